//! The tests of sketches.

mod boards;
mod mistakes;
mod paths;
mod secrets;

use gambol_laws::{Trials, Violation, evaluations, symmetric_laws};
use gambol_sketch::{Position, Sketch};

/// The laws of what not every game has.
fn further_laws<S: Sketch>(position: &Position<S>) -> Result<(), Violation> {
    symmetric_laws(position)?;
    evaluations(position)
}

/// All laws hold for a sketch.
#[track_caller]
fn all_laws<S: Sketch>(trials: Trials) -> Result<(), Violation> {
    trials.all::<Position<S>>(&further_laws)
}
