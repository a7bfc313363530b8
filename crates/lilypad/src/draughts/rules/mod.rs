//! The rules of draughts, clauses 1 to 4. This file decides how a game ends. The others have the legal
//! moves, their number and the check of a move.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod generate;

use gambol_core::{Game, Outcome, Status};

use crate::draughts::position::Position;

pub use check::Illegal;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move has no move.
    NoMoves,
}

gambol_core::text_impls! { reason: Reason { NoMoves "the player to move has no legal move", } }

#[inline]
pub(crate) fn status(position: &Position) -> Status<Reason> {
    let turn = position.to_move();
    if position.has_moves() {
        Status::Turn(turn)
    } else {
        Status::Over(Outcome::win(turn.opponent(), Reason::NoMoves))
    }
}
