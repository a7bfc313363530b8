//! The traits of `gambol_host`.

#[cfg(all(feature = "serde", feature = "std"))]
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
    #[cfg(all(feature = "serde", feature = "std"))]
    const FORMATS: &'static [gambol_host::Format] = &[gambol_host::abstract_play::Dialect::format(
        |source, _| abstract_play::DIALECT.read_all(source),
        |record| abstract_play::DIALECT.write(record),
    )];

    #[cfg(feature = "svg")]
    const PICTURES: gambol_host::Pictures<Self> = gambol_host::Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
