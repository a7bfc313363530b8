//! The laws on The Two Pipers.

use gambol_core::{Encode, seeded};
use gambol_laws::Violation;
use gambol_two_pipers::{Game, Illegal, Position, Setup};

use crate::set_up;

fn lawful(position: &Position) -> Result<(), Violation> {
    gambol_laws::laws(position)?;
    gambol_laws::setups::<Setup>(position)?;
    gambol_testkit::conventions(position)
}

#[test]
fn laws_hold_in_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(256, 120, |played| {
        lawful(&played.position)?;
        gambol_laws::record_text(&played.record())
    })
}

#[test]
fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
    gambol_laws::in_altered_positions(256, 120, lawful)
}

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(256, set_up::CHOICES, set_up::set_up, lawful)
}

#[test]
fn variants_are_text() -> Result<(), Violation> {
    gambol_laws::variant_text::<Position>()
}

#[test]
fn keys_differ() -> Result<(), Violation> {
    gambol_laws::keys_differ::<Position>(5_000, 200, 100_000)
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
    gambol_laws::along_random_records::<Position>(5, 4, 100, gambol_laws::information_states)
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    gambol_laws::serialization_along_games::<Setup>(10, 100)
}

/// n = 10,000 draws in twenty set-up positions for each of the rules that take moves away, from the
/// seed 1.
#[test]
fn random_moves_are_fair_where_rules_forbid_some() -> Result<(), Violation> {
    let rules: [fn(Illegal) -> bool; 4] = [
        |reason| reason == Illegal::PiperInDanger,
        |reason| reason == Illegal::JumpIsDue,
        |reason| matches!(reason, Illegal::ShallowsFull(_)),
        |reason| matches!(reason, Illegal::PipersAdjacent(_)),
    ];
    let mut random = seeded(1);
    for rule in rules {
        let mut tried = 0;
        while tried < 20 {
            let position = set_up::position(&mut random);
            if position.count_moves() > 1 && forbids(&position, rule) {
                gambol_laws::random_move_distribution(&position, 1, 10_000)?;
                tried += 1;
            }
        }
    }
    Ok(())
}

/// Whether some move is illegal for such a reason.
fn forbids(position: &Position, rule: fn(Illegal) -> bool) -> bool {
    (0..Position::action_count(position.variant()))
        .filter_map(|index| position.action(index))
        .any(|mv| position.check(mv).is_err_and(rule))
}
