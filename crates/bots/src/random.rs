//! The bot that plays any move.

use gambol::{HiddenInformation, SeededRandom, View, seeded};

use crate::{Bot, Budget, Choice};

/// Plays every legal move with the same probability.
#[derive(Clone, Debug)]
pub struct Random {
    random: SeededRandom,
}

impl Random {
    /// The bot whose random numbers follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Random {
            random: seeded(seed),
        }
    }
}

impl<G: HiddenInformation> Bot<G> for Random {
    fn search(
        &mut self,
        view: &G::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        // Whatever is hidden, a player knows his own legal moves.
        let position = view.determinize(&mut self.random);
        Choice::of(position.random_move(&mut self.random))
    }

    fn restart(&mut self, seed: u64) {
        *self = Random::new(seed);
    }
}
