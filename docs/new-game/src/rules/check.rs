//! The check of a move, and the reasons why a move is illegal.

use gambol_core::Player;
use thiserror::Error;

use super::end;
use crate::Square;
use crate::moves::Move;
use crate::position::Position;

pub(crate) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    let (from, to, turn) = (mv.from(), mv.to(), position.turn);
    if end::status(position).is_over() {
        return Err(Illegal::GameOver);
    }
    if position.owner(from) != Some(turn) {
        return Err(Illegal::NoPiece(from));
    }
    let forward = match turn {
        Player::P1 => to.rank() == from.rank() + 1,
        _ => to.rank() + 1 == from.rank(),
    };
    if !forward || to.file().abs_diff(from.file()) > 1 {
        return Err(Illegal::NotOneForward { from, to });
    }
    match position.owner(to) {
        Some(owner) if owner == turn => Err(Illegal::OwnPiece(to)),
        Some(_) if to.file() == from.file() => Err(Illegal::Blocked(to)),
        _ => Ok(()),
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is no piece to move.
    #[error("the player to move has no piece on {0}")]
    NoPiece(Square),
    /// The squares are not one step apart (clause 2.1).
    #[error("pieces move one square forward, straight or diagonally, but not from {from} to {to}")]
    NotOneForward {
        /// The square that the piece would leave.
        from: Square,
        /// The square where it would end.
        to: Square,
    },
    /// Pieces do not capture their own side (clauses 2.2 and 2.3).
    #[error("the player to move has a piece on {0}")]
    OwnPiece(Square),
    /// Straight forward there is no capture (clause 2.2).
    #[error("the piece on {0} is in the way; pieces capture diagonally only")]
    Blocked(Square),
}
