//! The text of positions, of pawns and of moves.

use core::fmt;
use core::str::FromStr;

use gambol_core::{Game, MoveError, PositionError, text};
use thiserror::Error;

use crate::Square;
use crate::draughts;
use crate::draughts::text::{PDN, find_capture, parse_pdn, write_pdn};
use crate::moves::{Move, MoveKind};
use crate::position::{Pawn, Position};
use crate::rules::check::{Illegal, check_capture, check_place, check_step, check_walk};
use crate::setup::{Flaw, Setup};
use crate::variant::Variant;

/// The field of the pawns.
pub(crate) const PAWNS: &str = "PAWNS";

const MOVE_FORM: &str = "a move is a step (11-15), a capture with every square where it lands \
                         (22x15x8), a walk (3>16) or the placing of a pawn (@3), squares being \
                         numbers from 1 to 32";

impl fmt::Display for Position {
    /// `PDN PAWNS VARIANT`, as in `B:W21,22,K23:B1,2 1,23 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        let [dark, light] = setup.pawns;
        write_pdn(setup.turn, &setup.board, f)?;
        write!(f, " {dark},{light} {}", setup.variant)
    }
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([pdn, pawns], variant) = text::fields(text, [PDN, PAWNS])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let (turn, board) = parse_pdn(pdn).map_err(|error| error.map_flaw(Flaw::Checkers))?;
        let pawns = parse_pawns(pawns).ok_or_else(|| {
            let form = "the squares of both pawns, Dark's first, like 3,31; - for a lost pawn, ? \
                        for one still to be placed";
            PositionError::syntax(PAWNS, pawns, form)
        })?;
        Ok(Setup {
            variant,
            turn,
            board,
            pawns,
        })
    }
}

fn parse_pawns(text: &str) -> Option<[Pawn; 2]> {
    let (dark, light) = text.split_once(',')?;
    Some([dark.parse().ok()?, light.parse().ok()?])
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

#[cfg(feature = "serde")]
gambol_core::serialize_as_text! { Pawn }

/// A text does not say where a pawn is.
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

    /// Reads what `Display` writes, and any other path of a capture. The short form of a capture
    /// needs a position: [`Game::parse_move`].
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mv = Written::read(text).and_then(|written| match written {
            Written::Place(to) => Move::place(to),
            Written::Walk(from, to) => Move::walk(from, to),
            Written::Checker(written) => written.to_move().map(Into::into),
        });
        mv.ok_or(ParseMoveError)
    }
}

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

/// A text that has the form of a move.
enum Written {
    Place(Square),
    /// Two squares.
    Walk(Square, Square),
    Checker(draughts::text::Written),
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        let square = |text: &str| text.parse().ok();
        if let Some(to) = text.strip_prefix('@') {
            return Some(Written::Place(square(to)?));
        }
        if let Some((from, to)) = text.split_once('>') {
            return Some(Written::Walk(square(from)?, square(to)?));
        }
        draughts::text::Written::read(text).map(Written::Checker)
    }
}

/// The legal move that a text means.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    use draughts::text::Written::{Capture, Step};
    let wrong = || MoveError::syntax(text, MOVE_FORM);
    let illegal = |reason| MoveError::illegal(text, reason);
    match Written::read(text).ok_or_else(wrong)? {
        Written::Place(to) => {
            check_place(position, to).map_err(illegal)?;
            Move::place(to).ok_or_else(wrong)
        }
        Written::Walk(from, to) => {
            check_walk(position, from, to).map_err(illegal)?;
            Move::walk(from, to).ok_or_else(wrong)
        }
        Written::Checker(Step(from, to)) => {
            check_step(position, from, to).map_err(illegal)?;
            let step = draughts::Move::step(from, to).ok_or_else(wrong)?;
            Ok(step.into())
        }
        Written::Checker(Capture(path)) => {
            let check = |path: &[Square]| check_capture(position, path);
            let legal = position.legal_moves().into_iter();
            let capture = find_capture(text, &path, check, legal.filter_map(Move::checker_move))?;
            Ok(capture.into())
        }
    }
}
