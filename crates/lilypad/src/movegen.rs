use core::ops::ControlFlow;

use gambol_core::{Game, MoveSet as _, RandomSource};

use crate::Square;
use crate::draughts::movegen::{Turn, union};
use crate::moves::{Move, MoveSet, lot_of_walks};
use crate::position::{BIG, ONE, Position, TO_PLACE, WEAK};

/// The squares next to these.
#[inline(always)]
fn around(squares: u64) -> u64 {
    (squares << 4 | squares << 5) | (squares >> 4 | squares >> 5)
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

    /// Whether both pawns are lost, where none is still to be placed.
    #[inline(always)]
    pub(crate) const fn lost_both(&self) -> bool {
        self.pawns & Square::BOARD == 0
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

    /// The squares where a walk can end, captures left out of account: a flood over own checkers.
    /// It does not pass squares of the far row, but the last step may lead there.
    #[inline(always)]
    pub(crate) fn walk_ends(&self) -> u64 {
        let own = self.checkers.mine;
        let pawn = self.pawns & own;
        if self.pawns & ONE != 0 {
            return around(pawn) & own;
        }
        let (far, _) = self.far_rows();
        let way = own & !far;
        let mut reached = pawn;
        loop {
            // Three steps at once, since a branch that is guessed wrong costs more than they do.
            let first = (around(reached) | reached) & way;
            let second = (around(first) | first) & way;
            let third = (around(second) | second) & way;
            if third == second {
                return (around(third) | third) & own & !pawn;
            }
            reached = third;
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
        let first = turn.first_of_any();
        if first.goes_on {
            return turn.try_for_each_capture(|set| visit(set.into()));
        }
        for set in first.sets() {
            if !set.is_empty() {
                visit(set.into())?;
            }
        }
        if first.captures {
            return ControlFlow::Continue(());
        }
        let ends = self.walk_ends();
        if ends != 0 {
            visit(MoveSet::walks(self.pawn_place(), ends))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        if self.is_setting_up() {
            return 4;
        }
        if self.across() != 0 || self.lost_both() {
            return 0;
        }
        match self.turn_to_move().count() {
            (count, true) => count,
            (count, false) => count + self.walk_ends().count_ones() as usize,
        }
    }

    /// A random move, as in draughts, with the walks counted beside the moves of checkers.
    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        if self.is_setting_up() {
            return self.nth_move(random.below(4) as usize);
        }
        if self.across() != 0 || self.lost_both() {
            return None;
        }
        let walks = || lot_of_walks(self.pawn_place(), self.walk_ends());
        self.turn_to_move()
            .random(walks, random)
            .map(Move::with_packed)
    }

    /// The place of the pawn of the player to move; meaningless if it is lost.
    #[inline(always)]
    fn pawn_place(&self) -> usize {
        (self.pawns & self.checkers.mine).trailing_zeros() as usize & 63
    }

    /// Whether the player to move can, ends of the game by pawns left out of account.
    pub(crate) fn can_move(&self) -> bool {
        let steps = union(self.turn_to_move().first().movers);
        let walk = around(self.pawns & self.checkers.mine) & self.checkers.mine;
        steps | walk != 0
    }
}
