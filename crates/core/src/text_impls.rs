//! The implementations that follow from the text of a type.

/// Implements the traits that follow from the text of a type. The first words say what the type is:
///
/// - `variant: Variant`, a [`Variant`](crate::Variant): `Default`, `Display`, `FromStr` and serialisation.
/// - `reason: Reason { .. }`, an enum of the reasons why a game ends, each with its text: `Display`, `FromStr`
///   and serialisation.
/// - `option: Walk "walk" { .. }`, an enum that is an option of a variant, with the key and the word of each
///   value: as a reason, and also `ALL`, its values in order, and `KEY`, for
///   [`OptionKey::new`](crate::variant::OptionKey::new).
/// - `words: Suit, ParseSuitError { .. }`, an enum of words, with the error of other texts: `Display`, `FromStr`,
///   `ALL` and a method `name`.
/// - `text or bits: Move`, a [`PackedMove`](crate::PackedMove) with `Display` and `FromStr`: serialisation, in
///   binary formats as its bits, and `Debug` as `Display`.
/// - `text or usize: [] Card, |card| card.index()`, any type with `Display`, `FromStr` and `TryFrom<usize>`:
///   serialisation, in binary formats as this number, and `Debug` as `Display`.
/// - `text: Pawn`, `bits: Move` or `view: View`: serialisation by the module of that name in
///   [`serialize`](crate::serialize).
///
/// Serialisation needs the feature `serde` of the calling crate, which must then depend on `serde`. Brackets hold
/// the parameters of a generic type: `variant: [B: Board] Variant<B>`.
///
/// ```
/// use gambol_core::text_impls;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Reason { Mate, Stalemate }
///
/// text_impls! { reason: Reason { Mate "checkmate", Stalemate "no legal move" } }
///
/// assert_eq!(Reason::Mate.to_string(), "checkmate");
/// assert_eq!("no legal move".parse(), Ok(Reason::Stalemate));
/// let error = "boredom".parse::<Reason>().unwrap_err();
/// assert_eq!(error.to_string(), "`boredom` is not a reason: the reasons are checkmate, no legal move");
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Walk { Run, One }
///
/// text_impls! { option: Walk "walk" { Run "run", One "one" } }
///
/// assert_eq!(Walk::ALL, [Walk::Run, Walk::One]);
/// let error = "two".parse::<Walk>().unwrap_err();
/// assert_eq!(error.to_string(), "variant key walk: value `two` is not one of run|one");
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Face { Heads, Tails }
///
/// #[derive(Debug, PartialEq, Eq)]
/// struct ParseFaceError;
///
/// text_impls! { words: Face, ParseFaceError { Heads "heads", Tails "tails" } }
///
/// assert_eq!(("tails".parse(), "edge".parse::<Face>()), (Ok(Face::Tails), Err(ParseFaceError)));
/// assert_eq!(Face::ALL.map(Face::name), ["heads", "tails"]);
/// ```
#[macro_export]
macro_rules! text_impls {
    (variant: [$($parameters:tt)*] $Variant:ty) => {
        impl<$($parameters)*> ::core::default::Default for $Variant {
            /// The first preset.
            fn default() -> Self {
                <Self as $crate::Variant>::PRESETS[0].variant
            }
        }

        impl<$($parameters)*> ::core::fmt::Display for $Variant {
            /// The canonical text.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::variant::write(self, f)
            }
        }

        impl<$($parameters)*> ::core::str::FromStr for $Variant {
            type Err = $crate::VariantError;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                $crate::variant::parse(text)
            }
        }

        $crate::text_impls! { text: [$($parameters)*] $Variant }
    };
    (reason: $Reason:ident { $($Value:ident $word:literal),+ $(,)? }) => {
        $crate::text_impls! {
            @words $Reason, $crate::ParseReasonError { $($Value $word),+ }
            |text| $crate::ParseReasonError::new(text, &[$($word),+])
        }
        $crate::text_impls! { text: $Reason }
    };
    (option: $Option:ident $key:literal { $($Value:ident $word:literal),+ }) => {
        $crate::text_impls! { @all $Option { $($Value $word),+ } }
        $crate::text_impls! {
            @words $Option, $crate::VariantError { $($Value $word),+ }
            |text| Self::KEY.1.bad_value(Self::KEY.0, text)
        }
        $crate::text_impls! { text: $Option }

        impl $Option {
            const KEY: (&'static str, $crate::variant::Values) =
                ($key, $crate::variant::Values::Words(&[$($word),+]));
        }

        impl $crate::variant::OptionValue for $Option {
            fn get(&self) -> u8 {
                *self as u8
            }

            fn set(&mut self, value: u8) {
                *self = Self::ALL[usize::from(value)];
            }
        }
    };
    (words: $Named:ident, $Error:ident { $($Value:ident $word:literal),+ $(,)? }) => {
        $crate::text_impls! { @all $Named { $($Value $word),+ } }
        $crate::text_impls! { @words $Named, $Error { $($Value $word),+ } |_text| $Error }

        impl $Named {
            /// The name, as in texts.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Value => $word),+
                }
            }
        }
    };
    (text or bits: $Move:ident) => {
        $crate::text_impls! { @debug [] $Move }
        $crate::text_impls! { text_or_bits: $Move }
    };
    (text or $Plain:ident: [$($parameters:tt)*] $Type:ty, $plain:expr) => {
        $crate::text_impls! { @debug [$($parameters)*] $Type }
        $crate::serialize_impls! {
            [$($parameters)*] $Type,
            write_text_or, $plain; read_text_or, <Self as TryFrom<$Plain>>::try_from
        }
    };
    ($way:ident: [$($parameters:tt)*] $Type:ty) => {
        $crate::serialize_impls! {
            [$($parameters)*] $Type, $way::serialize; $way::deserialize
        }
    };
    ($way:ident: $($Type:ident)+) => {
        $($crate::text_impls! { $way: [] $Type })+
    };
    (@all $Enum:ident { $($Value:ident $word:literal),+ }) => {
        impl $Enum {
            /// Every value, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Value),+];
        }
    };
    (@words $Enum:ident, $Error:ty { $($Value:ident $word:literal),+ } |$text:ident| $error:expr) => {
        impl ::core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $(Self::$Value => $word),+
                })
            }
        }

        impl ::core::str::FromStr for $Enum {
            type Err = $Error;

            /// Reads what `Display` writes.
            fn from_str($text: &str) -> ::core::result::Result<Self, Self::Err> {
                match $text {
                    $($word => Ok(Self::$Value),)+
                    _ => Err($error),
                }
            }
        }
    };
    (@debug [$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> ::core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// `Serialize` and `Deserialize` by two functions of [`serialize`](crate::serialize), each perhaps with another
/// that converts the plain data, if the calling crate has a feature `serde`, switched on.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_impls {
    (
        [$($parameters:tt)*] $Type:ty,
        $($write:ident)::+ $(, $plain:expr)?; $($read:ident)::+ $(, $check:expr)?
    ) => {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(feature = "serde")]
            impl<$($parameters)*> ::serde::Serialize for $Type {
                fn serialize<S: ::serde::Serializer>(
                    &self,
                    to: S,
                ) -> ::core::result::Result<S::Ok, S::Error> {
                    $crate::serialize::$($write)::+(self, $($plain,)? to)
                }
            }

            #[cfg(feature = "serde")]
            impl<'de, $($parameters)*> ::serde::Deserialize<'de> for $Type {
                fn deserialize<D: ::serde::Deserializer<'de>>(
                    from: D,
                ) -> ::core::result::Result<Self, D::Error> {
                    $crate::serialize::$($read)::+($($check,)? from)
                }
            }
        };
    };
}
