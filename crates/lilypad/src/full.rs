//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, StateSpaceBound};

use crate::position::Position;
use crate::variant::Variant;

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn pieces(&self) -> Option<usize> {
        FullGame::pieces(&self.checkers())
    }

    fn state_space(_: Variant) -> Option<StateSpaceBound> {
        Some(StateSpaceBound::new(
            [(5.0, 32), (2.0, 1), (14.0, 2)],
            "Each of the 32 squares is empty or holds a man or a king of either side. Each pawn is on one of \
             at most 12 checkers, still to be placed, or lost. Either player may be to move. 2 · 5³² · 14².",
        ))
    }
}
