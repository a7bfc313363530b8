use gambol_core::any::Pictures;
use gambol_core::{FullGame, ScoreDifference};

use crate::position::Position;

/// What programs for many games know of this one.
impl FullGame for Position {
    type Evaluation = ScoreDifference;

    const PICTURES: Pictures<Self> = Pictures::of_game();
}
