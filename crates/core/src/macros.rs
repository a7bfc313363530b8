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

/// Implements `Hash` for a position by its [`key`](crate::Game::key), so that a hash map with
/// [`BuildKeyHasher`](crate::BuildKeyHasher) uses the key as it is.
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

/// Gives the reasons why a game ends their texts: `Display`, `FromStr` and, with the feature `serde`
/// of the crate that calls it, serialisation.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Reason {
///     Mate,
///     Stalemate,
/// }
///
/// gambol_core::reason_texts! { Reason: Mate "checkmate", Stalemate "no legal move" }
///
/// assert_eq!(Reason::Mate.to_string(), "checkmate");
/// assert_eq!("no legal move".parse(), Ok(Reason::Stalemate));
/// let error = "boredom".parse::<Reason>().unwrap_err();
/// assert_eq!(error.to_string(), "`boredom` is not a reason: the reasons are checkmate, no legal move");
/// ```
#[macro_export]
macro_rules! reason_texts {
    ($Reason:ident: $($Variant:ident $text:literal),+ $(,)?) => {
        impl ::core::fmt::Display for $Reason {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $($Reason::$Variant => $text,)+
                })
            }
        }

        impl ::core::str::FromStr for $Reason {
            type Err = $crate::ParseReasonError;

            /// Reads what `Display` writes.
            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                match text {
                    $($text => Ok($Reason::$Variant),)+
                    _ => Err($crate::ParseReasonError::new(text, &[$($text),+])),
                }
            }
        }

        #[cfg(feature = "serde")]
        $crate::serialize_as_text! { $Reason }
    };
}
