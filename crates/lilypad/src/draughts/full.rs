//! What programs for many games know of this one.

use gambol_core::FullGame;
#[cfg(feature = "svg")]
use gambol_core::any::Pictures;

use crate::draughts::position::Position;

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();
}
