use gambol_bots::{Bot, Bots, Budget, Choice};
use gambol_core::{Game, OpenView, Player, RandomSource, SeededRandom, seeded};

use crate::moves::Move;
use crate::position::Position;

/// A bot that looks at one thing: it moves the piece that is furthest ahead.
pub struct Runner(SeededRandom);

impl Runner {
    /// The bot with this seed, which decides between equal moves.
    pub fn new(seed: u64) -> Self {
        Runner(seeded(seed))
    }
}

impl Bot<Position> for Runner {
    fn search(
        &mut self,
        view: &OpenView<Position>,
        // A bot that searches stops when this is used up, and reports what it has found so far.
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Choice<Move>),
    ) -> Choice<Move> {
        let ahead = |mv: Move| match view.position.turn() {
            Some(Player::P1) => mv.to().rank(),
            _ => 5 - mv.to().rank(),
        };
        let moves = view.position.legal_moves().into_iter();
        Choice::of(moves.max_by_key(|&mv| (ahead(mv), self.0.next_u64())))
    }

    fn restart(&mut self, seed: u64) {
        *self = Runner::new(seed);
    }
}

/// The bots of the game: the bots of `gambol-bots` with the evaluation of the game, and its own.
pub fn bots() -> Bots {
    Bots::of::<Position>().with_bot::<Position>("runner", |_, seed| Box::new(Runner::new(seed)))
}
