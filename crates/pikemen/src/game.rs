use core::fmt;
use core::ops::ControlFlow;

use gambol_core::arrayvec::ArrayVec;
use gambol_core::{
    Engine, Game, MoveError, PerfectInformation, Player, RandomSource, Scores, Status, Visitor,
};

use crate::apply::{Illegal, Reason};
use crate::builder::{Builder, Flaw};
use crate::ground::Ground;
use crate::movegen::MOST_MOVES;
use crate::moves::{Move, MoveSet};
use crate::position::{Position, PositionOn, on_any_ground};
use crate::variant::Variant;

const NAME: &str = "pikemen";
const TITLE: &str = "Pikemen";

/// Chooses the engine anew at every call; [`visit`](Game::visit) chooses once.
impl Game for Position {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = ArrayVec<Move, MOST_MOVES>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = TITLE;

    fn start(variant: Variant) -> Self {
        Builder::start(variant).pack_any()
    }

    fn variant(&self) -> Variant {
        on_any_ground!(self, position => position.rules())
    }

    fn players(&self) -> usize {
        self.layout().players()
    }

    fn status(&self) -> Status<Reason> {
        on_any_ground!(self, position => position.status())
    }

    fn try_for_each_move_set<B>(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        on_any_ground!(self, position => position.try_for_each_move_set(visit))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.check_move(mv)
    }

    fn apply_unchecked(&mut self, mv: Move) {
        on_any_ground!(self, position => position.apply_unchecked(mv));
    }

    fn key(&self) -> u64 {
        on_any_ground!(self, position => position.key())
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move_text(mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        self.read_move(text)
    }

    fn is_chance(&self) -> bool {
        false
    }

    fn scores(&self) -> Option<Scores> {
        let scores = Player::all(self.players()).map(|player| self.score(player).into());
        Some(scores.collect())
    }

    fn count_moves(&self) -> usize {
        on_any_ground!(self, position => position.count_moves())
    }

    fn has_moves(&self) -> bool {
        on_any_ground!(self, position => position.has_moves())
    }

    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        on_any_ground!(self, position => position.random_move(random))
    }

    fn visit<V: Visitor>(self, visitor: V) -> V::Output
    where
        Self: Engine,
    {
        on_any_ground!(self, position => visitor.visit(position))
    }
}

impl PerfectInformation for Position {}

/// The start is always that of the ground; of the variant it takes the keys.
impl<G: Ground> Game for PositionOn<G> {
    type Move = Move;
    type MoveSet = MoveSet;
    type MoveList = ArrayVec<Move, MOST_MOVES>;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = TITLE;

    fn start(variant: Variant) -> Self {
        let layout = G::LAYOUT;
        Builder::start(Variant { layout, ..variant }).pack()
    }

    fn variant(&self) -> Variant {
        self.rules()
    }

    fn players(&self) -> usize {
        G::PLAYERS
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
        G::wrap(*self).check_move(mv)
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
        G::wrap(*self).write_move_text(mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        G::wrap(*self).read_move(text)
    }

    fn is_chance(&self) -> bool {
        false
    }

    fn scores(&self) -> Option<Scores> {
        G::wrap(*self).scores()
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn has_moves(&self) -> bool {
        !self.over
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        self.random(random)
    }
}

impl<G: Ground> PerfectInformation for PositionOn<G> {}
