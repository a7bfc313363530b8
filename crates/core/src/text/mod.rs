//! Shared by all notations: fields, numbers, and errors that name the mistake, its place and the expected form.

mod error;
mod excerpt;
mod fields;
#[cfg(feature = "serde")]
pub(crate) mod serialize;

pub use error::{MoveError, NotLegal, ParseWordError, PositionError, SetupFlaw, VariantError};
pub use excerpt::Excerpt;
pub(crate) use excerpt::join;
pub use fields::{fields, number, parts};
