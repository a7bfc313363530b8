//! Games that count other moves than they list.

use std::fmt;
use std::ops::ControlFlow;

use gambol_bots::{Bot, Budget, Mcts, NoEvaluation};
use gambol_core::{
    Game, HiddenInformation, NotLegal, Outcome, PerfectInformation, Player, Standard, Start, Status,
};

/// A heap from which players take one to three stones; whoever takes the last one wins. The count of moves is
/// `EXTRA` too high.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap<const EXTRA: isize> {
    stones: u8,
    turn: Player,
}

impl<const EXTRA: isize> Default for Heap<EXTRA> {
    fn default() -> Self {
        Heap { stones: 15, turn: Player::P1 }
    }
}

impl<const EXTRA: isize> fmt::Display for Heap<EXTRA> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.turn)
    }
}

impl<const EXTRA: isize> Game for Heap<EXTRA> {
    type Move = u8;
    type Variant = Standard;
    type Illegal = NotLegal;
    type Reason = &'static str;

    fn status(&self) -> Status<&'static str> {
        match self.stones {
            0 => Status::Over(Outcome::win(self.turn.opponent(), "took the last stone")),
            _ => Status::Turn(self.turn),
        }
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.stones.min(3)).try_for_each(visit)
    }

    fn check(&self, taken: u8) -> Result<(), NotLegal> {
        (1..=self.stones.min(3)).contains(&taken).then_some(()).ok_or(NotLegal)
    }

    fn apply_unchecked(&mut self, taken: u8) {
        assert!(self.check(taken).is_ok(), "{taken} of {}", self.stones);
        self.stones -= taken;
        self.turn = self.turn.opponent();
    }

    fn count_moves(&self) -> usize {
        usize::from(self.stones.min(3)).saturating_add_signed(EXTRA)
    }

    fn random_move<R: gambol_core::RandomSource + ?Sized>(&self, random: &mut R) -> Option<u8> {
        let most = u64::from(self.stones.min(3));
        (most > 0).then(|| random.below(most) as u8 + 1)
    }
}

impl<const EXTRA: isize> Start for Heap<EXTRA> {
    const NAME: &'static str = "heap";
}

impl<const EXTRA: isize> PerfectInformation for Heap<EXTRA> {}

fn leaves_a_multiple_of_four<const EXTRA: isize>() {
    let start = Heap::<EXTRA>::default();
    let mut bot = Mcts::<Heap<EXTRA>>::with(NoEvaluation, 1);
    let choice = bot.choose(&start.view(Player::P1), &Budget::nodes(20_000));
    assert_eq!(choice.mv, Some(3), "{EXTRA}");
}

#[test]
fn moves_are_those_that_are_listed() {
    leaves_a_multiple_of_four::<0>();
    leaves_a_multiple_of_four::<2>();
    leaves_a_multiple_of_four::<{ -1 }>();
}
