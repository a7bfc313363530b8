use core::fmt::{self, Display, Write};
use core::str::FromStr;

use gambol_core::board::SquareMap;
use gambol_core::text::{self, number};
use gambol_core::{Game, GameSetup, MoveError, Player, PositionError};
use thiserror::Error;

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, check_stack};
use crate::setup::{BOARD, Flaw, KO, POINTS, SIDE, Setup};
use crate::stack::{Stack, StackError};
use crate::variant::Variant;

impl Display for Position {
    /// `BOARD SIDE POINTS KO VARIANT`, as in `x5/x5/x,122,x3/x5/x5 2 0,0 - official`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        for (rank, stacks) in setup.board.values().chunks_exact(5).enumerate().rev() {
            write_rank(stacks, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        let [first, second] = setup.points;
        write!(f, "{} {first},{second} ", setup.turn.number())?;
        match setup.ko {
            Some(ko) => write!(f, "{ko}")?,
            None => f.write_char('-')?,
        }
        write!(f, " {}", setup.variant)
    }
}

fn write_rank(stacks: &[Stack], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, run) in stacks.chunk_by(|left, right| left.is_empty() && right.is_empty()).enumerate() {
        if i > 0 {
            f.write_char(',')?;
        }
        run[0].fmt(f)?;
        if run.len() > 1 {
            write!(f, "{}", run.len())?;
        }
    }
    Ok(())
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    /// Parses the text of a position, valid or not.
    ///
    /// # Errors
    /// A [`PositionError`] if the text has another form, or [`Flaw::TooHigh`], since no [`Stack`] can be
    /// that high.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, points, ko], variant) = text::fields(text, [BOARD, SIDE, POINTS, KO])?;
        let mut setup = Setup::empty(variant.map_or(Ok(Variant::default()), str::parse)?);
        let turn = Player::numbered(side, 2);
        setup.turn = turn.ok_or_else(|| PositionError::syntax(SIDE, side, "1 or 2"))?;
        setup.points = parse_points(points).ok_or_else(|| {
            PositionError::syntax(POINTS, points, "the points of both players, like 0,0")
        })?;
        if ko != "-" {
            let stack_move = ko.parse().ok().filter(|ko: &Move| ko.from().is_some());
            setup.ko = Some(stack_move.ok_or_else(|| {
                PositionError::syntax(KO, ko, "- or a stack move of 1 to 4 pieces, like c4:3-d3")
            })?);
        }
        setup.board = parse_board(board)?;
        Ok(setup)
    }
}

fn parse_board(text: &str) -> Result<SquareMap<Square, Stack, 25>, PositionError<Flaw>> {
    const RANKS: &str = "five ranks separated by /, from rank 5 down";
    const SQUARES: &str = "a rank of exactly five squares";
    const NO_GAPS: &str = "a rank with something between all commas: an empty square is x";
    const SQUARE: &str = "a stack of digits 1 and 2, an empty square x, or a run like x3";
    let wrong = |found, expected: &'static str| PositionError::syntax(BOARD, found, expected);
    let ranks = text::parts::<5>(text, '/').filter(|ranks| !ranks.contains(&""));
    let mut board = SquareMap::default();
    for (squares, rank) in ranks.ok_or_else(|| wrong(text, RANKS))?.into_iter().zip((0..5).rev()) {
        let mut file = 0;
        for found in squares.split(',') {
            if found.is_empty() {
                return Err(wrong(squares, NO_GAPS));
            }
            if let Some(run) = found.strip_prefix('x') {
                let run = if run.is_empty() { Some(1) } else { number(run) };
                let run = run.filter(|&run| run > 0);
                // Capped at six, already too many, so that a run of billions does not overflow.
                file += run.ok_or_else(|| wrong(found, SQUARE))?.min(6) as usize;
            } else {
                let stack = match found.parse() {
                    Ok(stack) => Ok(stack),
                    Err(StackError::TooHigh(height)) => Err(height),
                    Err(_) => return Err(wrong(found, SQUARE)),
                };
                let square = Square::at(file, rank).ok_or_else(|| wrong(squares, SQUARES))?;
                board[square] = stack.map_err(|height| PositionError::Flaw {
                    field: BOARD,
                    flaw: Flaw::TooHigh { square, height },
                })?;
                file += 1;
            }
            if file > 5 {
                return Err(wrong(squares, SQUARES));
            }
        }
        if file != 5 {
            return Err(wrong(squares, SQUARES));
        }
    }
    Ok(board)
}

fn parse_points(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.split_once(',')?;
    let points = |text| u8::try_from(number(text)?).ok();
    Some([points(first)?, points(second)?])
}

impl Display for Move {
    /// The canonical text, such as `b2`, `c4:3-d3`, `a1-b2`, `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Enter { to } => write!(f, "{to}"),
            MoveKind::Stack { from, to, count: 1 } => write!(f, "{from}-{to}"),
            MoveKind::Stack { from, to, count } => write!(f, "{from}:{count}-{to}"),
            MoveKind::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses the canonical text, or one with the number 1 written out: `a1:1-b2`.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        if text == "pass" {
            return Ok(Move::PASS);
        }
        if let Ok(to) = text.parse() {
            return Ok(Move::enter(to));
        }
        let (from, to, count) = parse_stack_move(text).ok_or(ParseMoveError)?;
        Move::stack(from, to, count.try_into().map_err(|_| ParseMoveError)?).ok_or(ParseMoveError)
    }
}

/// A text is not a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

/// The form of a move's text, for error messages.
const MOVE_FORM: &str = "a move is a square to enter a piece on (b2), pieces moved from one square \
                         to another (a1-b2 or c4:3-d3), or pass";

/// Parses a legal move from its canonical text, or from one with the number 1 written out.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let illegal = |reason| MoveError::illegal(text, reason);
    if let Ok(mv) = text.parse() {
        return position.check(mv).map(|()| mv).map_err(illegal);
    }
    // The text may contain a number of pieces that no move has.
    if let Some((from, to, count)) = parse_stack_move(text) {
        check_stack(position, from, to, count).map_err(illegal)?;
    }
    Err(MoveError::syntax(text, MOVE_FORM))
}

/// Parses `c4:3-d3` or `a1-b2` (one piece). Accepts any number, since the error depends on the position.
fn parse_stack_move(text: &str) -> Option<(Square, Square, u32)> {
    let (source, to) = text.split_once('-')?;
    let (from, count) = match source.split_once(':') {
        Some((from, count)) => (from, number(count)?),
        None => (source, 1),
    };
    Some((from.parse().ok()?, to.parse().ok()?, count))
}
