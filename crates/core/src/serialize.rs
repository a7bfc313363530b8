//! Serialisation, the same for every game: text for people, packed for machines. Whatever is read
//! passes the checks of the type's parser or constructor.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::PackedMove;

/// Writes a value as its text.
///
/// # Errors
/// Those of the serializer.
pub fn write_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text.
///
/// # Errors
/// Those of the deserializer, and what the type's parser says.
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

/// Writes a position: as its text where the format is for people, else as `packed`.
///
/// # Errors
/// Those of the serializer.
pub fn write_position<T, P, S>(
    position: &T,
    packed: impl FnOnce(&T) -> P,
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
        packed(position).serialize(serializer)
    }
}

/// Reads a position as [`write_position`] writes it; `unpack` checks the packed form.
///
/// # Errors
/// Those of the deserializer, and what the parser or `unpack` says.
pub fn read_position<'de, T, P, E, D>(
    unpack: impl FnOnce(P) -> Result<T, E>,
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
        unpack(P::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Writes a move as its packed bits. (Its text may need the position.)
///
/// # Errors
/// Those of the serializer.
pub fn write_move<M: PackedMove, S: Serializer>(mv: M, serializer: S) -> Result<S::Ok, S::Error> {
    mv.to_bits().serialize(serializer)
}

/// Reads a move from its packed bits.
///
/// # Errors
/// Those of the deserializer, and bits that are no move.
pub fn read_move<'de, M: PackedMove, D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
    let bits = u64::deserialize(deserializer)?;
    M::from_bits(bits)
        .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(bits), &"the bits of a move"))
}

/// Implements `Serialize` and `Deserialize` for the `Variant` and the `Move` of a game.
#[macro_export]
macro_rules! serialize_variant_and_move {
    ($variant:ty, $mv:ty) => {
        impl ::serde::Serialize for $variant {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize::write_text(self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $variant {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serialize::read_text(from)
            }
        }

        impl ::serde::Serialize for $mv {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::serialize::write_move(*self, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $mv {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::serialize::read_move(from)
            }
        }
    };
}
