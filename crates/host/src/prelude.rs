//! Traits to bring into scope, in addition to [`gambol_core::prelude`].
//!
//! ```
//! use gambol_core::prelude::*;
//! use gambol_host::prelude::*;
//!
//! fn drawing_at_start<G: FullGame>() -> String {
//!     G::default().drawing(Style::Plain).to_string()
//! }
//! ```

#[cfg(feature = "svg")]
pub use crate::svg::RenderSvg as _;
pub use crate::{Encode, FullGame, Point, Recorded as _, Render, Style};
