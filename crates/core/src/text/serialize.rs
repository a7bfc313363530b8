//! Serialisation, alike for every game: text in human-readable formats, plain data in binary ones. Whatever is
//! read passes the checks of the parser or constructor.

use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements `Serialize` and `Deserialize` by one of the modules in [`serialize`](crate::serialize):
/// [`text`](crate::serialize::text), [`bits`](crate::serialize::bits),
/// [`text_or_bits`](crate::serialize::text_or_bits) or [`view`](crate::serialize::view).
///
/// `text or` writes text in human-readable formats, and in binary ones what a function makes of the value,
/// which `TryFrom` converts back. Brackets hold the parameters of a generic type.
///
/// The calling crate must depend on `serde`.
///
/// ```text
/// gambol_core::serialize_with! { text: Piece Size }
/// gambol_core::serialize_with! { text_or_bits: Move }
/// gambol_core::serialize_with! { text or usize: [] Card, |card| card.index() }
/// ```
#[macro_export]
macro_rules! serialize_with {
    (text or $Plain:ty: [$($parameters:tt)*] $Type:ty, $plain:expr) => {
        impl<$($parameters)*> ::serde::Serialize for $Type {
            fn serialize<S: ::serde::Serializer>(
                &self,
                to: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serialize::write_text_or(self, $plain, to)
            }
        }

        impl<'de, $($parameters)*> ::serde::Deserialize<'de> for $Type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                from: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serialize::read_text_or(<Self as TryFrom<$Plain>>::try_from, from)
            }
        }
    };
    ($way:ident: [$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> ::serde::Serialize for $Type {
            fn serialize<S: ::serde::Serializer>(
                &self,
                to: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serialize::$way::serialize(self, to)
            }
        }

        impl<'de, $($parameters)*> ::serde::Deserialize<'de> for $Type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                from: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serialize::$way::deserialize(from)
            }
        }
    };
    ($way:ident: $($Type:ty)+) => {
        $($crate::serialize_with! { $way: [] $Type })+
    };
}

/// Values as text.
pub mod text {
    use core::fmt::{self, Display};
    use core::marker::PhantomData;
    use core::str::FromStr;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    /// Writes a value as text.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    /// Reads a value from text.
    ///
    /// # Errors
    /// Propagates errors from the deserializer and from the type's parser.
    pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        struct Text<T>(PhantomData<T>);

        impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
                text.parse().map_err(E::custom)
            }
        }

        from.deserialize_str(Text(PhantomData))
    }
}

/// Writes a value: as text in human-readable formats, in others as what `plain` makes of it.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_text_or<T, P, S>(
    value: &T,
    plain: impl FnOnce(&T) -> P,
    to: S,
) -> Result<S::Ok, S::Error>
where
    T: Display,
    P: Serialize,
    S: Serializer,
{
    if to.is_human_readable() { text::serialize(value, to) } else { plain(value).serialize(to) }
}

/// Reads what [`write_text_or`] writes; `check` converts the plain data.
///
/// # Errors
/// Propagates errors from the deserializer, the parser and `check`.
pub fn read_text_or<'de, T, P, E, D>(
    check: impl FnOnce(P) -> Result<T, E>,
    from: D,
) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    P: Deserialize<'de>,
    E: Display,
    D: Deserializer<'de>,
{
    if from.is_human_readable() {
        text::deserialize(from)
    } else {
        check(P::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// 64-bit numbers, such as keys, seeds and packed moves: as decimal texts in human-readable formats, since
/// JavaScript would round them, as numbers in binary ones.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Entry {
///     #[serde(with = "gambol_core::serialize::decimal")]
///     key: u64,
/// }
///
/// let json = serde_json::to_string(&Entry { key: u64::MAX })?;
/// assert_eq!(json, r#"{"key":"18446744073709551615"}"#);
/// assert_eq!(serde_json::from_str::<Entry>(&json)?.key, u64::MAX);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub mod decimal {
    use alloc::borrow::Cow;
    use alloc::string::ToString;

    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::text::Excerpt;
    use crate::text::fields::canonical_number;

    /// Writes a number.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            crate::text::serialize::text::serialize(number, serializer)
        } else {
            number.serialize(serializer)
        }
    }

    /// Reads a number.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; or the text is not a number of digits without leading zeros.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer);
        }
        let text = Cow::<str>::deserialize(deserializer)?;
        canonical_number(&text).ok_or_else(|| {
            let found = Excerpt::new(&text);
            D::Error::invalid_value(Unexpected::Other(&found.to_string()), &"a decimal number")
        })
    }
}
