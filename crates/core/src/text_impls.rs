//! The implementations that follow from the text of a type.

/// Implements the traits that follow from the text of a type. The first words say what the type is:
///
/// - `variant: Variant`, a [`GameVariant`](crate::GameVariant): `Default`, `Display`, `FromStr` and serialisation.
/// - `reason: Reason { .. }`, an enum of the reasons why a game ends, each with its text: `Display`, `FromStr`
///   and serialisation.
/// - `option: Walk "walk" { .. }`, an enum that is an option of a variant, with the key and the word of each
///   value: as a reason, and also `ALL`, its values in order, and `KEY`, for
///   [`OptionKey::new`](crate::variant::OptionKey::new).
/// - `words: Suit "suit" { .. }`, an enum of words, with what errors call it: `Display`, `FromStr`, `ALL` and a
///   method `name`.
/// - `text or bits: Move`, a [`PackedMove`](crate::PackedMove) with `Display` and `FromStr`: serialisation, in
///   binary formats as its bits, and `Debug` as `Display`.
/// - `text or usize: [] Card, |card| card.index()`, any type with `Display`, `FromStr` and `TryFrom<usize>`:
///   serialisation, in binary formats as this number, and `Debug` as `Display`.
/// - `text: Pawn`, any type with `Display` and `FromStr`: serialisation as text.
/// - `bits: Move`, a packed move whose text depends on the position: serialisation as its bits.
/// - `view: View`, a [`PlayerView`](crate::PlayerView): serialisation as text, in binary formats as viewer and text.
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
/// text_impls! { words: Face "face" { Heads "heads", Tails "tails" } }
///
/// assert_eq!(Face::ALL.map(Face::name), ["heads", "tails"]);
/// let error = "edge".parse::<Face>().unwrap_err();
/// assert_eq!(error.to_string(), "`edge` is not a face: the faces are heads, tails");
/// ```
#[macro_export]
macro_rules! text_impls {
    (variant: [$($parameters:tt)*] $Variant:ty) => {
        impl<$($parameters)*> ::core::default::Default for $Variant {
            /// The first preset.
            fn default() -> Self {
                <Self as $crate::GameVariant>::PRESETS[0].variant
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
            @words $Reason, $crate::ParseWordError { $($Value $word),+ }
            |text| $crate::ParseWordError::new(text, "reason", &[$($word),+])
        }
        $crate::text_impls! { text: $Reason }
    };
    (option: $Option:ident $key:literal { $($Value:ident $word:literal),+ }) => {
        $crate::text_impls! { @all $Option { $($Value $word),+ } }
        $crate::text_impls! {
            @words $Option, $crate::VariantError { $($Value $word),+ }
            |text| <Self as $crate::variant::OptionValue>::bad_value(Self::KEY, text)
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
    (words: $Named:ident $what:literal { $($Value:ident $word:literal),+ $(,)? }) => {
        $crate::text_impls! { @all $Named { $($Value $word),+ } }
        $crate::text_impls! {
            @words $Named, $crate::ParseWordError { $($Value $word),+ }
            |text| $crate::ParseWordError::new(text, $what, &[$($word),+])
        }

        impl $Named {
            /// The name, as in texts.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Value => $word),+
                }
            }
        }
    };
    (text: [$($parameters:tt)*] $Type:ty) => {
        $crate::serialize_impls! { [$($parameters)*] $Type, write_text; read_text }
    };
    (bits: [] $Move:ty) => {
        $crate::serialize_impls! { [] $Move, write_bits; read_bits }
    };
    (view: [$($parameters:tt)*] $View:ty) => {
        $crate::serialize_impls! { [$($parameters)*] $View, write_view; read_view }
    };
    (text or bits: $Move:ident) => {
        $crate::text_impls! { @debug [] $Move }
        $crate::serialize_impls! {
            [] $Move,
            write_text_or, |mv| $crate::PackedMove::to_bits(*mv); read_text_or, $crate::serialize::unpack
        }
    };
    (text or $Plain:ident: [$($parameters:tt)*] $Type:ty, $plain:expr) => {
        $crate::text_impls! { @debug [$($parameters)*] $Type }
        $crate::serialize_impls! {
            [$($parameters)*] $Type,
            write_text_or, $plain; read_text_or, <Self as TryFrom<$Plain>>::try_from
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

/// Implements `Serialize` and `Deserialize` with two functions of [`serialize`](crate::serialize), each with an
/// optional function that converts the plain data. The implementations exist only if the feature `serde` of the
/// calling crate is on.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_impls {
    (
        [$($parameters:tt)*] $Type:ty,
        $write:ident $(, $plain:expr)?; $read:ident $(, $check:expr)?
    ) => {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(feature = "serde")]
            impl<$($parameters)*> ::serde::Serialize for $Type {
                fn serialize<S: ::serde::Serializer>(
                    &self,
                    to: S,
                ) -> ::core::result::Result<S::Ok, S::Error> {
                    $crate::serialize::$write(self, $($plain,)? to)
                }
            }

            #[cfg(feature = "serde")]
            impl<'de, $($parameters)*> ::serde::Deserialize<'de> for $Type {
                fn deserialize<D: ::serde::Deserializer<'de>>(
                    from: D,
                ) -> ::core::result::Result<Self, D::Error> {
                    $crate::serialize::$read($($check,)? from)
                }
            }
        };
    };
}
