//! The traits of `gambol_host`.

pub(crate) mod learn;
pub(crate) mod point;

use gambol_host::{FullGame, Symmetries};

use crate::draughts::position::Position;

// Named, because rustdoc prints a literal in full on the page of the position.
const RULES: &str = include_str!("../../../RULES.md");

impl FullGame for Position {
    const RULES: &'static str = RULES;
    #[cfg(all(feature = "host", feature = "std"))]
    const FORMATS: &'static [&'static dyn gambol_host::Format] =
        &[&crate::draughts::pdn::PdnFormat { game: Self::GAME }];

    #[cfg(feature = "svg")]
    const PICTURES: gambol_host::Pictures<Self> = gambol_host::Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
