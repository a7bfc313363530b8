//! The rules, one question a file: the game of [`PositionOn`], and [`Position`], which forwards to
//! the position inside.

pub(crate) mod check;
mod count;
mod end;
mod generate;
mod play;

use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    FullGame, Game, MoveError, MoveList, PerfectInformation, RandomSource, Scores, Status, Visitor,
};

pub use check::Illegal;
pub use end::Reason;

use crate::ground::{Classic, Ground};
use crate::moves::{Move, MoveSet};
use crate::piece::{Orientation, Piece};
use crate::position::{self, Position, PositionOn, forward, on_any_ground, on_ground_of};
use crate::setup::Flaw;
use crate::text;
use crate::variant::Variant;

const _: () = assert!(generate::MOST_MOVES == 1065, "the capacity of MoveList");

/// The variant given to [`start`](Game::start) contributes its keys alone; the layout is that of
/// the ground.
impl<G: Ground> Game for PositionOn<G> {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = MoveList<Move, 1065>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = "pikemen";
    const TITLE: &'static str = "Pikemen";
    const RULES: &'static str = include_str!("../../RULES.md");

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        Some(reason.clause(self.variant()))
    }

    fn start(variant: Variant) -> Self {
        let mut position = Self::empty(variant);
        for square in G::LAYOUT.board().all() {
            if let Some((owner, size)) = G::LAYOUT.piece(square) {
                let piece = Piece {
                    owner,
                    size,
                    orientation: Orientation::Upright,
                };
                position.put(square.index(), piece);
            }
        }
        position.weigh();
        position
    }

    fn variant(&self) -> Variant {
        Variant {
            layout: G::LAYOUT,
            target: self.target,
            rps: self.rps,
        }
    }

    #[inline]
    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn status(&self) -> Status<Reason> {
        let ending = self.over.then(|| self.ending()).flatten();
        ending.map_or(Status::Turn(self.turn()), Status::Over)
    }

    #[inline]
    fn try_for_each_move_set<B>(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        generate::try_for_each_move_set(self, visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self, mv)
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        play::play::<G, true>(self, mv);
    }

    #[inline(always)]
    fn apply_without_key(&mut self, mv: Move) {
        play::play::<G, false>(self, mv);
    }

    fn restore_key(&mut self) {
        self.weigh();
    }

    #[inline]
    fn key(&self) -> u64 {
        position::key(self)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_move(self, mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }

    fn scores(&self) -> Option<Scores> {
        let scores = self.scores.as_ref().iter();
        Some(scores.map(|&score| score.into()).collect())
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        count::count_moves(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        !self.over
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        count::random_move(self, random)
    }
}

impl<G: Ground> PerfectInformation for PositionOn<G> {}

impl<G: Ground> FullGame for PositionOn<G> {}

/// Finds the position inside anew at every call; [`visit`](FullGame::visit) does so once.
impl Game for Position {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = MoveList<Move, 1065>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = PositionOn::<Classic>::NAME;
    const TITLE: &'static str = PositionOn::<Classic>::TITLE;
    const RULES: &'static str = PositionOn::<Classic>::RULES;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        Some(reason.clause(self.variant()))
    }

    fn start(variant: Variant) -> Self {
        on_ground_of!(variant.layout, PositionOn::start(variant))
    }

    forward! {
        fn variant(&self) -> Variant;
        fn status(&self) -> Status<Reason>;
        fn check(&self, mv: Move) -> Result<(), Illegal>;
        fn key(&self) -> u64;
        fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result;
        fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>>;
        fn scores(&self) -> Option<Scores>;
        fn count_moves(&self) -> usize;
        fn has_moves(&self) -> bool;
    }

    fn try_for_each_move_set<B>(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        on_any_ground!(self, position => position.try_for_each_move_set(visit))
    }

    fn apply_unchecked(&mut self, mv: Move) {
        on_any_ground!(self, position => position.apply_unchecked(mv));
    }

    fn apply_without_key(&mut self, mv: Move) {
        on_any_ground!(self, position => position.apply_without_key(mv));
    }

    fn restore_key(&mut self) {
        on_any_ground!(self, position => position.restore_key());
    }

    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        on_any_ground!(self, position => position.random_move(random))
    }
}

impl PerfectInformation for Position {}

impl FullGame for Position {
    fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        on_any_ground!(self, position => visitor.visit(position))
    }
}
