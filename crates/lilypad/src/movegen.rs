use core::ops::ControlFlow;

use crate::Square;
use crate::draughts;
use crate::draughts::movegen::Turn;
use crate::moves::MoveSet;
use crate::position::{BIG, ONE, Position, TO_PLACE, WEAK};

/// The squares next to these.
#[inline(always)]
fn around(squares: u64) -> u64 {
    (squares | squares << 1) << 4 | (squares | squares >> 1) >> 4
}

impl Position {
    /// Whether a pawn is still to be placed.
    #[inline(always)]
    pub(crate) const fn is_setting_up(&self) -> bool {
        self.pawns & TO_PLACE != 0
    }

    /// The far row of the player to move, and of the other.
    #[inline(always)]
    pub(crate) const fn far_rows(&self) -> (u64, u64) {
        let [dark, light] = Square::END_ROWS;
        if self.checkers.is_light() {
            (dark, light)
        } else {
            (light, dark)
        }
    }

    /// The pawns that stand on the other side's back row.
    #[inline(always)]
    pub(crate) const fn across(&self) -> u64 {
        let (mine, theirs) = self.far_rows();
        self.pawns & (self.checkers.mine & mine | self.checkers.theirs & theirs)
    }

    /// Whether both pawns are lost.
    #[inline(always)]
    pub(crate) const fn lost_both(&self) -> bool {
        self.pawns & (Square::BOARD | TO_PLACE) == 0
    }

    /// What the generator of draughts asks.
    #[inline(always)]
    pub(crate) fn turn_to_move(&self) -> Turn {
        let turn = self.checkers.turn_to_move();
        let fixed = if self.pawns & (BIG | WEAK) == 0 {
            0
        } else {
            self.pawns
        };
        let safe = if self.pawns & BIG == 0 { 0 } else { self.pawns };
        Turn {
            movers: turn.movers & !fixed,
            kings: turn.kings & !fixed,
            victims: turn.victims & !safe,
            stopper: turn.movers & self.pawns,
            ..turn
        }
    }

    /// The squares where a walk can end, captures left out of account.
    #[inline(always)]
    pub(crate) fn walk_ends(&self) -> u64 {
        let own = self.checkers.mine;
        let pawn = self.pawns & own;
        let (far, _) = self.far_rows();
        let mut reached = pawn;
        loop {
            let next = (around(reached & !far) | reached) & own;
            if next == reached || self.pawns & ONE != 0 {
                return next & !pawn;
            }
            reached = next;
        }
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_setting_up() {
            let (_, back_row) = self.far_rows();
            return visit(MoveSet::places(self.checkers.mine & back_row));
        }
        if self.across() != 0 || self.lost_both() {
            return ControlFlow::Continue(());
        }
        let turn = self.turn_to_move();
        let mut jumpers = turn.jumpers();
        if jumpers != 0 {
            while jumpers != 0 {
                let start = jumpers.trailing_zeros() as usize;
                jumpers &= jumpers - 1;
                visit(draughts::MoveSet::captures(start, turn.captures(start)).into())?;
            }
            return ControlFlow::Continue(());
        }
        for (direction, movers) in turn.steps().into_iter().enumerate() {
            if movers != 0 {
                visit(draughts::MoveSet::steps(direction, movers).into())?;
            }
        }
        let ends = self.walk_ends();
        if ends != 0 {
            let pawn = (self.pawns & self.checkers.mine).trailing_zeros() as usize;
            visit(MoveSet::walks(pawn, ends))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the player to move can, ends of the game by pawns left out of account.
    pub(crate) fn can_move(&self) -> bool {
        let turn = self.turn_to_move();
        let steps = turn.steps().into_iter().fold(0, |all, movers| all | movers);
        let first_steps = around(self.pawns & self.checkers.mine) & self.checkers.mine;
        turn.jumpers() | steps | first_steps != 0
    }
}
