//! The traits of `gambol_core`, implemented by the functions of `rules`.

use alloc::string::String;
use core::fmt;
use core::ops::ControlFlow;

use gambol_core::{
    Game, Key, MoveError, PerfectInformation, PieceMoves, PositionError, RandomSource, Start,
    Status,
};

use crate::moves::Move;
use crate::position::{Position, WON};
use crate::rules::{self, Illegal, Reason, count, generate, play};
use crate::text;
use crate::variant::Variant;

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    fn clause(&self, reason: &Illegal) -> Option<&'static str> {
        Some(reason.clause())
    }

    fn variant(&self) -> Variant {
        self.rules()
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

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let _ = generate::try_for_each_move_set(self, |set| {
            for mv in set {
                visit(mv);
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether a jump takes a sleeper off the board (4.6). A jump over an attacker does not.
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.jumped().is_some_and(|over| self.sleepers(1).contains(over))
    }

    fn null_move(&self) -> Option<Self> {
        crate::Setup { turn: self.to_move().opponent(), ..self.setup() }.try_into().ok()
    }

    #[inline]
    fn for_each_capture(&self, mut visit: impl FnMut(Move)) {
        for mv in self.captures().into_iter().flat_map(|plan| plan.sets(0)).flatten() {
            visit(mv);
        }
    }

    /// Each move is its own set.
    fn for_each_piece_moves(&self, mut visit: impl FnMut(PieceMoves<Move>)) {
        self.for_each_move(|mv| visit(mv.alone()));
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.check_kind(mv.kind())?;
        self.check_obligations(mv)
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, mv: Move) {
        play::play(self, mv);
    }

    #[inline]
    fn key(&self) -> u64 {
        Key::new()
            .word(self.creatures[0].bits())
            .word(self.creatures[1].bits())
            .word((self.attackers[0] | self.attackers[1]).bits())
            .word(self.rest & !WON)
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
        count::count_moves(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        !rules::status(self).is_over()
    }

    #[inline]
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        count::random_move(self, random)
    }
}

impl Start for Position {
    const NAME: &'static str = "two-pipers";
    const TITLE: &'static str = "The Two Pipers";

    fn start(variant: Variant) -> Self {
        Position::start(variant)
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl PerfectInformation for Position {}
