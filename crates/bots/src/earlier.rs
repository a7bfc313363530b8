//! The positions that have occurred in a game.

use std::collections::HashSet;

use gambol_core::{BuildKeyHasher, Game};

/// The keys of the positions of a game so far, in games without hidden information.
///
/// The searches count a repeated position as a draw, or a little less ([`contempt`]): going back is no
/// progress, and matches often adjudicate such games as drawn.
///
/// [`contempt`]: crate::Tuning::contempt
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier(HashSet<u64, BuildKeyHasher>);

/// How a new set of positions relates to the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Same,
    /// It contains all of the previous ones. Earlier values still hold, except where a line reaches
    /// one of the new positions.
    Longer,
    /// It belongs to another game, or to fewer moves.
    Other,
}

impl Earlier {
    /// Replaces the positions by those with these keys.
    pub(crate) fn set(&mut self, keys: &[u64]) -> Change {
        let new: HashSet<u64, BuildKeyHasher> = keys.iter().copied().collect();
        let change = match (self.0.is_subset(&new), self.0.len() == new.len()) {
            (true, true) => Change::Same,
            (true, false) => Change::Longer,
            (false, _) => Change::Other,
        };
        self.0 = new;
        change
    }

    /// Whether the position has occurred in the game.
    #[inline]
    pub(crate) fn has<G: Game>(&self, position: &G) -> bool {
        !self.0.is_empty() && self.0.contains(&position.key())
    }
}
