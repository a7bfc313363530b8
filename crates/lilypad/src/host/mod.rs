//! The traits of `gambol_host`.

mod learn;
mod point;
mod render;

#[cfg(feature = "svg")]
use gambol_host::Pictures;
use gambol_host::{FullGame, Symmetries};

use crate::position::Position;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../RULES.md");

impl FullGame for Position {
    const RULES: &'static str = RULES;

    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
