//! Symmetries of rectangles.

use super::letters::Board;
use super::square::Square;

/// A symmetry of a rectangular board that the rules respect.
///
/// A list without the identity is complete if it is closed under composition, as
/// [`LEFT_RIGHT`](Self::LEFT_RIGHT), [`RECTANGLE`](Self::RECTANGLE) and [`SQUARE`](Self::SQUARE) are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSymmetry {
    /// Exchanges left and right.
    MirrorFiles,
    /// Exchanges top and bottom.
    MirrorRanks,
    /// Turns the board by half a turn.
    HalfTurn,
    /// Exchanges files and ranks. Only for square boards.
    Transpose,
    /// Reflects the board at the other diagonal. Only for square boards.
    AntiTranspose,
    /// Turns the board by a quarter turn to the right. Only for square boards.
    QuarterTurn,
    /// Turns the board by a quarter turn to the left. Only for square boards.
    ThreeQuarterTurn,
}

use BoardSymmetry::{
    AntiTranspose, HalfTurn, MirrorFiles, MirrorRanks, QuarterTurn, ThreeQuarterTurn, Transpose,
};

impl BoardSymmetry {
    /// The symmetry of left and right.
    pub const LEFT_RIGHT: &'static [Self] = &[MirrorFiles];
    /// All symmetries of a rectangle.
    pub const RECTANGLE: &'static [Self] = &[MirrorFiles, MirrorRanks, HalfTurn];
    /// All symmetries of a square.
    pub const SQUARE: &'static [Self] = &[
        MirrorFiles,
        MirrorRanks,
        HalfTurn,
        Transpose,
        AntiTranspose,
        QuarterTurn,
        ThreeQuarterTurn,
    ];

    /// Returns the image of a square of this board.
    pub(super) fn square(self, board: &Board, Square { file, rank }: Square) -> Square {
        let (right, top) = (board.files() as i8 - 1, board.ranks() as i8 - 1);
        match self {
            MirrorFiles => Square::new(right - file, rank),
            MirrorRanks => Square::new(file, top - rank),
            HalfTurn => Square::new(right - file, top - rank),
            Transpose => Square::new(rank, file),
            AntiTranspose => Square::new(top - rank, right - file),
            QuarterTurn => Square::new(rank, right - file),
            ThreeQuarterTurn => Square::new(top - rank, file),
        }
    }
}
