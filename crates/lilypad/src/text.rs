//! The texts of positions, of pawns and of moves.

use core::fmt;
use core::str::FromStr;

use gambol_core::{Game, MoveError, PositionError, text};
use thiserror::Error;

use crate::draughts;
use crate::draughts::setup::PDN;
use crate::draughts::text::{parse_pdn, short_form};
use crate::moves::{Move, MoveKind, Written};
use crate::position::{Pawn, Position};
use crate::rules::check::{Illegal, check};
use crate::setup::{Flaw, PAWNS, Setup};
use crate::variant::Variant;

const MOVE_FORM: &str = "a move is a step (11-15), a capture with every square where it lands \
                         (22x15x8), a walk (3>16) or the placing of a pawn (@3), squares being \
                         numbers from 1 to 32";

impl fmt::Display for Position {
    /// `PDN PAWNS VARIANT`, as in `B:W21,22,K23:B1,2 1,23 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [dark, light] = self.setup().pawns;
        write!(f, "{} {dark},{light} {}", self.checkers, self.variant())
    }
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([pdn, pawns], variant) = text::fields(text, [PDN, PAWNS])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let (turn, board) = parse_pdn(pdn).map_err(|error| error.map_flaw(Flaw::Checkers))?;
        let parse = |(dark, light): (&str, &str)| Some([dark.parse().ok()?, light.parse().ok()?]);
        let pawns = pawns.split_once(',').and_then(parse).ok_or_else(|| {
            let form = "the squares of both pawns, Dark's first, like 3,31; - for a lost pawn, ? \
                        for one still to be placed";
            PositionError::syntax(PAWNS, pawns, form)
        })?;
        Ok(Setup { variant, turn, board, pawns })
    }
}

impl fmt::Display for Pawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pawn::ToPlace => f.write_str("?"),
            Pawn::On(square) => square.fmt(f),
            Pawn::Lost => f.write_str("-"),
        }
    }
}

impl FromStr for Pawn {
    type Err = ParsePawnError;

    fn from_str(text: &str) -> Result<Self, ParsePawnError> {
        match text {
            "?" => Ok(Pawn::ToPlace),
            "-" => Ok(Pawn::Lost),
            _ => text.parse().map(Pawn::On).map_err(|_| ParsePawnError),
        }
    }
}

gambol_core::text_impls! { text: Pawn }

/// A text is not the place of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a pawn: a pawn is its square, a number from 1 to 32, or ? or -")]
pub struct ParsePawnError;

impl fmt::Display for Move {
    /// `@3`, `11-15`, `22x15x8` or `3>16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Place { to } => write!(f, "@{to}"),
            MoveKind::Checker(mv) => mv.fmt(f),
            MoveKind::Walk { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses the text that `Display` writes, or another path of a capture. For the short form of a capture
    /// you need a position: see [`Game::parse_move`].
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        Written::read(text).and_then(|written| written.to_move()).ok_or(ParseMoveError)
    }
}

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

impl Written {
    fn read(text: &str) -> Option<Self> {
        if let Some(to) = text.strip_prefix('@') {
            return Some(Written::Place(to.parse().ok()?));
        }
        if let Some((from, to)) = text.split_once('>') {
            return Some(Written::Walk(from.parse().ok()?, to.parse().ok()?));
        }
        draughts::Written::read(text).map(Written::Checker)
    }
}

/// Parses a legal move.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let written = Written::read(text).ok_or_else(|| MoveError::syntax(text, MOVE_FORM))?;
    match (check(position, &written), &written) {
        (Ok(()), _) => Ok(written.to_move().expect("a legal move is a move")),
        (Err(reason), Written::Checker(written)) => {
            let legal = position.legal_moves().into_iter().filter_map(Move::checker_move);
            Ok(short_form(text, written, reason, legal)?.into())
        }
        (Err(reason), _) => Err(MoveError::illegal(text, reason)),
    }
}
