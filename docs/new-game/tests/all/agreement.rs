//! The two engines agree.

use breakthrough::{Position, Variant};
use gambol_core::{Game as _, Variant as _};
use gambol_laws::Violation;

use crate::reference::Plain;

#[test]
fn in_random_games_of_any_variant() -> Result<(), Violation> {
    gambol_laws::in_any_variant::<Position>(16, |variant, seed| {
        gambol_laws::agree_on_games::<Position, Plain>(variant, seed, 2, 100)
    })
}

fn agree(position: &Position) -> Result<(), Violation> {
    gambol_laws::agrees::<Position, Plain>(position, 2)
}

#[test]
fn in_positions_along_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(32, 60, |played| agree(&played.position))
}

#[test]
fn in_positions_altered() -> Result<(), Violation> {
    gambol_laws::in_altered_positions(32, 60, agree)
}

#[test]
fn on_what_is_a_position() -> Result<(), Violation> {
    gambol_laws::on_altered_texts::<Position>(64, 60, |text| {
        gambol_laws::bytes::position_versus::<Position, Plain>(text.as_bytes())
    })
}

#[test]
fn on_texts_of_moves() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(64, 60, |played| {
        let seed = played.position.key();
        gambol_laws::agrees_on_texts_of_moves::<Position, Plain>(&played.position, seed)
    })
}

#[test]
fn in_random_games_of_each_variant() -> Result<(), Violation> {
    Variant::PRESETS.iter().try_for_each(|preset| {
        gambol_laws::agree_on_games::<Position, Plain>(preset.variant, 1, 20, 100)
    })
}

#[test]
fn on_perft() -> Result<(), Violation> {
    Variant::PRESETS.iter().try_for_each(|preset| {
        gambol_laws::agree_on_perft::<Position, Plain>(preset.variant, 20, 5, 3)
    })
}

#[test]
#[ignore = "takes as long as one likes"]
fn for_long() -> Result<(), Violation> {
    gambol_laws::agree_for_long::<Position, Plain>()
}
