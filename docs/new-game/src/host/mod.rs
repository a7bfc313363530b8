//! The traits of `gambol_host`.

mod learn;
mod point;
mod svg;
mod terminal;

use gambol_host::{FullGame, Pictures, Symmetries};

use crate::position::Position;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../RULES.md");

impl FullGame for Position {
    const RULES: &'static str = RULES;
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
