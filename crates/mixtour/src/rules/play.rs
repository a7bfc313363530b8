//! What a move does.

use crate::moves::{Move, RESERVE};
use crate::position::Position;
use crate::stack::Stack;

#[inline(always)]
pub(super) fn play(position: &mut Position, mv: Move) {
    if mv.source() == RESERVE {
        position.ko = None;
        if mv != Move::PASS {
            enter(position, mv.target());
        }
    } else {
        move_pieces(position, mv);
    }
    position.stacks[RESERVE] ^= 1;
}

/// Enters a piece (clause 2.2).
#[inline(always)]
fn enter(position: &mut Position, to: usize) {
    let side = position.side();
    position.reserve[side] = position.reserve[side].wrapping_sub(1);
    position.stacks[to] = position.stacks[RESERVE];
    position.lines.add_piece(to);
}

/// Moves pieces from one stack to another (clause 3.6).
#[inline(always)]
fn move_pieces(position: &mut Position, mv: Move) {
    let (from, to, count) = (mv.source(), mv.target(), mv.count());
    let source = u32::from(position.stacks[from]);
    let target = u32::from(position.stacks[to]);
    let left = source >> count;
    // The pieces that `left` lacks of `source`, on top of `target`.
    let grown = source.wrapping_add(target.wrapping_sub(left) << count);
    position.stacks[from] = left as u8;
    if grown >= 1 << (Stack::MAX_HEIGHT + 1) {
        return score(position, mv, grown);
    }
    position.stacks[to] = grown as u8;
    position.lines.change(from, to, count as u16);
    // Going back is possible if what is left is as high as the target was: the distance is the
    // same, and the way is free. Stacks are equally high if their highest bits agree. Bits are
    // masked rather than chosen, as no processor can guess this branch.
    let same_height = (left ^ target) < (left & target);
    position.ko = mv.back_if(same_height & !position.variant.takeback);
}

/// Takes a stack of five or more off the board (clauses 4.1 to 4.3).
#[cold]
fn score(position: &mut Position, mv: Move, stack: u32) {
    let (from, to) = (mv.source(), mv.target());
    let target_height = position.stacks[to].ilog2() as u16;
    position.lines.change(from, RESERVE, mv.count() as u16);
    position.lines.change(to, RESERVE, target_height);
    position.stacks[to] = Stack::EMPTY.0;
    let second = stack.count_ones() - 1;
    let first = stack.ilog2() - second;
    position.reserve[0] += first as u8;
    position.reserve[1] += second as u8;
    position.points[stack as usize & 1] += 1;
    position.ko = None;
}
