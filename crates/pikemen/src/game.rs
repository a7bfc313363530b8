//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    Game, Key, MoveError, Moves, PerfectInformation, PieceMoves, PositionError, RandomSource,
    Scores, Start, Status,
};

use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Illegal, Reason, check, count, generate, play};
use crate::text;
use crate::variant::Variant;

impl<G: Ground> Game for Position<G> {
    type Move = Move;
    type Variant = Variant<G>;
    type Illegal = Illegal;
    type Reason = Reason;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        Some(reason.clause(self.variant()))
    }

    fn variant(&self) -> Variant<G> {
        Variant { layout: self.ground, target: self.target, rps: self.rps }
    }

    #[inline]
    fn players(&self) -> usize {
        self.layout().players()
    }

    #[inline]
    fn status(&self) -> Status<Reason> {
        self.over
            .then(|| self.ending())
            .flatten()
            .map_or(Status::Turn(self.to_move()), Status::Over)
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        generate::try_for_each_move_set(self, |set| set.into_iter().try_for_each(&mut visit))
    }

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let _ = generate::try_for_each_move_set(self, |set| {
            set.into_iter().for_each(&mut visit);
            ControlFlow::<()>::Continue(())
        });
    }

    #[inline]
    fn list_moves(&self, moves: &mut Moves<Self>) {
        generate::for_each_move_set(self, |set| moves.extend(set));
    }

    /// Whether a piece charges at another (section 6).
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        let (from, to) = (mv.from_index(), mv.to_index());
        from != to && self.cells.get(to) != Cell::EMPTY
    }

    fn null_move(&self) -> Option<Self> {
        let mut next = *self;
        play::pass_turn(&mut next, true);
        Some(next)
    }

    /// Visits each capture once, with the piece upright at its end.
    #[inline]
    fn for_each_capture(&self, visit: impl FnMut(Move)) {
        generate::for_each_capture(self, visit);
    }

    /// Visits the turns of each piece, then the charges of each.
    #[inline]
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Move>)) {
        generate::for_each_move_set(self, |set| {
            let moves = PieceMoves::from(set);
            if moves.to != 0 {
                visit(moves);
            }
        });
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self.data(), mv)
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
        Key::new().word(self.sum).word(self.side.into()).finish()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_move(self.data(), mv, out)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self.data(), text)
    }

    fn scores(&self) -> Option<Scores> {
        Some(self.data().scores().iter().map(|&score| score.into()).collect())
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

impl<G: Ground> Start for Position<G> {
    const NAME: &'static str = "pikemen";
    const TITLE: &'static str = "Pikemen";

    fn start(variant: Variant<G>) -> Self {
        Position::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl<G: Ground> PerfectInformation for Position<G> {}
