//! The traits of `gambol_host`.

#[cfg(feature = "serde")]
mod abstract_play;
mod learn;
mod point;
mod render;

use gambol_host::{FullGame, Symmetries};

use crate::position::Position;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../RULES.md");

impl FullGame for Position {
    const RULES: &'static str = RULES;
    #[cfg(feature = "serde")]
    const FORMATS: &'static [&'static dyn gambol_host::Format] = &[&abstract_play::DIALECT];

    #[cfg(feature = "svg")]
    const PICTURES: gambol_host::Pictures<Self> = gambol_host::Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
