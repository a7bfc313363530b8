use core::fmt;

use gambol_core::board::{self, Direction, Heading, Rays, Steps, ZoneSquare};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

pub(crate) static STEPS_8: Steps<64> = Steps::rectangle(8);
pub(crate) static STEPS_6: Steps<36> = Steps::rectangle(6);
pub(crate) static STEPS_HEXAGON: Steps<48> = Steps::zones();
pub(crate) static STEPS_STAR: Steps<96> = Steps::zones();

/// No board has more squares.
pub(crate) const MOST_SQUARES: usize = 96;

/// No ray of any of the boards is longer.
pub(crate) const LONGEST: usize = 7;

pub(crate) static RAYS_8: Rays<64, LONGEST> = Steps::rectangle(8).rays();
pub(crate) static RAYS_6: Rays<36, LONGEST> = Steps::rectangle(6).rays();
pub(crate) static RAYS_HEXAGON: Rays<48, LONGEST> = Steps::zones().rays();
pub(crate) static RAYS_STAR: Rays<96, LONGEST> = Steps::zones().rays();

impl Board {
    /// The number of squares.
    pub const fn squares(self) -> usize {
        match self {
            Board::Square8 => 64,
            Board::Square6 => 36,
            Board::Hexagon => 48,
            Board::Star => 96,
        }
    }

    /// The number of zones of a skewed board; 0 of others.
    pub const fn zones(self) -> usize {
        match self {
            Board::Square8 | Board::Square6 => 0,
            Board::Hexagon => 3,
            Board::Star => 6,
        }
    }

    /// The number of squares of a row as texts and planes have them: of a rank, or of a row of a
    /// zone.
    pub const fn files(self) -> usize {
        match self {
            Board::Square8 => 8,
            Board::Square6 => 6,
            Board::Hexagon | Board::Star => 4,
        }
    }

    /// The square with this index, if the board has it.
    pub const fn square(self, index: usize) -> Option<Square> {
        if index < self.squares() {
            Some(Square {
                board: self,
                index: index as u8,
            })
        } else {
            None
        }
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
            Board::Hexagon => name.parse::<ZoneSquare<3>>().ok()?.index(),
            Board::Star => name.parse::<ZoneSquare<6>>().ok()?.index(),
        };
        self.square(index)
    }

    /// Every square, by index.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..self.squares()).map(move |index| Square {
            board: self,
            index: index as u8,
        })
    }
}

/// A square of one of the boards. On rectangles `a1` is at the lower left of p1's side; skewed
/// boards have zones, as [`ZoneSquare`] describes them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    board: Board,
    index: u8,
}

impl Square {
    /// The board.
    pub const fn board(self) -> Board {
        self.board
    }

    /// The index on its board: rank by rank from `a1`, or zone by zone as in [`ZoneSquare`].
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The next square straight on, and the direction as it is called there.
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

    /// The squares straight on to the edge of the board, each with the direction as it is called
    /// there.
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
        core::iter::successors(self.step(direction), |&(square, direction)| {
            square.step(direction)
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.board {
            Board::Square8 => board::Square::<8, 8>::new(self.index()).fmt(f),
            Board::Square6 => board::Square::<6, 6>::new(self.index()).fmt(f),
            // Every index of the smaller board is one of the larger.
            Board::Hexagon | Board::Star => match ZoneSquare::<6>::from_index(self.index()) {
                Some(square) => square.fmt(f),
                None => Ok(()),
            },
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
