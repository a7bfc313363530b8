//! Symmetries of rectangles.

use super::letters::Board;
use super::square::Square;

/// A symmetry of a rectangular board that the rules respect.
///
/// A list without the identity is complete if it is closed under composition, as
/// [`LEFT_RIGHT`](Self::LEFT_RIGHT), [`RECTANGLE`](Self::RECTANGLE) and [`SQUARE`](Self::SQUARE) are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSymmetry {
    /// Left and right change places.
    MirrorFiles,
    /// Top and bottom change places.
    MirrorRanks,
    /// Half a turn.
    HalfTurn,
    /// Files and ranks change places; squares only.
    Transpose,
    /// The reflection at the other diagonal; squares only.
    AntiTranspose,
    /// A quarter turn to the right; squares only.
    QuarterTurn,
    /// A quarter turn to the left; squares only.
    ThreeQuarterTurn,
}

use BoardSymmetry::{
    AntiTranspose, HalfTurn, MirrorFiles, MirrorRanks, QuarterTurn, ThreeQuarterTurn, Transpose,
};

impl BoardSymmetry {
    /// Left and right are alike.
    pub const LEFT_RIGHT: &'static [Self] = &[MirrorFiles];
    /// So are top and bottom.
    pub const RECTANGLE: &'static [Self] = &[MirrorFiles, MirrorRanks, HalfTurn];
    /// All of a square.
    pub const SQUARE: &'static [Self] = &[
        MirrorFiles,
        MirrorRanks,
        HalfTurn,
        Transpose,
        AntiTranspose,
        QuarterTurn,
        ThreeQuarterTurn,
    ];

    /// The image of a square of this board.
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
