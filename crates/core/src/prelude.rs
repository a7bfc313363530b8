//! The traits to have in scope, for a glob import.
//!
//! ```
//! use gambol_core::prelude::*;
//!
//! fn moves_at_start<G: Game>() -> usize {
//!     G::start(G::Variant::default()).count_moves()
//! }
//! ```

pub use crate::any::FullGame;
pub use crate::game::{
    Game, GameResult, Outcome, PackedMove, Player, RandomSource, Setup as _, Status, Symmetric,
    Variant as _,
};
pub use crate::people::point::Point;
#[cfg(feature = "svg")]
pub use crate::people::svg::RenderSvg as _;
pub use crate::people::{HiddenInformation, Render, Style, View};
pub use crate::run::Encode;
