//! The positions that a game has been through.

use std::collections::HashSet;

use gambol_core::{BuildKeyHasher, Game, HiddenInformation, InformationState, View, seeded};

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

    /// Takes those of a game in place of these; none where something is hidden and has to be guessed.
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

    /// Whether the game has been through a position.
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
        InformationState::of(
            &record,
            record.position().status().player().unwrap_or(Player::P1),
        )
    }

    #[test]
    fn where_something_is_hidden_no_position_counts_as_known() {
        let mut earlier = Earlier::default();
        earlier.set(&state::<Open>());
        // With the present one.
        assert_eq!(earlier.0.len(), 7);
        assert_eq!(earlier.set(&state::<Hidden>()), Past::Other);
        assert!(earlier.0.is_empty());
    }
}
