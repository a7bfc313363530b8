//! Serialisation of moves.

use alloc::format;
use alloc::string::String;

use serde::de::Error;
use serde::{Deserializer, Serializer};

use super::PackedMove;
use crate::text::serialize::decimal;

/// Writes the packed bits of a move, for moves whose text depends on the position. Human-readable formats store
/// them as decimal text, since JavaScript numbers cannot hold 64-bit integers.
///
/// # Errors
/// Propagates errors from the serializer.
pub fn write_bits<M: PackedMove, S: Serializer>(mv: &M, to: S) -> Result<S::Ok, S::Error> {
    decimal::serialize(&mv.to_bits(), to)
}

/// Reads a move written by [`write_bits`].
///
/// # Errors
/// Propagates errors from the deserializer. It is also an error if the bits are not a move.
pub fn read_bits<'de, M: PackedMove, D: Deserializer<'de>>(from: D) -> Result<M, D::Error> {
    unpack(decimal::deserialize(from)?).map_err(D::Error::custom)
}

/// The move with these bits.
///
/// # Errors
/// The bits are not a move.
#[doc(hidden)]
pub fn unpack<M: PackedMove>(bits: u64) -> Result<M, String> {
    let error = || format!("invalid value: integer `{bits}`, expected the bits of a move");
    M::from_bits(bits).ok_or_else(error)
}
