//! The rules. This file decides how a game ends. The others have the legal moves, their number, the check
//! of a move and its effect.

mod camp;
pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod play;

use core::ops::BitOr;

use gambol_core::{Outcome, Player, Status};

use crate::position::Position;
use crate::tables::STRAIGHT;
use crate::variant::Stuck;

pub use check::Illegal;

/// The player to move, or the outcome (sections 11 and 12).
#[inline]
pub(crate) fn status(position: &Position) -> Status<Reason> {
    if position.won() {
        if let Some(victory) = position.victory() {
            return Status::Over(victory);
        }
    }
    let turn = position.to_move();
    if position.can_act(0) {
        return Status::Turn(turn);
    }
    if !position.can_act(1) {
        return Status::Over(Outcome::draw(Reason::Standstill));
    }
    match position.rules().stuck {
        Stuck::Pass => Status::Turn(turn),
        Stuck::Loss => Status::Over(Outcome::win(turn.opponent(), Reason::Stuck)),
    }
}

impl Position {
    /// The outcome if a player has won (section 12). Unlike [`won`](Position::won), this finds the winner.
    pub(crate) fn victory(&self) -> Option<Outcome<Reason>> {
        let eliminated = |player: &Player| self.piper(*player).is_none();
        if let Some(loser) = Player::all(2).find(eliminated) {
            return Some(Outcome::win(loser.opponent(), Reason::PiperEliminated));
        }
        let winner = Player::all(2).find(|&player| self.is_across(player))?;
        Some(Outcome::win(winner, Reason::PiperAcross))
    }

    /// Whether a player's piper is on the other player's land (clause 12.1).
    pub(crate) fn is_across(&self, player: Player) -> bool {
        self.piper(player) == Some(self.home(player.opponent()))
    }

    /// Whether the player to move (0) or the opponent (1) has a step, jump, walk or flip. Obligations never
    /// forbid the last move, so they do not matter.
    #[inline]
    pub(crate) fn can_act(&self, seat: usize) -> bool {
        !self.camp(seat).flips().is_empty() || self.piper_can_move(seat)
    }

    /// Whether a player's piper can walk, or ride on a step of its sleeper.
    fn piper_can_move(&self, seat: usize) -> bool {
        let seen = if seat == 0 { *self } else { self.swapped() };
        let piper = seen.piper_square(0);
        let next = STRAIGHT.map(|d| piper.step(d)).into_iter().fold(piper, BitOr::bitor);
        let carried = !(seen.creatures[0] & piper).is_empty()
            && !(next & seen.carried_to(&seen.camp(0))).is_empty();
        carried || !seen.walks().is_empty()
    }

    /// Whether the player to move, who cannot act, passes. If not, the game is over.
    #[inline]
    pub(crate) fn passes(&self) -> bool {
        !self.won() && self.rules().stuck == Stuck::Pass && self.can_act(1)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A piper is on the other player's land.
    PiperAcross,
    /// A piper is eliminated.
    PiperEliminated,
    /// Neither player can act.
    Standstill,
    /// The player to move cannot act, and loses by the variant.
    Stuck,
}

gambol_core::text_impls! {
    reason: Reason {
        PiperAcross "the piper is across the swamp",
        PiperEliminated "the other piper is eliminated",
        Standstill "neither player can do anything",
        Stuck "the other player can do nothing",
    }
}
