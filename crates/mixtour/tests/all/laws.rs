//! The laws on Mixtour.

use gambol_laws::{Trials, Violation};
use gambol_mixtour::{Position, Setup, Variant};
use gambol_testkit::conventions;

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 120, keys: (2_500, 200, 50_000), random_moves: (3, 60, 10) };

#[test]
fn turned_and_mirrored_positions_have_the_same_value() {
    gambol_testkit::images_have_the_same_value(Position::start(Variant::TOURNAMENT));
}

#[test]
fn laws_hold_in_random_games() -> Result<(), Violation> {
    TRIALS.in_random_games::<Setup>(&conventions)
}

#[test]
fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
    TRIALS.in_altered_positions::<Setup>(&conventions)
}

#[test]
fn laws_hold_along_games() -> Result<(), Violation> {
    TRIALS.along_games::<Setup>()
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    gambol_laws::serialization_along_games::<Setup>(4, 100)
}
