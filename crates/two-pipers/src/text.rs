use core::fmt::{self, Display, Write};
use core::str::FromStr;

use gambol_core::text;
use gambol_core::{GameSetup, MoveError, Player, PositionError};
use thiserror::Error;

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::{Creature, Position};
use crate::rules::Illegal;
use crate::setup::{BOARD, Flaw, PIPERS, SIDE, Setup};
use crate::variant::Variant;

const MOVE_FORM: &str = "a move is a step (a3-b4), a jump (d4^f6), a walk of a piper (e1>e3), a \
                         flip of a creature (~a3), or pass";

impl fmt::Display for Position {
    /// `BOARD SIDE PIPERS VARIANT`, as in `8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        for (rank, squares) in setup.board.values().chunks_exact(8).enumerate().rev() {
            write_rank(squares, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} ", setup.turn.number())?;
        for (piper, after) in setup.pipers.into_iter().zip([',', ' ']) {
            match piper {
                Some(square) => write!(f, "{square}{after}")?,
                None => write!(f, "-{after}")?,
            }
        }
        setup.variant.fmt(f)
    }
}

fn write_rank(squares: &[Option<Creature>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for run in squares.chunk_by(|left, right| left.is_none() && right.is_none()) {
        match run[0] {
            Some(creature) => creature.fmt(f)?,
            None => write!(f, "{}", run.len())?,
        }
    }
    Ok(())
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side, pipers], variant) = text::fields(text, [BOARD, SIDE, PIPERS])?;
        let mut setup = Setup::empty(variant.map_or(Ok(Variant::default()), str::parse)?);
        let turn = Player::numbered(side, 2);
        setup.turn = turn.ok_or_else(|| PositionError::syntax(SIDE, side, "1 or 2"))?;
        setup.pipers = parse_pipers(pipers).ok_or_else(|| {
            PositionError::syntax(PIPERS, pipers, "the squares of both pipers, like e1,e8 or -,d4")
        })?;
        parse_board(board, &mut setup)?;
        Ok(setup)
    }
}

fn parse_board(text: &str, setup: &mut Setup) -> Result<(), PositionError<Flaw>> {
    const RANKS: &str = "eight ranks separated by /, from rank 8 down";
    const SQUARES: &str = "a rank of exactly eight squares";
    const SQUARE: &str = "an attacker A or a, a sleeper S or s, or 1 to 8 empty squares";
    let wrong = |found, expected| PositionError::syntax(BOARD, found, expected);
    let ranks: [&str; 8] = text::parts(text, '/').ok_or_else(|| wrong(text, RANKS))?;
    for (squares, rank) in ranks.into_iter().zip((0..8).rev()) {
        let mut file = 0;
        for (i, c) in squares.char_indices() {
            if let empty @ '1'..='8' = c {
                file += empty as usize - '0' as usize;
            } else {
                let found = &squares[i..][..c.len_utf8()];
                let creature: Creature = found.parse().map_err(|_| wrong(found, SQUARE))?;
                let square = Square::at(file, rank).ok_or_else(|| wrong(squares, SQUARES))?;
                setup.board[square] = Some(creature);
                file += 1;
            }
            if file > 8 {
                return Err(wrong(squares, SQUARES));
            }
        }
        if file != 8 {
            return Err(wrong(squares, SQUARES));
        }
    }
    Ok(())
}

fn parse_pipers(text: &str) -> Option<[Option<Square>; 2]> {
    let piper = |text: &str| if text == "-" { Some(None) } else { text.parse().ok().map(Some) };
    let (first, second) = text.split_once(',')?;
    Some([piper(first)?, piper(second)?])
}

impl fmt::Display for Move {
    /// The text of the move, which in this game needs no position: `a3-b4`, `d4^f6`, `e1>e3`,
    /// `~a3`, `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Step { from, to } => write!(f, "{from}-{to}"),
            MoveKind::Jump { from, to } => write!(f, "{from}^{to}"),
            MoveKind::Walk { from, to } => write!(f, "{from}>{to}"),
            MoveKind::Flip { square } => write!(f, "~{square}"),
            MoveKind::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses the text that `Display` writes, whether the move is legal anywhere or not.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        parse_kind(text).and_then(Move::new).ok_or(ParseMoveError)
    }
}

/// A text is not a move, or its squares do not fit the kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

/// Parses the text of a move. Its squares need not fit.
fn parse_kind(text: &str) -> Option<MoveKind> {
    if text == "pass" {
        return Some(MoveKind::Pass);
    }
    if let Some(square) = text.strip_prefix('~') {
        return Some(MoveKind::Flip { square: square.parse().ok()? });
    }
    let (from, to) = text.split_once(['-', '^', '>'])?;
    let sign = text.as_bytes()[from.len()];
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    Some(match sign {
        b'-' => MoveKind::Step { from, to },
        b'^' => MoveKind::Jump { from, to },
        _ => MoveKind::Walk { from, to },
    })
}

/// Parses a legal move. There are no shorthands.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let syntax = || MoveError::syntax(text, MOVE_FORM);
    let kind = parse_kind(text).ok_or_else(syntax)?;
    let illegal = |reason| MoveError::illegal(text, reason);
    position.check_kind(kind).map_err(illegal)?;
    // A kind that has passed the check is a move.
    let mv = Move::new(kind).ok_or_else(syntax)?;
    position.check_obligations(mv).map_err(illegal)?;
    Ok(mv)
}
