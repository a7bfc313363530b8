//! What all notations share: fields, numbers, and errors that say what is wrong, where, and what
//! would be right.

mod error;
mod excerpt;
mod fields;
#[cfg(feature = "serde")]
pub(crate) mod serialize;

pub use error::{Flaw, MoveError, PositionError, VariantError};
pub use excerpt::Excerpt;
pub(crate) use excerpt::{is_invisible, join};
pub use fields::{fields, number};

/// Implements `Debug` as `Display`, for small types whose text says it all.
///
/// ```
/// use std::fmt;
///
/// struct Coin(u8);
///
/// impl fmt::Display for Coin {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}c", self.0)
///     }
/// }
///
/// gambol_core::debug_as_display! { Coin }
///
/// assert_eq!(format!("{:?}", Coin(5)), "5c");
/// ```
#[macro_export]
macro_rules! debug_as_display {
    ($($Text:ty)+) => {$(
        impl ::core::fmt::Debug for $Text {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
