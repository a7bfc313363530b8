//! The rules, one question a file: which moves are legal, why one is not, what a move does, and how
//! a game ends.

mod check;
mod end;
mod generate;
mod play;

use std::fmt;
use std::ops::ControlFlow;

use gambol_core::{Game, MoveError, PerfectInformation, Status};

use crate::moves::Move;
use crate::position::Position;
use crate::setup::Flaw;
use crate::text;
use crate::variant::Variant;

pub use check::Illegal;
pub use end::Reason;

impl Game for Position {
    type Move = Move;
    type Variant = Variant;
    type Flaw = Flaw;
    type Illegal = Illegal;
    type Reason = Reason;

    const NAME: &'static str = "breakthrough";
    const TITLE: &'static str = "Breakthrough";
    const RULES: &'static str = include_str!("../../RULES.md");

    fn start(variant: Variant) -> Self {
        Position::start(variant)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

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

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        text::parse_move(self, text)
    }
}

impl PerfectInformation for Position {}
