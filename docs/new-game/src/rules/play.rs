//! The effect of a move.

use crate::moves::Move;
use crate::position::{Position, bit};

/// Moves the piece (clause 2.1) and captures the piece that it meets (clause 2.3).
pub(crate) fn play(position: &mut Position, mv: Move) {
    let (own, other) = (position.turn, position.turn.opponent());
    position.pieces[own.index()] ^= bit(mv.from()) | bit(mv.to());
    position.pieces[other.index()] &= !bit(mv.to());
    position.turn = other;
}
