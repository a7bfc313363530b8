use core::fmt;
use core::ops::ControlFlow;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::{Game, MoveError, PerfectInformation, RandomSource, Status};

use super::apply::{Illegal, Reason};
use super::builder::{Flaw, MOST_CHECKERS};
use super::moves::{Move, MoveSet};
use super::position::Position;
use super::variant::Variant;

/// A checker has four steps at most, or 31 captures.
pub(crate) const MOST_MOVES: usize = MOST_CHECKERS * 31;

impl Game for Position {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = ArrayVec<Move, MOST_MOVES>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = "draughts";
    const TITLE: &'static str = "English draughts";

    fn start(_variant: Variant) -> Self {
        Position::START
    }

    fn variant(&self) -> Variant {
        Variant
    }

    fn players(&self) -> usize {
        2
    }

    fn status(&self) -> Status<Reason> {
        self.end_or_turn()
    }

    #[inline]
    fn try_for_each_move_set<B>(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.generate(visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.check_move(mv)
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        self.play(mv);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        self.read_move(text)
    }

    fn is_chance(&self) -> bool {
        false
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        self.random(random)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.can_move()
    }
}

impl PerfectInformation for Position {}
