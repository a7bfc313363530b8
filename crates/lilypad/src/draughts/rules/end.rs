//! How a game ends.

use core::fmt;

use gambol_core::{Game, Outcome, Status};

use crate::draughts::position::Position;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The player to move has no move.
    NoMoves,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoMoves => "the player to move cannot",
        })
    }
}

pub(super) fn status(position: &Position) -> Status<Reason> {
    let turn = position.turn();
    if position.has_moves() {
        Status::Turn(turn)
    } else {
        Status::Over(Outcome::win(turn.opponent(), Reason::NoMoves))
    }
}
