//! Shared by all notations: fields, numbers, and errors that name the mistake, its place and the expected form.

mod error;
mod excerpt;
mod fields;
#[cfg(feature = "serde")]
pub(crate) mod serialize;

pub use error::{MoveError, NotLegal, PositionError, SetupFlaw, VariantError};
pub use excerpt::Excerpt;
pub(crate) use excerpt::join;
pub use fields::{fields, number, parts};

/// Implements `Debug` as `Display`.
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

/// Implements `Display` and `FromStr` by a method `name` and a constant `ALL`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Face { Heads, Tails }
///
/// #[derive(Debug, PartialEq, Eq)]
/// struct ParseFaceError;
///
/// impl Face {
///     const ALL: [Face; 2] = [Face::Heads, Face::Tails];
///
///     fn name(self) -> &'static str {
///         ["heads", "tails"][self as usize]
///     }
/// }
///
/// gambol_core::name_text! { Face: ParseFaceError }
///
/// assert_eq!(("tails".parse(), "edge".parse::<Face>()), (Ok(Face::Tails), Err(ParseFaceError)));
/// assert_eq!(Face::Heads.to_string(), "heads");
/// ```
#[macro_export]
macro_rules! name_text {
    ($Named:ty: $ParseError:ident) => {
        impl ::core::fmt::Display for $Named {
            /// The name.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::core::str::FromStr for $Named {
            type Err = $ParseError;

            /// Reads a name.
            fn from_str(text: &str) -> ::core::result::Result<Self, $ParseError> {
                let mut all = Self::ALL.into_iter();
                all.find(|named| named.name() == text).ok_or($ParseError)
            }
        }
    };
}

/// [`serialize_with!`](crate::serialize_with) if the calling crate has a feature `serde`, switched on.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_if_feature {
    ($($what:tt)*) => {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(feature = "serde")]
            $crate::serialize_with! { $($what)* }
        };
    };
}
