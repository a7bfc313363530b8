//! The legal moves.

use core::ops::ControlFlow;

use crate::draughts::rules::generate::Turn;
use crate::draughts::tables::BACK_ROWS;
use crate::moves::{Move, MoveSet};
use crate::position::{BIG, ONE, Position, WEAK};

/// The neighbours of a set of squares, and bits that are no squares.
#[inline(always)]
pub(crate) const fn around(set: u64) -> u64 {
    let both = set | set << 1;
    both << 4 | both >> 5
}

impl Position {
    /// The squares where the player to move can place the pawn (clause 5.1).
    #[inline(always)]
    pub(crate) fn places(&self) -> u64 {
        self.checkers.mine & BACK_ROWS
    }

    /// The place of the pawn of the player to move. Meaningless if it is lost.
    #[inline(always)]
    pub(crate) fn pawn_place(&self) -> usize {
        (self.pawns & self.checkers.mine).trailing_zeros() as usize & 63
    }

    /// The checkers that neither move nor capture, since they carry a pawn (clauses 8.3 and 8.4).
    #[inline(always)]
    pub(super) const fn fixed(&self) -> u64 {
        if self.pawns & (BIG | WEAK) == 0 { 0 } else { self.pawns }
    }

    /// The parts of the position that the generator of draughts needs.
    #[inline(always)]
    pub(crate) fn turn_to_move(&self) -> Turn {
        let turn = self.checkers.turn_to_move();
        let fixed = self.fixed();
        let safe = if self.pawns & BIG == 0 { 0 } else { self.pawns };
        Turn {
            movers: turn.movers & !fixed,
            kings: turn.kings & !fixed,
            victims: turn.victims & !safe,
            stopper: turn.movers & self.pawns,
            ..turn
        }
    }

    /// The checkers that the mover's pawn can walk to in one step (clause 7.1), ignoring captures.
    #[inline(always)]
    pub(super) fn first_steps_of_walks(&self) -> u64 {
        let own = self.checkers.mine;
        around(self.pawns & own) & own
    }

    /// The squares where a walk can end, ignoring captures. They come from a flood fill over the mover's
    /// checkers. Only its last step may enter the far row (clause 7.4).
    #[inline(always)]
    pub(crate) fn walk_ends(&self) -> u64 {
        if self.pawns & ONE != 0 {
            return self.first_steps_of_walks();
        }
        let own = self.checkers.mine;
        let pawn = self.pawns & own;
        let (far, _) = self.far_rows();
        let way = own & !far;
        let mut reached = pawn;
        loop {
            // Makes three steps at once, since a mispredicted branch costs more.
            let first = (around(reached) | reached) & way;
            let second = (around(first) | first) & way;
            let third = (around(second) | second) & way;
            if third == second {
                return (around(third) | third) & own & !pawn;
            }
            reached = third;
        }
    }
}

/// Visits the placing of a pawn, or the moves of checkers as in draughts and then the walks.
#[inline]
pub(crate) fn try_for_each_move_set<B>(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.is_setting_up() {
        return visit(MoveSet { bits: position.places(), pattern: Move::PLACES });
    }
    if position.is_decided() {
        return ControlFlow::Continue(());
    }
    let turn = position.turn_to_move();
    let captures = turn.try_for_each_move_set(|set| {
        visit(MoveSet { bits: set.bits, pattern: set.pattern.into() })
    })?;
    let ends = if captures { 0 } else { position.walk_ends() };
    if ends != 0 {
        visit(MoveSet { bits: ends, pattern: Move::walks(position.pawn_place()) })?;
    }
    ControlFlow::Continue(())
}
