//! The traits to have in scope, for a glob import.
//!
//! ```
//! use gambol_core::prelude::*;
//!
//! fn moves_at_start<G: Game>() -> usize {
//!     G::start(G::Variant::default()).count_moves()
//! }
//! ```

pub use crate::encode::Encode;
pub use crate::full::FullGame;
pub use crate::game::Game;
pub use crate::moves::{MoveSet, PackedMove};
pub use crate::outcome::{GameResult, Outcome, Status};
pub use crate::player::Player;
pub use crate::point::Point;
pub use crate::random::RandomSource;
pub use crate::render::{Render, Style};
pub use crate::setup::Setup as _;
#[cfg(feature = "svg")]
pub use crate::svg::RenderSvg as _;
pub use crate::symmetry::Symmetric;
pub use crate::variant::Variant as _;
pub use crate::view::{HiddenInformation, View};
