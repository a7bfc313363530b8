//! The laws on Mixtour.

use gambol_laws::{Trials, Violation};
use gambol_mixtour::Setup;
use gambol_testkit::conventions;

const TRIALS: Trials =
    Trials { cases: 256, max_moves: 120, keys: (5_000, 200, 100_000), random_moves: (3, 60, 10) };

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
    gambol_laws::serialization_along_games::<Setup>(10, 100)
}
