//! The legal moves.

use std::ops::ControlFlow;

use gambol_core::{BitMoves, Player};

use super::end;
use crate::moves::{Move, Step};
use crate::position::{BOARD, Position};

const FILE_A: u64 = 0o01_01_01_01_01_01;
const FILE_F: u64 = FILE_A << 5;

/// Visits the moves straight forward and diagonally to either side, each as a word of target squares.
pub(crate) fn try_for_each_move<B>(
    position: &Position,
    mut visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if end::status(position).is_over() {
        return ControlFlow::Continue(());
    }
    let own = position.pieces[position.turn.index()];
    let empty = BOARD & !(position.pieces[0] | position.pieces[1]);
    for (able, aside, free) in [
        (own, 0, empty),
        (own & !FILE_A, -1, BOARD & !own),
        (own & !FILE_F, 1, BOARD & !own),
    ] {
        let (reached, offset) = match position.turn {
            Player::P1 => (able << (6 + aside), 6 + aside),
            _ => (able >> (6 - aside), aside - 6),
        };
        let offset = offset as i8;
        let (bits, pattern) = (reached & free, Step { offset });
        let moves = BitMoves { bits, pattern };
        moves.into_iter().try_for_each(&mut visit)?;
    }
    ControlFlow::Continue(())
}
