//! The pieces, and the ends of their charges.

use gambol_core::Game;
use gambol_core::board::Word;

use crate::cell::Cells;
use crate::ground::Ground;
use crate::piece::{Piece, Size};
use crate::position::Position;

/// Whether a piece of a size that charges at another captures it.
pub(super) fn captures<G: Ground>(position: &Position<G>, size: Size, met: Piece) -> bool {
    size.captures(met.size, met.orientation, position.variant().rps())
}

/// Visits the pieces, by square.
#[inline(always)]
pub(super) fn for_each_piece<G: Ground>(
    position: &Position<G>,
    mut visit: impl FnMut(usize, Piece),
) {
    // Has one call of `visit`, unlike `Word::for_each`, so that long closures are inlined for words of 128
    // bits too. This saves a fourth of a search.
    for (first, mut left) in [0, 64].into_iter().zip(position.occupied().halves()) {
        while left != 0 {
            let square = first + left.trailing_zeros() as usize;
            left &= left - 1;
            if let Some(piece) = position.cells.get(square).piece() {
                visit(square, piece);
            }
        }
    }
}

/// The number of empty squares straight on, and the first piece after them with its square.
#[inline(always)]
pub(super) fn charge<G: Ground>(
    position: &Position<G>,
    from: usize,
    direction: usize,
) -> (usize, Option<(usize, Piece)>) {
    let ray = position.ground.ray(from, direction);
    for (reach, &square) in ray.iter().enumerate() {
        let square = usize::from(square);
        if let Some(piece) = position.cells.get(square).piece() {
            return (reach, Some((square, piece)));
        }
    }
    (ray.len(), None)
}
