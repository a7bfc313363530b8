use core::fmt;
use core::ops::ControlFlow;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::{Game, MoveError, PerfectInformation, RandomSource, Status};

use crate::apply::Reason;
use crate::builder::Flaw;
use crate::legality::Illegal;
use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::variant::Variant;

/// No position has more moves: each of eight creatures can go to at most eight squares and be
/// turned over, and a piper walks as a queen of chess moves, to at most 27.
const MOST_MOVES: usize = 8 * (8 + 1) + 27;

impl Game for Position {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = ArrayVec<Move, MOST_MOVES>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = "two-pipers";
    const TITLE: &'static str = "The Two Pipers";

    fn start(variant: Variant) -> Self {
        Position::new(variant)
    }

    fn variant(&self) -> Variant {
        self.variant
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
    fn has_moves(&self) -> bool {
        !self.end_or_turn().is_over()
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        self.random(random)
    }
}

impl PerfectInformation for Position {}
