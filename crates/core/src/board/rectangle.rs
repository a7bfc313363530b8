use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::BoardSquare;

/// A square of a board of `FILES` by `RANKS`. Files are letters, ranks are numbers, `a1` is at the lower left.
///
/// A board has at most 26 files and 65,536 squares. The compiler rejects larger ones.
///
/// ```
/// use gambol_core::board::{Direction, Square};
///
/// let c4: Square<5, 5> = "c4".parse()?;
/// assert_eq!((c4.file(), c4.rank()), (2, 3));
/// assert_eq!(c4.step(Direction::NorthEast).unwrap().to_string(), "d5");
/// assert_eq!(c4.ray(Direction::North).count(), 1);
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
///
/// ```compile_fail
/// use gambol_core::board::Square;
///
/// const CENTER: Option<Square<27, 27>> = Square::at(13, 13);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const FILES: usize, const RANKS: usize>(u16);

impl<const FILES: usize, const RANKS: usize> Square<FILES, RANKS> {
    /// The number of squares of the board.
    pub const COUNT: usize = {
        assert!(FILES <= 26, "a board has at most 26 files, a to z");
        assert!(FILES * RANKS <= 1 << 16, "a board has at most 65,536 squares");
        FILES * RANKS
    };

    /// The square with this index, if the board has it. Indices run along the first rank from `a1`, then
    /// along the second, and so on.
    ///
    /// ```
    /// use gambol_core::board::Square;
    ///
    /// assert_eq!(Square::<5, 5>::from_index(5).unwrap().to_string(), "a2");
    /// assert_eq!(Square::<5, 5>::from_index(25), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Square(index as u16)) } else { None }
    }

    /// The square with this index.
    ///
    /// ```
    /// use gambol_core::board::Square;
    ///
    /// const C1: Square<5, 5> = Square::new(2);
    /// assert_eq!(C1.to_string(), "c1");
    /// ```
    ///
    /// # Panics
    /// If the index is not below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::COUNT, "the board has no square with this index");
        Square(index as u16)
    }

    /// The square on this file and rank, both counted from 0, if the board has it.
    ///
    /// ```
    /// use gambol_core::board::Square;
    ///
    /// assert_eq!(Square::<5, 5>::at(2, 3).unwrap().to_string(), "c4");
    /// assert_eq!(Square::<5, 5>::at(5, 0), None);
    /// ```
    #[inline]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Self::from_index(rank * FILES + file) } else { None }
    }

    /// The index, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % FILES
    }

    /// The rank, counted from 0.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }

    /// Every square, by index.
    ///
    /// ```
    /// use gambol_core::board::Square;
    ///
    /// assert_eq!(Square::<5, 3>::all().len(), 15);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|index| Square(index as u16))
    }

    /// The neighbour in a direction, if the board has it.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (files, ranks) = direction.offset();
        let file = self.file().wrapping_add_signed(files as isize);
        Self::at(file, self.rank().wrapping_add_signed(ranks as isize))
    }

    /// The squares from this square to the edge of the board, not counting this square.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Square};
    ///
    /// let a3: Square<5, 5> = "a3".parse()?;
    /// let ray: Vec<_> = a3.ray(Direction::NorthEast).map(|square| square.to_string()).collect();
    /// assert_eq!(ray, ["b4", "c5"]);
    /// # Ok::<(), gambol_core::board::ParseSquareError>(())
    /// ```
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        core::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    /// The direction and the number of steps of the straight line to another square, if there is one.
    ///
    /// ```
    /// # use gambol_core::board::{Direction, Square};
    /// let square = |text: &str| text.parse::<Square<8, 8>>().unwrap();
    /// assert_eq!(square("a1").line_to(square("d4")), Some((Direction::NorthEast, 3)));
    /// assert_eq!(square("a1").line_to(square("b3")), None);
    /// ```
    pub fn line_to(self, other: Self) -> Option<(Direction, usize)> {
        let files = other.file() as isize - self.file() as isize;
        let ranks = other.rank() as isize - self.rank() as isize;
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let offset = (files.signum() as i8, ranks.signum() as i8);
        let direction = Direction::ALL.into_iter().find(|d| straight && d.offset() == offset)?;
        Some((direction, files.unsigned_abs().max(ranks.unsigned_abs())))
    }
}

impl<const FILES: usize, const RANKS: usize> fmt::Display for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank() + 1)
    }
}

impl<const FILES: usize, const RANKS: usize> FromStr for Square<FILES, RANKS> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let square = || {
            let file = text.bytes().next()?.checked_sub(b'a')?;
            let rank = crate::text::number(text.get(1..)?)?.checked_sub(1)?;
            Self::at(usize::from(file), rank as usize)
        };
        square().ok_or(ParseSquareError)
    }
}

impl<const FILES: usize, const RANKS: usize> BoardSquare for Square<FILES, RANKS> {
    const COUNT: usize = Self::COUNT;

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }

    #[inline]
    fn index(self) -> usize {
        self.index()
    }
}

impl<const FILES: usize, const RANKS: usize> TryFrom<usize> for Square<FILES, RANKS> {
    type Error = ParseSquareError;

    /// The square with this index, as [`from_index`](Self::from_index).
    fn try_from(index: usize) -> Result<Self, ParseSquareError> {
        Self::from_index(index).ok_or(ParseSquareError)
    }
}

crate::text_impls! {
    text or usize: [const FILES: usize, const RANKS: usize] Square<FILES, RANKS>, |square| square.index()
}

/// Error from parsing a square, or from converting an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square of the board: a square is a file letter and a rank number, like b2")]
pub struct ParseSquareError;

/// One of the eight directions, clockwise from north. North is towards higher ranks.
///
/// ```
/// use gambol_core::board::Direction;
///
/// assert_eq!(Direction::NorthEast.to_string(), "NE");
/// assert_eq!("W".parse(), Ok(Direction::West));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards higher ranks and files.
    NorthEast,
    /// Towards higher files.
    East,
    /// Towards lower ranks and higher files.
    SouthEast,
    /// Towards lower ranks.
    South,
    /// Towards lower ranks and files.
    SouthWest,
    /// Towards lower files.
    West,
    /// Towards higher ranks and lower files.
    NorthWest,
}

impl Direction {
    /// The change of file and rank of one step.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    ///
    /// assert_eq!(Direction::SouthEast.offset(), (1, -1));
    /// ```
    #[inline]
    pub const fn offset(self) -> (i8, i8) {
        // A table would not fold where a generator goes through constant directions: 5% of perft.
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// The opposite direction.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[inline]
    pub const fn opposite(self) -> Direction {
        Self::ALL[(self as usize + 4) % 8]
    }
}

crate::text_impls! {
    words: Direction "direction" {
        North "N", NorthEast "NE", East "E", SouthEast "SE", South "S", SouthWest "SW", West "W",
        NorthWest "NW",
    }
}

crate::text_impls! { text: Direction }
