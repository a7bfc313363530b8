//! The positions that have occurred in a game.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::mem;

use gambol_core::BuildKeyHasher;

/// The keys of the positions of a game so far, in games without hidden information.
///
/// Searches count a repeated position as a draw, or slightly worse ([`contempt`]). A repetition
/// makes no progress, and matches often adjudicate it as a draw.
///
/// [`contempt`]: crate::Tuning::contempt
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier {
    keys: HashSet<u64, BuildKeyHasher>,
    /// A bit for each key, by its lowest bits. A search asks for every position, and nearly all are new.
    bits: [u64; 32],
}

impl Earlier {
    /// Replaces the keys and compares their number with the previous number. Earlier values still
    /// hold, except where a line reaches a new position. Returns `None` if a previous position is
    /// missing, because the game is another one or shorter.
    pub(crate) fn set(&mut self, keys: &[u64]) -> Option<Ordering> {
        let before = mem::replace(&mut self.keys, keys.iter().copied().collect());
        self.bits = [0; 32];
        for key in keys {
            self.bits[(key / 64 % 32) as usize] |= 1 << (key % 64);
        }
        before.is_subset(&self.keys).then(|| self.keys.len().cmp(&before.len()))
    }

    /// Whether the position with this key has occurred in the game.
    #[inline]
    pub(crate) fn has(&self, key: u64) -> bool {
        self.bits[(key / 64 % 32) as usize] >> (key % 64) & 1 != 0 && self.keys.contains(&key)
    }
}
