//! The game for programs that host many.

mod learn;
mod point;
mod render;

use alloc::vec::Vec;

use gambol_core::Symmetric;
use gambol_host::FullGame;
#[cfg(feature = "svg")]
use gambol_host::Pictures;

use crate::moves::Move;
use crate::position::Position;

impl FullGame for Position {
    const RULES: &'static str = include_str!("../../RULES.md");

    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn canonical(&self) -> Self {
        Symmetric::canonical(self)
    }

    fn images(&self, mv: Move) -> Vec<Move> {
        Symmetric::images(self, mv)
    }
}
