//! Serialisation of moves.

/// Moves as their packed bits, for moves whose text depends on the position. Human-readable formats have a
/// decimal text, since JavaScript has no 64-bit numbers.
pub mod bits {
    use serde::de::{Error, Unexpected};
    use serde::{Deserializer, Serializer};

    use crate::game::PackedMove;
    use crate::text::serialize::decimal;

    /// Writes a move.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<M: PackedMove, S: Serializer>(mv: &M, to: S) -> Result<S::Ok, S::Error> {
        decimal::serialize(&mv.to_bits(), to)
    }

    /// Reads a move.
    ///
    /// # Errors
    /// The deserializer fails, or the bits are not a move.
    pub fn deserialize<'de, M: PackedMove, D: Deserializer<'de>>(from: D) -> Result<M, D::Error> {
        unpack(decimal::deserialize(from)?)
    }

    pub(super) fn unpack<M: PackedMove, E: Error>(bits: u64) -> Result<M, E> {
        M::from_bits(bits)
            .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(bits), &"the bits of a move"))
    }
}

/// Moves whose text does not depend on the position: as that text in human-readable formats, as their packed
/// bits in binary ones.
pub mod text_or_bits {
    use core::fmt::Display;
    use core::str::FromStr;

    use serde::{Deserializer, Serializer};

    use super::bits;
    use crate::game::PackedMove;
    use crate::text::serialize::{read_text_or, write_text_or};

    /// Writes a move.
    ///
    /// # Errors
    /// Propagates errors from the serializer.
    pub fn serialize<M, S>(mv: &M, to: S) -> Result<S::Ok, S::Error>
    where
        M: PackedMove + Display,
        S: Serializer,
    {
        write_text_or(mv, |mv| mv.to_bits(), to)
    }

    /// Reads a move.
    ///
    /// # Errors
    /// The deserializer or the parser fails, or the bits are not a move.
    pub fn deserialize<'de, M, D>(from: D) -> Result<M, D::Error>
    where
        M: PackedMove + FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        read_text_or(bits::unpack::<M, D::Error>, from)
    }
}
