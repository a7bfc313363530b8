//! The traits of `gambol_host`.

mod learn;
mod point;
mod render;

use gambol_host::FullGame;

use crate::position::Position;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../RULES.md");

impl FullGame for Position {
    const RULES: &'static str = RULES;

    #[cfg(feature = "svg")]
    const PICTURES: gambol_host::Pictures<Self> = gambol_host::Pictures::of_game();
}
