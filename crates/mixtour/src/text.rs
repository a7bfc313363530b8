use core::fmt::{self, Display, Write};
use core::str::FromStr;

use gambol_core::board::SquareMap;
use gambol_core::text::{self, number};
use gambol_core::{Game, MoveError, Player, PositionError};
use thiserror::Error;

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::{Illegal, check_stack};
use crate::setup::{Flaw, Setup};
use crate::stack::{Stack, StackError};
use crate::variant::Variant;

pub(crate) const BOARD: &str = "BOARD";
pub(crate) const SIDE: &str = "SIDE";
pub(crate) const POINTS: &str = "POINTS";
pub(crate) const KO: &str = "KO";

impl Display for Position {
    /// `BOARD SIDE POINTS KO VARIANT`, as in `x5/x5/x,122,x3/x5/x5 2 0,0 - official`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup {
            variant,
            board,
            turn,
            points: [first, second],
            ko,
        } = self.setup();
        for (rank, stacks) in board.values().chunks_exact(5).enumerate().rev() {
            write_rank(stacks, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} {first},{second} ", turn.number())?;
        match ko {
            Some(ko) => write!(f, "{ko}")?,
            None => f.write_char('-')?,
        }
        write!(f, " {variant}")
    }
}

fn write_rank(stacks: &[Stack], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, run) in stacks
        .chunk_by(|left, right| left.is_empty() && right.is_empty())
        .enumerate()
    {
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

    /// Reads the text of a position, right or wrong.
    ///
    /// # Errors
    /// Errors of form, and [`Flaw::TooHigh`], since no [`Stack`] can be too high.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, points, ko], variant) = text::fields(text, [BOARD, SIDE, POINTS, KO])?;
        let variant = variant.map_or(Ok(Variant::default()), str::parse)?;
        let turn = match side {
            "1" => Player::P1,
            "2" => Player::P2,
            _ => return Err(PositionError::syntax(SIDE, side, "1 or 2")),
        };
        let points = parse_points(points).ok_or_else(|| {
            PositionError::syntax(POINTS, points, "the points of both players, like 0,0")
        })?;
        let ko = match ko {
            "-" => None,
            _ => Some(parse_ko(ko).ok_or_else(|| {
                PositionError::syntax(KO, ko, "- or a stack move of 1 to 4 pieces, like c4:3-d3")
            })?),
        };
        let board = parse_board(board)?;
        Ok(Setup {
            variant,
            board,
            turn,
            points,
            ko,
        })
    }
}

fn parse_board(text: &str) -> Result<SquareMap<Square, Stack, 25>, PositionError<Flaw>> {
    const RANKS: &str = "five ranks separated by /, from rank 5 down";
    const SQUARES: &str = "a rank of exactly five squares";
    const NO_GAPS: &str = "a rank with something between all commas: an empty square is x";
    const SQUARE: &str = "a stack of digits 1 and 2, an empty square x, or a run like x3";
    let wrong = |found, expected: &'static str| PositionError::syntax(BOARD, found, expected);
    let mut board = SquareMap::default();
    let mut ranks = text.split('/');
    for rank in (0..5).rev() {
        let squares = ranks.next().filter(|squares| !squares.is_empty());
        let squares = squares.ok_or_else(|| wrong(text, RANKS))?;
        let mut file = 0;
        for square in squares.split(',') {
            if square.is_empty() {
                return Err(wrong(squares, NO_GAPS));
            }
            if let Some(run) = square.strip_prefix('x') {
                let run = if run.is_empty() { Some(1) } else { number(run) };
                let run = run.filter(|&run| run > 0);
                // Six are too many already, and a run of billions must not overflow.
                file += run.ok_or_else(|| wrong(square, SQUARE))?.min(6) as usize;
            } else {
                match (square.parse(), Square::at(file, rank)) {
                    (Ok(stack), Some(at)) => board[at] = stack,
                    (Err(StackError::TooHigh { height }), Some(square)) => {
                        return Err(PositionError::Flaw {
                            field: BOARD,
                            flaw: Flaw::TooHigh { square, height },
                        });
                    }
                    (Ok(_) | Err(StackError::TooHigh { .. }), None) => {
                        return Err(wrong(squares, SQUARES));
                    }
                    (Err(_), _) => return Err(wrong(square, SQUARE)),
                }
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
    if ranks.next().is_some() {
        return Err(wrong(text, RANKS));
    }
    Ok(board)
}

fn parse_points(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.split_once(',')?;
    let points = |text| u8::try_from(number(text)?).ok();
    Some([points(first)?, points(second)?])
}

fn parse_ko(text: &str) -> Option<Move> {
    let ko: Move = text.parse().ok()?;
    matches!(ko.kind(), MoveKind::Stack { .. }).then_some(ko)
}

/// The legal move that a text means: its canonical text, or with the number 1 written out.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let illegal = |reason| MoveError::illegal(text, reason);
    if let Ok(mv) = text.parse() {
        return position.check(mv).map(|()| mv).map_err(illegal);
    }
    // The text may name a number of pieces that no move has.
    if let Some((from, to, count)) = parse_stack_move(text) {
        check_stack(position, from, to, count).map_err(illegal)?;
    }
    Err(MoveError::syntax(text, MOVE_FORM))
}

/// Reads `c4:3-d3` or `a1-b2`, whose number of pieces is 1. The number is anything, as what is
/// wrong with it depends on the position.
pub(crate) fn parse_stack_move(text: &str) -> Option<(Square, Square, u32)> {
    let (source, to) = text.split_once('-')?;
    let (from, count) = match source.split_once(':') {
        Some((from, count)) => (from, number(count)?),
        None => (source, 1),
    };
    Some((from.parse().ok()?, to.parse().ok()?, count))
}

/// What the text of a move is, for error messages.
pub(crate) const MOVE_FORM: &str = "a move is a square to enter a piece on (b2), pieces moved \
                                    from one square to another (a1-b2 or c4:3-d3), or pass";

/// A text is not the text of a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;
