//! The rules. This file decides how a game ends. The others have the legal moves, their number, the check
//! of a move and its effect.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod play;

use gambol_core::{Game, Outcome, Player};

use crate::ground::Ground;
use crate::position::Position;

pub use check::Illegal;

impl<G: Ground> Position<G> {
    /// The outcome if the game is over, computed only from the scores and the pieces (9.1 to 9.3).
    pub(crate) fn ending(&self) -> Option<Outcome<Reason>> {
        let players = || Player::all(self.players());
        if let Some(winner) = players().find(|player| self.has_target(player.index())) {
            return Some(Outcome::win(winner, Reason::Target));
        }
        let winner = players().find(|player| self.stands_alone(player.index()))?;
        Some(Outcome::win(winner, Reason::LastStanding))
    }

    /// Whether a player has the points that win (9.1).
    #[inline(always)]
    pub(super) fn has_target(&self, player: usize) -> bool {
        self.scores.as_ref()[player] >= self.target
    }

    /// Whether a player is the only one with pieces (9.2).
    #[inline(always)]
    pub(super) fn stands_alone(&self, player: usize) -> bool {
        let all: u32 = self.pieces.as_ref().iter().map(|&pieces| u32::from(pieces)).sum();
        all != 0 && u32::from(self.pieces.as_ref()[player]) == all
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A player has the points that win.
    Target,
    /// Only one player has pieces left.
    LastStanding,
}

gambol_core::text_impls! {
    reason: Reason {
        Target "enough points",
        LastStanding "nobody else has pieces left",
    }
}
