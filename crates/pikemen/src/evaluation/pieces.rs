//! The pieces, and the ends of their charges.

use gambol_core::board::Word;

use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::position::Position;

/// Visits the squares of a set, in order.
#[inline(always)]
pub(super) fn for_each_square<W: Word>(set: W, mut visit: impl FnMut(usize)) {
    // Has one call of `visit`, unlike `Word::for_each`, so that long closures are inlined for words of 128
    // bits too. This saves a fourth of a search.
    for (first, mut left) in [0, 64].into_iter().zip(set.halves()) {
        while left != 0 {
            visit(first + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// The lying pieces.
#[inline(always)]
pub(super) fn lying<G: Ground>(position: &Position<G>) -> G::Word {
    position.lying.as_ref()[0]
}

/// The lying piece on a square, the number of empty squares straight on, and the cell after them, which is empty at
/// the edge.
#[inline(always)]
pub(super) fn charge<G: Ground>(position: &Position<G>, from: usize) -> (Cell, usize, Cell) {
    let piece = position.cells.get(from);
    let ray = position.ground.ray(from, piece.direction());
    for (reach, &square) in ray.iter().enumerate() {
        let met = position.cells.get(square.into());
        if met != Cell::EMPTY {
            return (piece, reach, met);
        }
    }
    (piece, ray.len(), Cell::EMPTY)
}
