//! Squares, on the board or beyond its edge, and symmetries of rectangles.

use std::fmt;
use std::str::FromStr;

use gambol_core::board::{self, ParseSquareError};

/// A square by file and rank, counted from 0. It may be beyond the edge of the board, where
/// [`Board::at`](super::Board::at) returns `#`.
///
/// ```
/// use gambol_sketch::board::Square;
///
/// let b2: Square = "b2".parse()?;
/// assert_eq!(b2.by(1, 2).to_string(), "c4");
/// assert_eq!(b2, Square::new(1, 1));
/// # Ok::<(), gambol_sketch::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The file, 0 for a.
    pub file: i8,
    /// The rank, 0 for 1.
    pub rank: i8,
}

/// A step to an adjacent square: files to the right, ranks up.
pub type Step = (i8, i8);

/// The steps along files and ranks.
pub const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The steps along diagonals.
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The steps to all eight adjacent squares.
pub const AROUND: [Step; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Square {
    /// Returns the square on a file and a rank.
    pub const fn new(file: i8, rank: i8) -> Self {
        Square { file, rank }
    }

    /// Returns the square this many files to the right and ranks up. The sum wraps from 127 to -128, which is far from
    /// every board.
    ///
    /// ```
    /// use gambol_sketch::board::{STRAIGHT, Square};
    ///
    /// let [up, right, ..] = STRAIGHT.map(|(files, ranks)| Square::new(0, 0).by(files, ranks));
    /// assert_eq!([up, right].map(|square| square.to_string()), ["a2", "b1"]);
    /// ```
    #[inline]
    pub const fn by(self, files: i8, ranks: i8) -> Self {
        Square { file: self.file.wrapping_add(files), rank: self.rank.wrapping_add(ranks) }
    }

    /// Returns the square one or more steps away, up to 127 files and ranks in total.
    ///
    /// ```
    /// # use gambol_sketch::board::Square;
    /// assert_eq!(Square::new(0, 0).step((1, 1), 2).to_string(), "c3");
    /// ```
    #[inline]
    pub const fn step(self, (files, ranks): Step, times: i8) -> Self {
        self.by(files.wrapping_mul(times), ranks.wrapping_mul(times))
    }
}

impl fmt::Display for Square {
    /// Writes `a1`, or `?` beyond the lower and left edges.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.file < 0 || self.rank < 0 || self.file > 25 {
            return f.write_str("?");
        }
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank as u8 + 1)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let square: board::Square<26, 26> = text.parse()?;
        Ok(Square::new(square.file() as i8, square.rank() as i8))
    }
}

/// A symmetry of a rectangular board that the rules respect.
///
/// A list without the identity is complete if it is closed under composition, as
/// [`LEFT_RIGHT`](Self::LEFT_RIGHT), [`RECTANGLE`](Self::RECTANGLE) and [`SQUARE`](Self::SQUARE) are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSymmetry(u8);

impl BoardSymmetry {
    /// Exchanges left and right.
    pub const MIRROR_FILES: Self = BoardSymmetry(1);
    /// Exchanges top and bottom.
    pub const MIRROR_RANKS: Self = BoardSymmetry(2);
    /// Turns the board by half a turn.
    pub const HALF_TURN: Self = BoardSymmetry(3);
    /// Exchanges files and ranks. Only for square boards.
    pub const TRANSPOSE: Self = BoardSymmetry(4);
    /// Reflects the board at the other diagonal. Only for square boards.
    pub const ANTI_TRANSPOSE: Self = BoardSymmetry(7);
    /// Turns the board by a quarter turn to the right. Only for square boards.
    pub const QUARTER_TURN: Self = BoardSymmetry(6);
    /// Turns the board by a quarter turn to the left. Only for square boards.
    pub const THREE_QUARTER_TURN: Self = BoardSymmetry(5);

    /// The symmetry of left and right.
    pub const LEFT_RIGHT: &'static [Self] = &[Self::MIRROR_FILES];
    /// All symmetries of a rectangle.
    pub const RECTANGLE: &'static [Self] = Self::SQUARE.split_at(3).0;
    /// All symmetries of a square.
    pub const SQUARE: &'static [Self] =
        &[Self(1), Self(2), Self(3), Self(4), Self(7), Self(6), Self(5)];

    /// Returns the image of a square of a board with the upper right corner `corner`: files and ranks are exchanged
    /// before they are mirrored.
    pub(super) fn square(self, corner: Square, Square { file, rank }: Square) -> Square {
        let has = |symmetry: Self| self.0 & symmetry.0 > 0;
        let (file, rank) = if has(Self::TRANSPOSE) { (rank, file) } else { (file, rank) };
        let file = if has(Self::MIRROR_FILES) { corner.file - file } else { file };
        Square::new(file, if has(Self::MIRROR_RANKS) { corner.rank - rank } else { rank })
    }
}
