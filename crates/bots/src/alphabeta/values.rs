//! The evaluations of recent positions.

use super::value::clamped;

/// Evaluations by the key of their position. A search asks for most values two or three times: to order the moves to
/// a position, to predict its value, and again one ply deeper. Takes 64 KiB.
#[derive(Clone, Debug)]
pub(super) struct Values(Box<[u64; ROOM]>);

/// The number of values.
const ROOM: usize = 1 << 13;
/// The bits of a value. The other bits of a word are those of the key.
const BITS: u32 = 21;

impl Values {
    pub(super) fn new() -> Self {
        Values(vec![0; ROOM].try_into().expect("this length"))
    }

    /// Forgets the values of earlier searches.
    pub(super) fn begin(&mut self) {
        self.0.fill(0);
    }

    /// The value of a position with this key, clamped.
    #[inline]
    pub(super) fn get(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let word = &mut self.0[key as usize % ROOM];
        if *word >> BITS == key >> BITS {
            // The sign is extended.
            return ((*word << (64 - BITS)) as i64 >> (64 - BITS)) as i32;
        }
        let value = clamped(evaluate());
        let value_bits = value as u64 % (1 << BITS);
        *word = key >> BITS << BITS | value_bits;
        value
    }
}
