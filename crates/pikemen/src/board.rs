use core::fmt;

use gambol_core::board::{self, Direction, Heading, Steps};

use crate::zones::{self, zone_steps};

/// The shape of a board.
///
/// ```
/// use gambol_pikemen::Board;
///
/// let names = Board::Hexagon.all().map(|square| square.to_string());
/// assert_eq!(names.take(5).collect::<Vec<_>>(), ["a11", "a12", "a13", "a14", "a21"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Board {
    /// 8 by 8.
    Square8,
    /// 6 by 6.
    Square6,
    /// Three zones of 4 by 4 around a point.
    Hexagon,
    /// Six zones of 4 by 4 around a point.
    Star,
}

impl Board {
    /// The number of squares.
    ///
    /// ```
    /// use gambol_pikemen::Board;
    ///
    /// let boards = [Board::Square8, Board::Square6, Board::Hexagon, Board::Star];
    /// assert_eq!(boards.map(Board::squares), [64, 36, 48, 96]);
    /// ```
    pub const fn squares(self) -> usize {
        self.files() * self.rows()
    }

    /// The number of zones of a skewed board, or 0 for a rectangle.
    pub const fn zones(self) -> usize {
        match self {
            Board::Square8 | Board::Square6 => 0,
            Board::Hexagon => 3,
            Board::Star => 6,
        }
    }

    /// The length of a row in texts and planes. A row is a rank, or a row of a zone.
    pub const fn files(self) -> usize {
        match self {
            Board::Square8 => 8,
            Board::Square6 => 6,
            Board::Hexagon | Board::Star => 4,
        }
    }

    /// The number of rows in texts and planes: the ranks, or the rows of all zones together.
    pub const fn rows(self) -> usize {
        if self.zones() == 0 { self.files() } else { 4 * self.zones() }
    }

    /// The square with this index, if the board has it.
    ///
    /// ```
    /// use gambol_pikemen::Board;
    ///
    /// assert_eq!(Board::Square6.square(35).unwrap().to_string(), "f6");
    /// assert_eq!(Board::Square6.square(36), None);
    /// ```
    pub const fn square(self, index: usize) -> Option<Square> {
        if index < self.squares() { Some(Square { board: self, index: index as u8 }) } else { None }
    }

    /// The square with this name, if the board has it: `e1`, or `a42` on skewed boards.
    ///
    /// ```
    /// use gambol_pikemen::Board;
    ///
    /// assert_eq!(Board::Square8.parse("e1").unwrap().index(), 4);
    /// assert_eq!(Board::Star.parse("f42").unwrap().to_string(), "f42");
    /// assert_eq!(Board::Hexagon.parse("f42"), None);
    /// ```
    pub fn parse(self, name: &str) -> Option<Square> {
        let index = match self {
            Board::Square8 => name.parse::<board::Square<8, 8>>().ok()?.index(),
            Board::Square6 => name.parse::<board::Square<6, 6>>().ok()?.index(),
            Board::Hexagon | Board::Star => zones::parse(name)?,
        };
        self.square(index)
    }

    /// Every square, by index.
    ///
    /// ```
    /// use gambol_pikemen::Board;
    ///
    /// assert_eq!(Board::Star.all().map(|square| square.to_string()).last().unwrap(), "f44");
    /// ```
    pub fn all(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..self.squares()).map(move |index| Square { board: self, index: index as u8 })
    }

    /// Maps the index of a square to its place in texts, and a place to its index. Ranks run from the top
    /// and files from the left. Zones are in order, with rows from `x = 4` down and columns from `y = 4`
    /// down.
    pub(crate) const fn place(self, index: usize) -> usize {
        let files = self.files();
        if self.zones() == 0 {
            (files - 1 - index / files) * files + index % files
        } else {
            index / 16 * 16 + 15 - index % 16
        }
    }

    /// The square in a row and a column of a text.
    pub(crate) fn at(self, row: usize, column: usize) -> Option<Square> {
        let inside = row < self.rows() && column < self.files();
        self.square(inside.then(|| self.place(row * self.files() + column))?)
    }
}

pub(crate) static STEPS_8: Steps<64> = Steps::rectangle(8);
pub(crate) static STEPS_6: Steps<36> = Steps::rectangle(6);
pub(crate) static STEPS_HEXAGON: Steps<48> = zone_steps();
pub(crate) static STEPS_STAR: Steps<96> = zone_steps();

/// A square of one of the boards. On rectangles `a1` is at the lower left as p1 sees it. Skewed boards have
/// zones of 4 by 4, called `a`, `b`, ... clockwise. `b42` is in zone `b`, fourth from the seam with zone
/// `a` and second from the seam with zone `c`.
///
/// Names depend on the board: see [`Board::parse`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    board: Board,
    index: u8,
}

impl Square {
    /// The board of the square.
    pub const fn board(self) -> Board {
        self.board
    }

    /// The index on its board: rank by rank from `a1`, or zone by zone, `a11`, `a12` and so on.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The next square straight on, and the name of the direction there.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    /// use gambol_pikemen::Board;
    ///
    /// let (square, direction) =
    ///     Board::Hexagon.parse("a31").unwrap().step(Direction::East).unwrap();
    /// assert_eq!((square.to_string().as_str(), direction), ("b13", Direction::North));
    /// ```
    pub fn step(self, direction: Direction) -> Option<(Square, Direction)> {
        let (index, d) = (self.index(), direction as usize);
        let heading = match self.board {
            Board::Square8 => STEPS_8.0[index][d],
            Board::Square6 => STEPS_6.0[index][d],
            Board::Hexagon => STEPS_HEXAGON.0[index][d],
            Board::Star => STEPS_STAR.0[index][d],
        };
        let Heading { square, direction } = heading?;
        let (board, index) = (self.board, square);
        Some((Square { board, index }, direction))
    }

    /// The squares straight on to the edge, each with the name of the direction there.
    ///
    /// ```
    /// use gambol_core::board::Direction;
    /// use gambol_pikemen::Board;
    ///
    /// let square = Board::Hexagon.parse("a13").unwrap();
    /// let ray: Vec<_> = square.ray(Direction::SouthEast).map(|(square, _)| square).collect();
    /// assert_eq!(format!("{ray:?}"), "[c21, c12, b31, b42]");
    /// ```
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = (Square, Direction)> {
        core::iter::successors(self.step(direction), |&(square, to)| square.step(to))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.board {
            Board::Square8 => board::Square::<8, 8>::new(self.index()).fmt(f),
            Board::Square6 => board::Square::<6, 6>::new(self.index()).fmt(f),
            Board::Hexagon | Board::Star => zones::write(self.index(), f),
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Serializes the name. You need the board to parse it: see [`Board::parse`].
#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        gambol_core::serialize::write_text(self, to)
    }
}
