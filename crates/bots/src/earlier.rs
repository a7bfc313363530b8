//! The positions that a game has been through.

use std::collections::HashSet;

use gambol::{BuildKeyHasher, Game, HiddenInformation, InformationState, View, seeded};

/// The keys of the positions of a game so far, where nothing is hidden.
///
/// Whoever comes back to one of them is no nearer to a win, and many matches call the game drawn. So the
/// searches value such a position as a draw.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier(HashSet<u64, BuildKeyHasher>);

/// What a past is to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    Same,
    /// No position is missing. What was found before still holds, except for lines that reach one of the
    /// new positions.
    Longer,
    /// That of another game, or of fewer moves.
    Other,
}

impl Earlier {
    /// Forgets them.
    pub(crate) fn clear(&mut self) -> Past {
        self.replace(HashSet::default())
    }

    /// Takes those of a game in place of these.
    pub(crate) fn set<G: HiddenInformation>(&mut self, state: &InformationState<G>) -> Past {
        let mut random = seeded(0);
        let views = state.steps().iter().map(|step| &step.view);
        let keys = views.map(|view| view.determinize(&mut random).key());
        self.replace(keys.collect())
    }

    fn replace(&mut self, new: HashSet<u64, BuildKeyHasher>) -> Past {
        let past = match (self.0.is_subset(&new), self.0.len() == new.len()) {
            (true, true) => Past::Same,
            (true, false) => Past::Longer,
            (false, _) => Past::Other,
        };
        self.0 = new;
        past
    }

    /// Whether the game has been through a position.
    #[inline]
    pub(crate) fn has<G: Game>(&self, position: &G) -> bool {
        !self.0.is_empty() && self.0.contains(&position.key())
    }
}
