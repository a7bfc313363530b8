use std::fmt::{self, Display, Write};
use std::str::FromStr;

use gambol_core::board::SquareMap;
use gambol_core::{Game, GameSetup, MoveError, Player, PositionError, text};
use thiserror::Error;

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::check::Illegal;
use crate::setup::{BOARD, Flaw, SIDE, Setup};
use crate::variant::Variant;

/// The form of a move's text, for errors.
const MOVE_FORM: &str = "a move is two squares, like b2-c3";

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a move: {MOVE_FORM}")]
pub struct ParseMoveError;

/// The letters of the pieces of p1 and of p2.
const LETTERS: [char; 2] = ['w', 'b'];

impl Display for Position {
    /// `BOARD SIDE VARIANT` (clause 5.2).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        for (rank, owners) in setup.board.values().chunks_exact(6).enumerate().rev() {
            for run in owners.chunk_by(|left, right| left.is_none() && right.is_none()) {
                match run[0] {
                    Some(owner) => f.write_char(LETTERS[owner.index()])?,
                    None => write!(f, "{}", run.len())?,
                }
            }
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} {}", setup.turn.number(), setup.variant)
    }
}

impl FromStr for Setup {
    type Err = PositionError<Flaw>;

    /// Checks only the form. Everything else is left to `check`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ([board, side], variant) = text::fields(text, [BOARD, SIDE])?;
        let mut setup = Setup::empty(variant.map_or(Ok(Variant::default()), str::parse)?);
        let turn = Player::numbered(side, 2);
        setup.turn = turn.ok_or_else(|| PositionError::syntax(SIDE, side, "1 or 2"))?;
        setup.board = parse_board(board).ok_or_else(|| {
            let form = "six ranks from 6 down, separated by /, of six squares each: w, b, or 1 to 6 \
                        empty squares";
            PositionError::syntax(BOARD, board, form)
        })?;
        Ok(setup)
    }
}

fn parse_board(text: &str) -> Option<SquareMap<Square, Option<Player>, 36>> {
    let mut board = SquareMap::default();
    let mut ranks = text.split('/');
    for rank in (0..6).rev() {
        let mut file = 0;
        for c in ranks.next()?.chars() {
            if let empty @ '1'..='6' = c {
                file += empty as usize - '0' as usize;
            } else {
                let owner = LETTERS.iter().position(|&letter| letter == c)?;
                board[Square::at(file, rank)?] = Some(Player::ALL[owner]);
                file += 1;
            }
        }
        if file != 6 {
            return None;
        }
    }
    ranks.next().is_none().then_some(board)
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let squares = text.split_once('-').ok_or(ParseMoveError)?;
        let square = |text: &str| text.parse().map_err(|_| ParseMoveError);
        Ok(Move::new(square(squares.0)?, square(squares.1)?))
    }
}

/// Parses a legal move.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError<Illegal>> {
    let mv: Move = text
        .parse()
        .map_err(|_| MoveError::syntax(text, MOVE_FORM))?;
    let checked = position.check(mv);
    checked.map_err(|reason| MoveError::illegal(text, reason))?;
    Ok(mv)
}
