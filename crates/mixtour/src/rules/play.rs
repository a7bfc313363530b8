//! The effect of a move.

use crate::moves::{Move, RESERVE};
use crate::position::Position;
use crate::stack::Stack;

/// Plays a legal move, updating the key's sum if `UPDATE_KEY`.
#[inline(always)]
pub(crate) fn play<const UPDATE_KEY: bool>(position: &mut Position, mv: Move) {
    if mv.source() == RESERVE {
        position.ko = None;
        if mv != Move::PASS {
            enter::<UPDATE_KEY>(position, mv.target());
        }
    } else {
        move_pieces::<UPDATE_KEY>(position, mv);
    }
    position.stacks[RESERVE] ^= 1;
}

/// Enters a piece (clause 2.2).
#[inline(always)]
fn enter<const UPDATE_KEY: bool>(position: &mut Position, to: usize) {
    let side = position.side();
    position.reserve[side] = position.reserve[side].wrapping_sub(1);
    let piece = position.stacks[RESERVE].into();
    position.change_stack::<UPDATE_KEY>(to, Stack::EMPTY.0.into(), piece);
    position.lines.add_piece(to);
}

/// Moves pieces from one stack to another (clause 3.6).
#[inline(always)]
fn move_pieces<const UPDATE_KEY: bool>(position: &mut Position, mv: Move) {
    let (from, to, count) = (mv.source(), mv.target(), mv.count());
    let source = u32::from(position.stacks[from]);
    let target = u32::from(position.stacks[to]);
    let left = source >> count;
    // Puts the pieces that `left` lacks of `source` on top of `target`.
    let grown = source.wrapping_add(target.wrapping_sub(left) << count);
    position.change_stack::<UPDATE_KEY>(from, source, left);
    if grown >= 1 << (Stack::MAX_HEIGHT + 1) {
        return score::<UPDATE_KEY>(position, mv, grown);
    }
    position.change_stack::<UPDATE_KEY>(to, target, grown);
    position.lines.change(from, to, count as u16);
    // Pieces can go back if the rest is as high as the target was. Heights are equal if the highest bits
    // are. The ko is masked, since a branch would be unpredictable.
    let same_height = (left ^ target) < (left & target);
    position.ko = mv.back_if(same_height & !position.variant.takeback);
}

/// Takes a stack of five or more off the board (clauses 4.1 to 4.3).
#[cold]
fn score<const UPDATE_KEY: bool>(position: &mut Position, mv: Move, stack: u32) {
    let (from, to) = (mv.source(), mv.target());
    let target = position.stacks[to].into();
    let target_height = u32::ilog2(target) as u16;
    position.lines.change(from, RESERVE, mv.count() as u16);
    position.lines.change(to, RESERVE, target_height);
    position.change_stack::<UPDATE_KEY>(to, target, Stack::EMPTY.0.into());
    let second = stack.count_ones() - 1;
    let first = stack.ilog2() - second;
    position.reserve[0] += first as u8;
    position.reserve[1] += second as u8;
    position.add_point(stack as usize & 1);
    position.ko = None;
}
