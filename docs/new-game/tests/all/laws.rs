//! The laws that every game must obey.

use breakthrough::{Position, Setup};
use gambol_laws::Violation;

fn lawful(position: &Position) -> Result<(), Violation> {
    gambol_laws::laws(position)?;
    gambol_laws::setups::<Setup>(position)?;
    gambol_laws::svg_drawings(position, None)
}

#[test]
fn laws_hold_in_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(256, 80, |played| {
        lawful(&played.position)?;
        gambol_laws::record_text(&played.record())
    })
}

#[test]
fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
    gambol_laws::in_altered_positions(256, 80, lawful)
}

#[test]
fn variants_are_text() -> Result<(), Violation> {
    gambol_laws::variant_text::<Position>()
}

#[test]
fn keys_differ() -> Result<(), Violation> {
    gambol_laws::keys_differ::<Position>(1_000, 100, 20_000)
}

#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    gambol_laws::random_moves_are_fair::<Position>(3, 60, 10)
}

#[test]
fn shorthands_mean_one_move() -> Result<(), Violation> {
    gambol_laws::shorthands::<Position>(20, 60)
}

#[test]
fn players_remember() -> Result<(), Violation> {
    gambol_laws::along_random_records::<Position>(5, 4, 80, gambol_laws::information_states)
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    gambol_laws::serialization_along_games::<Setup>(20, 80)
}
