//! The traits of `gambol_host`.

pub(crate) mod learn;
pub(crate) mod point;

#[cfg(feature = "svg")]
use gambol_host::Pictures;
use gambol_host::{FullGame, Symmetries};

use crate::draughts::position::Position;

impl FullGame for Position {
    const RULES: &'static str = include_str!("../../../RULES.md");

    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
