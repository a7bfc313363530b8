//! Serialisation, the same for every game: text in formats for people, plain data in binary ones.
//! Whatever is read passes the checks of the type's parser or constructor.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Game;
use crate::moves::PackedMove;
use crate::player::Player;
use crate::record::{Record, RecordText, is_invisible};
use crate::view::{OpenView, PerfectInformation, View};

/// Writes a value as its text.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text.
///
/// # Errors
/// Propagates errors from the deserializer and from the type's parser.
pub fn read_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
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

    deserializer.deserialize_str(Text(PhantomData))
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
        if line == words {
            error
        } else {
            D::Error::custom(line)
        }
    })
}

/// Writes a position: as its text where the format is for people, else as its setup.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_position<T, P, S>(
    position: &T,
    setup: impl FnOnce(&T) -> P,
    serializer: S,
) -> Result<S::Ok, S::Error>
where
    T: Display,
    P: Serialize,
    S: Serializer,
{
    if serializer.is_human_readable() {
        write_text(position, serializer)
    } else {
        setup(position).serialize(serializer)
    }
}

/// Reads a position as [`write_position`] writes it; `check` checks the setup.
///
/// # Errors
/// Propagates errors from the deserializer, the parser and `check`.
pub fn read_position<'de, T, P, E, D>(
    check: impl FnOnce(P) -> Result<T, E>,
    deserializer: D,
) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    P: Deserialize<'de>,
    E: Display,
    D: Deserializer<'de>,
{
    if deserializer.is_human_readable() {
        read_text(deserializer)
    } else {
        check(P::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Writes a move as its packed bits: for people as a decimal text, since JavaScript has no 64-bit
/// numbers. (The text of the move itself may need the position.)
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_move<M: PackedMove, S: Serializer>(mv: M, serializer: S) -> Result<S::Ok, S::Error> {
    decimal::serialize(&mv.to_bits(), serializer)
}

/// Reads a move from its packed bits.
///
/// # Errors
/// Propagates errors from the deserializer; or the bits are not a move.
pub fn read_move<'de, M: PackedMove, D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
    let bits = decimal::deserialize(deserializer)?;
    M::from_bits(bits)
        .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(bits), &"the bits of a move"))
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
            super::write_text(number, serializer)
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

/// Writes a view: as its text where the format is for people, else as its viewer and its text.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_view<V: View, S: Serializer>(view: &V, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        write_text(view, serializer)
    } else {
        (view.viewer(), view.to_string()).serialize(serializer)
    }
}

/// Reads a view as [`write_view`] writes it. A text does not name its viewer; see
/// [`View`].
///
/// # Errors
/// Propagates errors from the deserializer and the parser; or the view cannot be that of its viewer.
pub fn read_view<'de, V: View, D: Deserializer<'de>>(deserializer: D) -> Result<V, D::Error> {
    if deserializer.is_human_readable() {
        return read_text(deserializer);
    }
    let (viewer, text) = <(Player, String)>::deserialize(deserializer)?;
    let view: V = text.parse().map_err(D::Error::custom)?;
    let view = view.with_viewer(viewer);
    view.ok_or_else(|| D::Error::custom(format_args!("{viewer} does not see the game like this")))
}

/// Writes a value as its text where the format is for people, else as its index.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_text_or_index<T: Display, S: Serializer>(
    value: &T,
    index: usize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        write_text(value, serializer)
    } else {
        (index as u64).serialize(serializer)
    }
}

/// Reads a value as [`write_text_or_index`] writes it.
///
/// # Errors
/// Propagates errors from the deserializer, the parser and the conversion.
pub fn read_text_or_index<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display> + TryFrom<usize, Error: Display>,
    D: Deserializer<'de>,
{
    if deserializer.is_human_readable() {
        return read_text(deserializer);
    }
    let index = u64::deserialize(deserializer)?;
    let index = usize::try_from(index).unwrap_or(usize::MAX);
    T::try_from(index).map_err(D::Error::custom)
}

/// Implements `Serialize` and `Deserialize` for types that are written as their text.
///
/// The crate that calls it depends on `serde`.
#[macro_export]
macro_rules! serialize_as_text {
    ($($Text:ty)+) => {$(
        impl ::serde::Serialize for $Text {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize::write_text(self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Text {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serialize::read_text(from)
            }
        }
    )+};
}

/// Implements `Serialize` and `Deserialize` for moves whose text needs no position: as that text in
/// formats for people, as the number of their packed bits in others.
///
/// The crate that calls it depends on `serde`.
#[macro_export]
macro_rules! serialize_as_text_or_bits {
    ($($Move:ty)+) => {$(
        impl ::serde::Serialize for $Move {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    return $crate::serialize::write_text(self, to);
                }
                $crate::serialize::write_move(*self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Move {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                if from.is_human_readable() {
                    return $crate::serialize::read_text(from);
                }
                $crate::serialize::read_move(from)
            }
        }
    )+};
}

/// Implements `Serialize` and `Deserialize` for moves, as the number of their packed bits, where
/// the text of a move needs its position.
///
/// The crate that calls it depends on `serde`.
#[macro_export]
macro_rules! serialize_as_bits {
    ($($Move:ty)+) => {$(
        impl ::serde::Serialize for $Move {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize::write_move(*self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Move {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serialize::read_move(from)
            }
        }
    )+};
}

/// Implements `Serialize` and `Deserialize` for views: as their text in formats for people, as
/// viewer and text in others.
///
/// The crate that calls it depends on `serde`.
#[macro_export]
macro_rules! serialize_views {
    ($($View:ty)+) => {$(
        impl ::serde::Serialize for $View {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize::write_view(self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $View {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serialize::read_view(from)
            }
        }
    )+};
}

impl<G: PerfectInformation> Serialize for OpenView<G> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write_view(self, to)
    }
}

impl<'de, G: PerfectInformation> Deserialize<'de> for OpenView<G> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_view(from)
    }
}

impl<G: Game> Serialize for Record<G> {
    /// Writes the text of the record.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write_text(self, to)
    }
}

impl<'de, G: Game> Deserialize<'de> for Record<G> {
    /// Reads the text of a record and plays through it.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_text(from)
    }
}

crate::serialize_as_text! { RecordText }
