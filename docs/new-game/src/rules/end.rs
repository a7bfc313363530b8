//! How a game ends.

use gambol_core::{Outcome, Player, Status};

use crate::position::{Position, far_rank};

pub(crate) fn status(position: &Position) -> Status<Reason> {
    for player in Player::all(2) {
        if position.pieces[player.index()] & far_rank(player) != 0 {
            return Status::Over(Outcome::win(player, Reason::FarRank));
        }
    }
    for player in Player::all(2) {
        if position.pieces[player.opponent().index()] == 0 {
            return Status::Over(Outcome::win(player, Reason::AllCaptured));
        }
    }
    Status::Turn(position.turn)
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A piece is on the far rank (clause 3.1).
    FarRank,
    /// The opponent has no pieces (clause 3.2).
    AllCaptured,
}

gambol_core::text_impls! {
    reason: Reason {
        FarRank "a piece on the far rank",
        AllCaptured "all pieces captured",
    }
}
