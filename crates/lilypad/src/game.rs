//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    Game, Key, MoveError, MoveList, PerfectInformation, PieceMoves, PositionError, RandomSource,
    Start, Status,
};

use crate::draughts;
use crate::draughts::moves::MOST_MOVES;
use crate::draughts::rules::count::Lot;
use crate::draughts::setup::MOST_CHECKERS;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{self, Illegal, Reason, check, generate, play};
use crate::text;
use crate::variant::Variant;

// A checker has at most four steps, and the pawn has a walk to each of the other checkers.
const _: () = assert!(MOST_CHECKERS * (4 + 1) <= MOST_MOVES);

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        match reason {
            Illegal::Checkers(reason) => self.checkers.clause(reason),
            _ => Some(reason.clause(self.variant())),
        }
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    #[inline]
    fn status(&self) -> Status<Reason> {
        rules::status(self)
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        generate::try_for_each_move_set(self, |set| set.into_iter().try_for_each(&mut visit))
    }

    /// Whether a checker jumps.
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.checker_move().is_some_and(draughts::Move::is_capture)
    }

    fn null_move(&self) -> Option<Self> {
        crate::Setup { turn: self.to_move().opponent(), ..self.setup() }.try_into().ok()
    }

    /// Where there are captures, they are compulsory.
    #[inline]
    fn for_each_capture(&self, visit: impl FnMut(Move)) {
        let goes_on = !self.is_setting_up() && !self.is_decided();
        if goes_on && self.turn_to_move().jumpers() != 0 {
            self.for_each_move(visit);
        }
    }

    /// Each move is its own set.
    #[inline]
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Move>)) {
        self.for_each_move(|mv| visit(mv.alone()));
    }

    // Lists the sets to call `visit` in only one place, so that long visitors are inlined: a walk is a quarter
    // faster. Not inlined itself, so that a search recurs through this function.
    #[inline(never)]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let mut sets = MoveList::<_, MOST_MOVES>::new();
        let _ = generate::try_for_each_move_set(self, |set| {
            sets.push(set);
            ControlFlow::<()>::Continue(())
        });
        for &set in &sets {
            for mv in set {
                visit(mv);
            }
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self, &mv.into())
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        play::apply_unchecked(self, mv);
    }

    #[inline]
    fn key(&self) -> u64 {
        let checkers = self.checkers;
        Key::new()
            .word(checkers.mine)
            .word(checkers.theirs)
            .word(checkers.kings)
            .word(self.pawns)
            .finish()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }

    #[inline(always)]
    fn count_moves(&self) -> usize {
        if self.is_setting_up() {
            return self.places().count_ones() as usize;
        }
        if self.is_decided() {
            return 0;
        }
        match self.turn_to_move().count() {
            (count, true) => count,
            (count, false) => count + self.walk_ends().count_ones() as usize,
        }
    }

    /// Picks a move as in draughts, with the walks added to the moves of checkers.
    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        if self.is_setting_up() {
            return self.nth_move(random.below(self.count_moves() as u64) as usize);
        }
        if self.is_decided() {
            return None;
        }
        let walks = || {
            let Move(base) = Move::walks(self.pawn_place());
            Lot::plain(base, self.walk_ends())
        };
        self.turn_to_move().pick(walks, random).map(Move)
    }
}

impl Start for Position {
    const NAME: &'static str = "lilypad";
    const TITLE: &'static str = "Lilypad";

    fn start(variant: Variant) -> Self {
        Position::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl PerfectInformation for Position {}
