//! The squares of checkers.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use gambol_core::board::{self, Direction, Square as BoardSquare};
use gambol_core::text::number;

/// One of the 32 squares of checkers, numbered from the first player's back row, which is 1 to 4. The
/// opponent's back row is 29 to 32. The first player sees 4 at the lower left.
///
/// ```
/// use gambol_core::board::Direction;
/// use gambol_lilypad::Square;
///
/// let square: Square = "11".parse()?;
/// assert_eq!(square.step(Direction::NorthEast).unwrap().to_string(), "15");
/// assert_eq!(square.step(Direction::NorthWest).unwrap().to_string(), "16");
/// assert_eq!(square.turned().number(), 22);
/// # Ok::<(), gambol_lilypad::draughts::ParseSquareError>(())
/// ```
///
/// # Bits
/// With [`bit`](Self::bit)s, a step in one direction is the same shift from every square, since every
/// eighth square is followed by an unused bit that catches steps off the side. Sets of squares are plain
/// `u64`s, since a [`Bitboard`](gambol_core::board::Bitboard) has no gaps.
///
/// ```
/// use gambol_lilypad::Square;
///
/// let bit = |number| Square::from_number(number).unwrap().bit();
/// assert_eq!([bit(1) << 4, bit(7) << 4, bit(30) >> 4], [bit(5), bit(10), bit(26)]);
/// assert_eq!([bit(1) << 5, bit(7) << 5, bit(30) >> 5], [bit(6), bit(11), bit(25)]);
/// assert_eq!((bit(5) << 4 | bit(12) << 5 | bit(30) << 4) & Square::BOARD, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 32;

    /// The bits of all squares.
    pub const BOARD: u64 = 0x7_fbfd_feff;

    /// The bits of the first and of the last row, seen from the first player.
    pub const END_ROWS: [u64; 2] = [0xf, 0xf << 31];

    /// The square with this number, 1 to 32, if there is one.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// assert_eq!(Square::from_number(1).unwrap().index(), 0);
    /// assert_eq!(Square::from_number(0), None);
    /// ```
    #[inline]
    pub const fn from_number(number: usize) -> Option<Self> {
        Self::from_index(number.wrapping_sub(1))
    }

    /// The square with this index, 0 to 31, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square with this index.
    ///
    /// # Panics
    /// If the index is not below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::COUNT, "checkers has no square with this index");
        Square(index as u8)
    }

    /// The square whose [`bit`](Self::bit) has this place in a word, if there is one.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// assert_eq!(Square::from_place(9).unwrap().number(), 9);
    /// assert_eq!(Square::from_place(8), None);
    /// ```
    #[inline]
    pub const fn from_place(place: usize) -> Option<Self> {
        if place < 35 && place % 9 < 8 { Some(Square((place - place / 9) as u8)) } else { None }
    }

    /// The number, 1 to 32.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The number less one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place of the [`bit`](Self::bit) in a word, 0 to 34.
    #[inline]
    pub const fn place(self) -> usize {
        (self.0 + self.0 / 8) as usize
    }

    /// The bit of this square.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.place()
    }

    /// Every square, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Square)
    }

    /// The squares of a set of bits, by number. Ignores bits that are no squares.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// let [first, _] = Square::END_ROWS;
    /// assert_eq!(Square::of(first).map(|square| square.number()).max(), Some(4));
    /// ```
    pub fn of(bits: u64) -> impl Iterator<Item = Self> {
        let mut left = bits & Self::BOARD;
        core::iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            Self::from_place(lowest as usize)
        })
    }

    /// This square on the whole board of both colours, as the first player sees it: 4 is `a1`.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// assert_eq!(Square::new(0).on_board().to_string(), "g1");
    /// ```
    pub const fn on_board(self) -> BoardSquare<8, 8> {
        let rank = self.index() / 4;
        let file = 6 + rank % 2 - 2 * (self.index() % 4);
        BoardSquare::new(8 * rank + file)
    }

    /// The square at this place of the whole board, if it is a square of checkers.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// assert_eq!(Square::from_board("h8".parse()?).unwrap().number(), 29);
    /// assert_eq!(Square::from_board("h7".parse()?), None);
    /// # Ok::<(), gambol_core::board::ParseSquareError>(())
    /// ```
    pub const fn from_board(square: BoardSquare<8, 8>) -> Option<Self> {
        let (file, rank) = (square.file(), square.rank());
        if (file + rank) % 2 == 0 { Some(Square((4 * rank + (7 - file) / 2) as u8)) } else { None }
    }

    /// The neighbour in a direction, with north away from the first player. Only the four diagonal
    /// directions have neighbours.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let Some(square) = self.on_board().step(direction) else { return None };
        Self::from_board(square)
    }

    /// The image of this square when the board is turned round.
    ///
    /// ```
    /// use gambol_lilypad::Square;
    ///
    /// assert_eq!(Square::new(0).turned().number(), 32);
    /// ```
    #[inline]
    pub const fn turned(self) -> Self {
        Square(31 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let square = || Self::from_number(number(text)? as usize);
        square().ok_or(ParseSquareError)
    }
}

impl board::BoardSquare for Square {
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

impl TryFrom<usize> for Square {
    type Error = ParseSquareError;

    /// The square with this index, as [`from_index`](Self::from_index).
    fn try_from(index: usize) -> Result<Self, ParseSquareError> {
        Self::from_index(index).ok_or(ParseSquareError)
    }
}

gambol_core::text_impls! { text or usize: [] Square, |square| square.index() }

/// A text is not the number of a square of checkers, or a number is not the index of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a square: a square is a number from 1 to 32")]
pub struct ParseSquareError;
