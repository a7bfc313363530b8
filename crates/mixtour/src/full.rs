//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, StateSpaceBound};

use crate::position::Position;
use crate::variant::Variant;

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn state_space(_: Variant) -> Option<StateSpaceBound> {
        Some(StateSpaceBound::new(
            [(31.0, 25), (2.0, 1)],
            "Each of the 25 squares is empty or holds a stack of one to four pieces, each of either \
             colour: 1 + 2 + 4 + 8 + 16 = 31 contents. Either player may be to move. 2 · 31²⁵, without the \
             points and the last move; the reserves follow from the board.",
        ))
    }
}
