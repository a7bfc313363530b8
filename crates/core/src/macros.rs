//! What games write alike, as macros.

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

/// Implements `Hash` for a position by its [`key`](crate::Game::key).
///
/// ```text
/// gambol_core::hash_by_key! { Position }
/// ```
#[macro_export]
macro_rules! hash_by_key {
    ($Position:ty) => {
        impl ::core::hash::Hash for $Position {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                state.write_u64($crate::Game::key(self));
            }
        }
    };
}
