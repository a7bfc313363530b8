//! The rules of Lilypad, clauses 5 to 10. This file decides how a game ends. The others have the legal
//! moves, the check of a move and its effect. The rules of checkers are in [`draughts`](crate::draughts).

pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod play;

use gambol_core::{Outcome, Status};

use crate::draughts::Square;
use crate::draughts::tables::{BACK_ROWS, far_row};
use crate::position::Position;

pub use check::Illegal;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A pawn stands on its opponent's back row.
    PawnAcross,
    /// Both pawns were captured.
    BothPawnsLost,
    /// The player to move has no move.
    NoMoves,
}

gambol_core::text_impls! {
    reason: Reason {
        PawnAcross "the pawn is across",
        BothPawnsLost "both pawns are lost",
        NoMoves "the player to move has no legal move",
    }
}

impl Position {
    /// The far row of the player to move, and of the opponent.
    #[inline(always)]
    pub(super) const fn far_rows(&self) -> (u64, u64) {
        let (dark, light) = (far_row(false), far_row(true));
        if self.checkers.is_light() { (light, dark) } else { (dark, light) }
    }

    /// The pawns that stand on their far row (clause 9.1). On the row of the mover, those are pawns on
    /// checkers of the opponent.
    #[inline(always)]
    pub(crate) const fn across(&self) -> u64 {
        let (_, near) = self.far_rows();
        self.pawns & BACK_ROWS & (self.checkers.mine ^ near)
    }

    /// Whether both pawns are lost (clause 10.1), if none is still to be placed.
    #[inline(always)]
    const fn lost_both(&self) -> bool {
        self.pawns & Square::BOARD == 0
    }

    /// Whether the pawns have ended the game, if none is still to be placed.
    #[inline(always)]
    pub(crate) const fn is_decided(&self) -> bool {
        self.across() != 0 || self.lost_both()
    }

    /// Whether the player to move has a move, if the pawns are placed and have not ended the game.
    #[inline(always)]
    fn can_move(&self) -> bool {
        // In all variants a checker without a pawn may step forward. One nearly always can.
        let free = self.checkers.mine & !self.pawns;
        self.turn_to_move().can_step(free) || self.can_move_otherwise()
    }

    #[cold]
    #[inline(never)]
    fn can_move_otherwise(&self) -> bool {
        self.turn_to_move().can_move() || self.first_steps_of_walks() != 0
    }
}

#[inline]
pub(crate) fn status(position: &Position) -> Status<Reason> {
    let turn = position.to_move();
    if position.is_setting_up() {
        return Status::Turn(turn);
    }
    let across = position.across();
    let outcome = if across & position.checkers.mine != 0 {
        Outcome::win(turn, Reason::PawnAcross)
    } else if across != 0 {
        Outcome::win(turn.opponent(), Reason::PawnAcross)
    } else if position.lost_both() {
        Outcome::draw(Reason::BothPawnsLost)
    } else if position.can_move() {
        return Status::Turn(turn);
    } else {
        Outcome::win(turn.opponent(), Reason::NoMoves)
    };
    Status::Over(outcome)
}
