//! The positions that a game has been through.

use std::collections::HashSet;

use gambol::{BuildKeyHasher, Game, HiddenInformation, InformationState, View, seeded};

/// The keys of the positions of a game so far.
///
/// A bot that comes back to one of them has gained nothing, and many matches call the game drawn. So the
/// searches value such a position as a draw. Where something is hidden positions hardly ever come again,
/// and what a player has seen stands for the positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier(HashSet<u64, BuildKeyHasher>);

impl Earlier {
    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes those of another game in place of these.
    pub(crate) fn set<G: HiddenInformation>(&mut self, state: &InformationState<G>) {
        self.0.clear();
        let mut random = seeded(0);
        let views = state.steps().iter().map(|step| &step.view);
        self.0
            .extend(views.map(|view| view.determinize(&mut random).key()));
    }

    /// Whether the game has been through a position.
    #[inline]
    pub(crate) fn has<G: Game>(&self, position: &G) -> bool {
        !self.0.is_empty() && self.0.contains(&position.key())
    }
}
