//! The bot that plays any move.

use gambol::{HiddenInformation, SeededRandom, View, seeded};

use super::{Bot, Budget, Choice};

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
    fn choose(&mut self, view: &G::View, _: &Budget<'_>) -> Choice<G::Move> {
        // Whatever is hidden, the player knows his own legal moves.
        let position = view.determinize(&mut self.random);
        Choice {
            mv: position.random_move(&mut self.random),
            playouts: 0,
            value: None,
        }
    }
}
