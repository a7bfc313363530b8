//! The traits of `gambol_host`.

mod learn;
mod point;
mod svg;
mod terminal;

use gambol_host::{FullGame, Pictures, Symmetries};

use crate::position::Position;

impl FullGame for Position {
    const RULES: &'static str = include_str!("../../RULES.md");
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
