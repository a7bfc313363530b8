//! The traits of `gambol_core`, implemented by the functions of `rules` and `text`.

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{Game, Key, MoveError, PerfectInformation, Player, PositionError, Start, Status};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::check::{self, Illegal};
use crate::rules::end::{self, Reason};
use crate::rules::{generate, play};
use crate::text;
use crate::variant::Variant;

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Illegal = Illegal;
    type Reason = Reason;

    fn status(&self) -> Status<Reason> {
        end::status(self)
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        generate::try_for_each_move(self, visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        check::check(self, mv)
    }

    fn apply_unchecked(&mut self, mv: Move) {
        play::play(self, mv);
    }

    // The items below have defaults. Write them if you need them.

    fn variant(&self) -> Variant {
        self.variant
    }

    fn key(&self) -> u64 {
        let [first, second] = self.pieces;
        let rest = self.turn.index() as u64 | u64::from(self.variant.rows) << 8;
        Key::new().word(first).word(second).word(rest).finish()
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }
}

impl Start for Position {
    const NAME: &'static str = "breakthrough";
    const TITLE: &'static str = "Breakthrough";

    /// Full ranks of pieces (clause 1.2).
    fn start(variant: Variant) -> Self {
        let row = (1 << (6 * variant.rows)) - 1;
        let pieces = [row, row << (36 - 6 * variant.rows)];
        Position {
            pieces,
            turn: Player::P1,
            variant,
        }
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl PerfectInformation for Position {}
