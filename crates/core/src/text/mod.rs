//! Shared by all notations: fields, numbers, and errors that say what is wrong, where, and what would be right.

mod error;
mod excerpt;
mod fields;
#[cfg(feature = "serde")]
pub(crate) mod serialize;

pub use error::{Flaw, MoveError, NotLegal, ParseWordError, PositionError, VariantError};
pub use excerpt::Excerpt;
pub(crate) use excerpt::join;
pub use fields::{fields, number, parts};
