//! The positions that have occurred in a game.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::mem;

use gambol_core::{BuildKeyHasher, Game};

/// The keys of the positions of a game so far, in games without hidden information.
///
/// Searches count a repeated position as a draw, or slightly worse ([`contempt`]). A repetition
/// makes no progress, and matches often adjudicate it as a draw.
///
/// [`contempt`]: crate::Tuning::contempt
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier(HashSet<u64, BuildKeyHasher>);

impl Earlier {
    /// Replaces the keys and compares their number with the previous number. Earlier values still
    /// hold, except where a line reaches a new position. Returns `None` if a previous position is
    /// missing, because the game is another one or shorter.
    pub(crate) fn set(&mut self, keys: &[u64]) -> Option<Ordering> {
        let before = mem::replace(&mut self.0, keys.iter().copied().collect());
        before.is_subset(&self.0).then(|| self.0.len().cmp(&before.len()))
    }

    /// Whether the position has occurred in the game.
    #[inline]
    pub(crate) fn has<G: Game>(&self, position: &G) -> bool {
        !self.0.is_empty() && self.0.contains(&position.key())
    }
}
