//! The legal moves.

use core::ops::ControlFlow;

use super::{is_won, passes};
use crate::lines::RANKS;
use crate::moves::{MoveSet, Pattern, RESERVE};
use crate::position::Position;
use crate::tables;

#[inline]
pub(crate) fn try_for_each_move_set<B>(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if is_won(position) {
        return ControlFlow::Continue(());
    }
    let states = position.lines.states();
    // Most lines have no moves. The bits find the others without a branch.
    let mut lines = 0_u32;
    for &state in states.iter().rev() {
        lines = lines << 1 | u32::from(tables::pairs(state) != 0);
    }
    let mut found = false;
    if may_enter(position) {
        let empty = (0..RANKS).fold(0, |set, i| set | tables::empty(states[i]) << (5 * i));
        if empty != 0 {
            found = true;
            visit(Pattern::enter(empty))?;
        }
    }
    while lines != 0 {
        let line = lines.trailing_zeros() as usize;
        lines &= lines - 1;
        let mut pairs = tables::pairs(position.lines.state(line / 4, line % 4));
        while pairs != 0 {
            let squares = tables::squares(line, pairs.trailing_zeros());
            pairs &= pairs - 1;
            let from = usize::from(squares.get() >> 5 & 31);
            let set = Pattern::stack(squares, position.stacks[from], position.ko);
            // The second test only helps the compiler, since no stack moves from the reserve.
            if set.bits != 0 && from < RESERVE {
                found = true;
                visit(set)?;
            }
        }
    }
    if !found && passes(position) == 1 { visit(Pattern::PASS) } else { ControlFlow::Continue(()) }
}

/// Whether the player to move has a piece to enter (clause 2.2).
#[inline(always)]
pub(crate) fn may_enter(position: &Position) -> bool {
    position.reserve[position.side()] != 0
}
