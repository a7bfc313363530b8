//! The effect of a move.

use crate::moves::Move;
use crate::position::{Position, to_place};

/// Plays steps, captures and walks alike, without unpredictable branches: a mask turns the checker's move
/// off for a walk.
#[inline(always)]
pub(crate) fn apply_unchecked(position: &mut Position, mv: Move) {
    if mv.is_place() {
        return place_pawn(position, mv);
    }
    let checker = u64::from(mv.is_walk()).wrapping_sub(1);
    let way = mv.way();
    let spared = way.spared | !checker;
    let from = 1 << mv.start_place();
    let to = if mv.is_walk() { 1 << mv.end_place() } else { way.end };
    // A checker takes its pawn along (clause 8.1), and a captured checker is lost with its pawn (8.2).
    let pawn = u64::from(position.pawns & from != 0).wrapping_neg();
    position.pawns = (position.pawns & spared) ^ ((from ^ to) & pawn);
    position.checkers.move_checker(from, to, spared, checker);
    position.checkers.end_turn();
}

/// Places a pawn (clause 5.1).
#[cold]
fn place_pawn(position: &mut Position, mv: Move) {
    position.pawns ^= to_place(position.to_move()) | 1 << mv.end_place();
    position.checkers.end_turn();
}
