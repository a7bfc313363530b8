//! Positions without their ground. Texts, drawings, checks and setups use them, so that this code is
//! compiled once and not for each ground.

use alloc::collections::BTreeMap;

use gambol_core::{Game, Player};

use crate::board::{Board, Square};
use crate::cell::Cell;
use crate::ground::Ground;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::Variant;

/// A read-only view of a position on any ground.
#[derive(Clone, Copy)]
pub(crate) struct PositionData<'a> {
    pub(crate) variant: Variant,
    pub(crate) turn: Player,
    pub(crate) over: bool,
    cells: &'a [Cell],
    scores: &'a [u8],
}

impl<G: Ground> Position<G> {
    #[inline]
    pub(crate) fn data(&self) -> PositionData<'_> {
        PositionData {
            variant: self.variant().into(),
            turn: self.to_move(),
            over: self.over,
            cells: self.cells.as_ref(),
            scores: self.scores.as_ref(),
        }
    }
}

impl<'a> PositionData<'a> {
    pub(crate) fn board(self) -> Board {
        self.variant.layout.board()
    }

    pub(crate) fn scores(self) -> &'a [u8] {
        &self.scores[..self.variant.layout.players()]
    }

    pub(crate) fn piece(self, square: Square) -> Option<Piece> {
        self.cells[square.index()].piece()
    }

    /// The piece in a row and a column of a text.
    pub(crate) fn piece_at(self, row: usize, column: usize) -> Option<Piece> {
        self.piece(self.board().at(row, column)?)
    }

    pub(crate) fn pieces(self) -> impl Iterator<Item = (Square, Piece)> + use<'a> {
        self.board().all().filter_map(move |square| Some((square, self.piece(square)?)))
    }

    /// The pieces, as in a setup.
    pub(crate) fn map(self) -> BTreeMap<Square, Piece> {
        let mut map = BTreeMap::new();
        for (square, piece) in self.pieces() {
            map.insert(square, piece);
        }
        map
    }
}
