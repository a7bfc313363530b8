//! The laws that every game must obey.

use breakthrough::{Position, Setup};
use gambol_laws::{Trials, Violation};

const TRIALS: Trials = Trials {
    cases: 256,
    max_moves: 80,
    keys: (1_000, 100, 20_000),
    random_moves: (3, 60, 10),
};

/// Laws for the parts that not every game has.
fn more(position: &Position) -> Result<(), Violation> {
    gambol_laws::setups::<Setup, _>(position)?;
    gambol_laws::symmetric_laws(position)?;
    gambol_laws::evaluations(position)?;
    gambol_laws::svg_drawings(position, None)
}

#[test]
fn laws_hold_in_random_games() -> Result<(), Violation> {
    TRIALS.in_random_games(&more)
}

#[test]
fn laws_hold_where_the_parser_says_yes() -> Result<(), Violation> {
    TRIALS.in_altered_positions(&more)
}

#[test]
fn laws_hold_along_games() -> Result<(), Violation> {
    TRIALS.along_games::<Position>()
}

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    gambol_laws::serialization_along_games::<Setup, _>(20, 80)
}
