//! Serialisation, the same for every game: text in formats for people, plain data in binary ones.
//! Whatever is read passes the checks of the type's parser or constructor.

use alloc::string::{String, ToString};
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::is_invisible;

/// Implements `Serialize` and `Deserialize` in one of the ways of the module
/// [`serialize`](crate::serialize): [`text`](crate::serialize::text), [`bits`](crate::serialize::bits),
/// [`text_or_bits`](crate::serialize::text_or_bits) or [`view`](crate::serialize::view).
///
/// `text or` writes the text in formats for people, and in others what a function makes of the value;
/// `TryFrom` reads that back. A type with parameters names them in the brackets.
///
/// The crate that calls it depends on `serde`.
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

/// Values as their texts.
pub mod text {
    use core::fmt::{self, Display};
    use core::marker::PhantomData;
    use core::str::FromStr;

    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    /// Writes a value as its text.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    /// Reads a value from its text.
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

/// Writes a value: as its text where the format is for people, else as what `plain` makes of it.
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

/// Reads a value as [`write_text_or`] writes it; `check` makes it of the plain data.
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

/// Reads a document with a fixed list of fields. An unknown field may have any name; whatever it is, the
/// error is one line of at most about 600 characters.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Club {}
///
/// let mut json = serde_json::Deserializer::from_str(r#"{"a\nb": 1}"#);
/// let error = gambol_core::serialize::read_document::<Club, _>(&mut json).unwrap_err();
/// assert_eq!(error.to_string(), r"unknown field `a\nb`, there are no fields at line 1 column 7");
/// ```
///
/// # Errors
/// Propagates errors from the deserializer.
pub fn read_document<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    /// What is shown of the beginning and of the end of a long error.
    const SHOWN: usize = 300;
    T::deserialize(deserializer).map_err(|error| {
        let words = error.to_string();
        let mut line = String::new();
        for character in words.chars() {
            if is_invisible(character) {
                line.extend(character.escape_default());
            } else {
                line.push(character);
            }
        }
        let starts = line.char_indices().map(|(at, _)| at);
        let begin = starts.clone().nth(SHOWN);
        let end = starts.rev().nth(SHOWN - 1);
        if let Some((begin, end)) = begin.zip(end).filter(|(begin, end)| begin < end) {
            line.replace_range(begin..end, "…");
        }
        // As it is, an error also says of which kind it is.
        if line == words { error } else { D::Error::custom(line) }
    })
}

/// 64-bit numbers, such as keys, seeds and packed moves: in formats for people as decimal texts,
/// since JavaScript would round them; in others as numbers.
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

    /// Writes a number.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            super::text::serialize(number, serializer)
        } else {
            number.serialize(serializer)
        }
    }

    /// Reads a number.
    ///
    /// # Errors
    /// Propagates errors from the deserializer; or the text is not a number: digits only, no leading
    /// zero.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer);
        }
        let text = Cow::<str>::deserialize(deserializer)?;
        let canonical = *text == *"0" || !text.starts_with(['0', '+']);
        let number = text.parse().ok().filter(|_| canonical);
        number.ok_or_else(|| {
            let found = Excerpt::new(&text);
            D::Error::invalid_value(Unexpected::Other(&found.to_string()), &"a decimal number")
        })
    }
}

/// The version of a JSON document: the number 1. Documents of any other version are refused.
///
/// ```
/// use gambol_core::serialize::Schema;
///
/// assert_eq!(serde_json::to_string(&Schema)?, "1");
/// let error = serde_json::from_str::<Schema>("2").unwrap_err();
/// assert!(error.to_string().starts_with("schema version 2: this release reads version 1"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schema;

impl Schema {
    /// The version that is written and read.
    pub const VERSION: u64 = 1;
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(Schema::VERSION)
    }
}

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u64::deserialize(from)? {
            Schema::VERSION => Ok(Schema),
            other => Err(D::Error::custom(format_args!(
                "schema version {other}: this release reads version {}",
                Schema::VERSION
            ))),
        }
    }
}
