//! The traits of `gambol_host`.

mod learn;
mod point;
mod render;

#[cfg(feature = "svg")]
use gambol_host::Pictures;
use gambol_host::{FullGame, Symmetries};

use crate::position::Position;

impl FullGame for Position {
    const RULES: &'static str = include_str!("../../RULES.md");

    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
}
