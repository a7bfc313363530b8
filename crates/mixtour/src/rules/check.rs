//! The check of a move, and the reasons why a move is illegal.

use thiserror::Error;

use super::{count, generate::may_enter, is_stuck, is_won, passes};
use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::{self, Obstacle};

pub(crate) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    let checked = match mv.kind() {
        MoveKind::Stack { from, to, count } => {
            return check_stack(position, from, to, count.into());
        }
        MoveKind::Enter { to } if !position.stack(to).is_empty() => Err(Illegal::Occupied(to)),
        MoveKind::Enter { .. } if !may_enter(position) => Err(Illegal::EmptyReserve),
        MoveKind::Pass if count::real_moves(position) > 0 => Err(Illegal::PassNotForced),
        MoveKind::Pass if passes(position) == 0 => Err(Illegal::GameOver),
        MoveKind::Enter { .. } | MoveKind::Pass => Ok(()),
    };
    unless_over(position, checked)
}

/// Checks the parts of a stack move. A text may contain a number of pieces that no [`Move`] has.
pub(crate) fn check_stack(
    position: &Position,
    from: Square,
    to: Square,
    count: u32,
) -> Result<(), Illegal> {
    let checked = way(position, from, to).and_then(|()| {
        let height = position.stack(from).height();
        if count == 0 || count as usize > height {
            return Err(Illegal::WrongCount { square: from, height });
        }
        if position.ko == Move::stack(from, to, count as u8) { Err(Illegal::Ko) } else { Ok(()) }
    });
    unless_over(position, checked)
}

/// Returns the result of a check, unless the game is over. Only illegal moves look for a stuck game, since
/// that scans the whole board.
fn unless_over(position: &Position, checked: Result<(), Illegal>) -> Result<(), Illegal> {
    if is_won(position) || checked.is_err() && is_stuck(position) {
        return Err(Illegal::GameOver);
    }
    checked
}

/// Whether pieces can move from one square to another (clauses 3.1 to 3.5).
pub(crate) fn way(position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    if position.stack(from).is_empty() {
        return Err(Illegal::NoStack(from));
    }
    if position.stack(to).is_empty() {
        return Err(Illegal::EmptyTarget(to));
    }
    let Some((direction, distance)) = from.line_to(to) else {
        return Err(Illegal::NotInLine { from, to });
    };
    let mut line = [from; 5];
    for (square, next) in line[1..].iter_mut().zip(from.ray(direction)) {
        *square = next;
    }
    let heights = line.map(|square| position.stack(square).height());
    match tables::obstacle(heights, 0, distance) {
        None => Ok(()),
        Some(Obstacle::Distance) => {
            Err(Illegal::WrongDistance { square: to, needed: heights[distance], distance })
        }
        Some(Obstacle::Stack(place)) => Err(Illegal::Blocked(line[place])),
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is no stack on this square to move from.
    #[error("there is no stack on {0} to move from")]
    NoStack(Square),
    /// Pieces move onto stacks only, and this square is empty.
    #[error("there is no stack on {0} to move onto")]
    EmptyTarget(Square),
    /// Pieces move in straight lines.
    #[error("there is no straight line from {from} to {to}")]
    NotInLine {
        /// The square moved from.
        from: Square,
        /// The square moved to.
        to: Square,
    },
    /// Pieces move exactly as far as the target is high.
    #[error(
        "the stack on {square} is {needed} high and is reached from a distance of exactly \
         {needed}, not {distance}"
    )]
    WrongDistance {
        /// The square moved to.
        square: Square,
        /// The height of the stack there.
        needed: usize,
        /// The distance.
        distance: usize,
    },
    /// A stack on this square, the first in the way, blocks the move.
    #[error("the stack on {0} is in the way")]
    Blocked(Square),
    /// The number of pieces is 0 or exceeds the height of the stack.
    #[error(
        "the stack on {square} is {height} high; a move takes at least 1 piece and at most {height}"
    )]
    WrongCount {
        /// The square moved from.
        square: Square,
        /// The height of the stack there.
        height: usize,
    },
    /// The move would take back the last one.
    #[error("it would take back the move that was just made")]
    Ko,
    /// Pieces are entered on empty squares, and this square is occupied.
    #[error("{0} is occupied; pieces are entered on empty squares")]
    Occupied(Square),
    /// The reserve is empty.
    #[error("the player to move has no piece left in reserve")]
    EmptyReserve,
    /// A pass is legal only if there is no other move.
    #[error("there are other moves; only a player who has none may pass")]
    PassNotForced,
}

impl Illegal {
    /// The clause of the rules that the move breaks.
    ///
    /// ```
    /// use gambol_mixtour::{Game, Move, Position, Variant};
    ///
    /// let start = Position::start(Variant::OFFICIAL);
    /// assert_eq!(start.check(Move::PASS).unwrap_err().clause(), "7.1");
    /// ```
    pub const fn clause(&self) -> &'static str {
        match self {
            Illegal::GameOver => "8.1",
            Illegal::NoStack(_) | Illegal::WrongCount { .. } => "3.1",
            Illegal::EmptyTarget(_) => "3.3",
            Illegal::NotInLine { .. } => "3.2",
            Illegal::WrongDistance { .. } => "3.4",
            Illegal::Blocked(_) => "3.5",
            Illegal::Ko => "6.1",
            Illegal::Occupied(_) | Illegal::EmptyReserve => "2.2",
            Illegal::PassNotForced => "7.1",
        }
    }
}
