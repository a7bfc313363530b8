//! Serialisation, the same for every game: text in formats for people, plain data in binary ones.
//! Whatever is read passes the checks of the type's parser or constructor.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::moves::PackedMove;

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

/// Writes a move as its packed bits. (Its text may need the position.)
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_move<M: PackedMove, S: Serializer>(mv: M, serializer: S) -> Result<S::Ok, S::Error> {
    mv.to_bits().serialize(serializer)
}

/// Reads a move from its packed bits.
///
/// # Errors
/// Propagates errors from the deserializer; or the bits are not a move.
pub fn read_move<'de, M: PackedMove, D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
    let bits = u64::deserialize(deserializer)?;
    M::from_bits(bits)
        .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(bits), &"the bits of a move"))
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
