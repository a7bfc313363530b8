//! What programs that host many games know of this one.

mod learn;
mod point;
mod svg;
mod terminal;

use gambol_core::Symmetric;
use gambol_host::{FullGame, Pictures};

use crate::moves::Move;
use crate::position::Position;

impl FullGame for Position {
    const RULES: &'static str = include_str!("../../RULES.md");
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn canonical(&self) -> Self {
        Symmetric::canonical(self)
    }

    fn images(&self, mv: Move) -> Vec<Move> {
        Symmetric::images(self, mv)
    }
}
