//! The positions that have occurred in a game.

use std::collections::HashSet;

use gambol_core::{BuildKeyHasher, Game, HiddenInformation, InformationState, View, seeded};

/// The keys of the positions of a game so far, in games without hidden information.
///
/// The searches count a repeated position as a draw, or a little less ([`contempt`]): going back is no
/// progress, and matches often adjudicate such games as drawn.
///
/// [`contempt`]: crate::Tuning::contempt
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier(HashSet<u64, BuildKeyHasher>);

/// How the new set of positions relates to the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    Same,
    /// It contains all of the previous ones. Earlier values still hold, except where a line reaches
    /// one of the new positions.
    Longer,
    /// It belongs to another game, or to fewer moves.
    Other,
}

impl Earlier {
    /// Forgets all positions.
    pub(crate) fn clear(&mut self) -> Past {
        self.replace(HashSet::default())
    }

    /// Replaces the positions by those of a game; by none if the game hides something, since they
    /// would be guesses.
    pub(crate) fn set<G: HiddenInformation>(&mut self, state: &InformationState<G>) -> Past {
        if G::HAS_SECRETS {
            return self.clear();
        }
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

    /// Whether the position has occurred in the game.
    #[inline]
    pub(crate) fn has<G: Game>(&self, position: &G) -> bool {
        !self.0.is_empty() && self.0.contains(&position.key())
    }
}

#[cfg(test)]
mod tests {
    use gambol::fifes_and_drums::Position as Hidden;
    use gambol::mixtour::Position as Open;
    use gambol_core::Player;
    use gambol_core::record::Record;

    use super::*;

    /// The game so far, as the player who moves next knows it.
    fn state<G: HiddenInformation>() -> InformationState<G> {
        let mut record = Record::new(G::start(G::Variant::default()));
        let mut random = seeded(1);
        while record.plies() < 6 || record.position().is_chance() {
            let mv = record.position().random_move(&mut random);
            record.play(mv.expect("a move")).expect("a legal move");
        }
        InformationState::of(&record, record.position().status().player().unwrap_or(Player::P1))
    }

    #[test]
    fn where_something_is_hidden_no_position_counts_as_known() {
        let mut earlier = Earlier::default();
        earlier.set(&state::<Open>());
        // Including the current one.
        assert_eq!(earlier.0.len(), 7);
        assert_eq!(earlier.set(&state::<Hidden>()), Past::Other);
        assert!(earlier.0.is_empty());
    }
}
