use core::fmt;
use core::ops::ControlFlow;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::{Game, MoveError, RandomSource, Scores, Status};

use crate::apply::{Illegal, Reason};
use crate::flaw::Flaw;
use crate::movegen::MOST_MOVES;
use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::variant::Variant;

impl Game for Position {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = ArrayVec<Move, MOST_MOVES>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = "fifes-and-drums";
    const TITLE: &'static str = "Fifes and Drums";

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

    /// Whatever may come is equally likely: goals, cards of the pile and, once it may come at
    /// all, the Excuse, which is any of the cards left of the last six.
    #[inline]
    fn chance_weight(&self, _mv: Move) -> u32 {
        1
    }

    #[inline(always)]
    fn is_chance(&self) -> bool {
        self.is_by_chance()
    }

    fn scores(&self) -> Option<Scores> {
        self.final_scores()
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.phase != crate::position::Phase::Over
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        self.random(random)
    }
}
