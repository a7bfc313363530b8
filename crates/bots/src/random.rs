//! The bot that plays random moves.

use gambol_core::{HiddenInformation, PlayerView, SeededRandom};

use crate::bot::{Bot, Choice, MoveOf, is_due};
use crate::budget::Budget;
use crate::stream::thoughts;

/// Plays every legal move with the same probability.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{Budget, Random};
///
/// let start = Position::start(Default::default());
/// let choice = Random::new(1).choose(&start.view(Player::P1), &Budget::default());
/// assert!(start.is_legal(choice.mv.unwrap()));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    random: SeededRandom,
}

impl Random {
    /// The bot with this seed.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, HiddenInformation, Player};
    /// use gambol_bots::{Budget, Random};
    ///
    /// let view = Position::start(Default::default()).view(Player::P1);
    /// let choose = |seed| Random::new(seed).choose(&view, &Budget::default()).mv;
    /// assert_eq!(choose(1), choose(1));
    /// assert!((2..20).any(|seed| choose(seed) != choose(1)));
    /// ```
    pub fn new(seed: u64) -> Self {
        Random { random: thoughts(seed) }
    }

    /// Like [`Bot::choose`], with the game inferred from the view: this bot plays every game.
    pub fn choose<V>(&mut self, view: &V, budget: &Budget<'_>) -> Choice<MoveOf<V>>
    where
        V: PlayerView<Position: HiddenInformation<View = V>>,
    {
        Bot::<V::Position>::choose(self, view, budget)
    }
}

impl<G: HiddenInformation> Bot<G> for Random {
    fn search(
        &mut self,
        view: &G::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        // Players know their own legal moves, so every sample has the same ones.
        let position = is_due(view).then(|| view.determinize(&mut self.random));
        Choice::of(position.and_then(|position| position.random_move(&mut self.random)))
    }

    fn restart(&mut self, seed: u64) {
        *self = Random::new(seed);
    }
}
