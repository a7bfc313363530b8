use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::rectangle::Direction;
use super::steps::{Heading, Steps};

/// The length of the side of a zone.
const SIDE: usize = 4;
/// The number of squares of a zone.
const AREA: usize = SIDE * SIDE;

/// A square of a skewed board: one of `ZONES` zones of 4 by 4 that meet around one point.
///
/// The zones are called `a`, `b`, ... clockwise. In its zone a square has two coordinates from 1
/// to 4, counted outward from the centre: `x` from the seam shared with the previous zone, `y`
/// from the seam shared with the next one. Three zones close to a hexagon, six to a six-pointed
/// star; four are the ordinary board of 8 by 8.
///
/// ```
/// use gambol_core::board::ZoneSquare;
///
/// let square: ZoneSquare<3> = "b42".parse()?;
/// assert_eq!((square.zone(), square.x(), square.y()), (1, 4, 2));
/// assert_eq!(square.to_string(), "b42");
/// assert!("d11".parse::<ZoneSquare<3>>().is_err());
/// # Ok::<(), gambol_core::board::ParseZoneSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneSquare<const ZONES: usize>(u8);

impl<const ZONES: usize> ZoneSquare<ZONES> {
    /// The number of squares of the board.
    pub const COUNT: usize = AREA * ZONES;

    /// The square with this index, if the board has it. Indices go zone by zone; in a zone `y`
    /// runs faster than `x`.
    ///
    /// ```
    /// use gambol_core::board::ZoneSquare;
    ///
    /// assert_eq!(ZoneSquare::<3>::from_index(17).unwrap().to_string(), "b12");
    /// assert_eq!(ZoneSquare::<3>::from_index(48), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(ZoneSquare(index as u8)) } else { None }
    }

    /// The square of a zone, counted from 0, with these coordinates, counted from 1, if there is
    /// one.
    ///
    /// ```
    /// use gambol_core::board::ZoneSquare;
    ///
    /// assert_eq!(ZoneSquare::<3>::at(1, 4, 2).unwrap().to_string(), "b42");
    /// assert_eq!(ZoneSquare::<3>::at(1, 4, 5), None);
    /// ```
    #[inline]
    pub const fn at(zone: usize, x: usize, y: usize) -> Option<Self> {
        if zone < ZONES && 1 <= x && x <= SIDE && 1 <= y && y <= SIDE {
            Some(ZoneSquare(index(zone, x, y)))
        } else {
            None
        }
    }

    /// The index, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The zone, counted from 0.
    #[inline]
    pub const fn zone(self) -> usize {
        self.0 as usize / AREA
    }

    /// The distance from the seam shared with the previous zone, counted from 1.
    #[inline]
    pub const fn x(self) -> usize {
        self.0 as usize % AREA / SIDE + 1
    }

    /// The distance from the seam shared with the next zone, counted from 1.
    #[inline]
    pub const fn y(self) -> usize {
        self.0 as usize % SIDE + 1
    }

    /// Every square, by index.
    ///
    /// ```
    /// use gambol_core::board::ZoneSquare;
    ///
    /// assert_eq!(ZoneSquare::<6>::all().len(), 96);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|index| ZoneSquare(index as u8))
    }
}

const fn index(zone: usize, x: usize, y: usize) -> u8 {
    (zone * AREA + (x - 1) * SIDE + y - 1) as u8
}

impl<const ZONES: usize> fmt::Display for ZoneSquare<ZONES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zone = char::from(b'a' + self.zone() as u8);
        write!(f, "{zone}{}{}", self.x(), self.y())
    }
}

impl<const ZONES: usize> FromStr for ZoneSquare<ZONES> {
    type Err = ParseZoneSquareError;

    fn from_str(text: &str) -> Result<Self, ParseZoneSquareError> {
        let &[zone, x, y] = text.as_bytes() else {
            return Err(ParseZoneSquareError);
        };
        let part = |byte: u8, first: u8| byte.wrapping_sub(first).into();
        Self::at(part(zone, b'a'), part(x, b'0'), part(y, b'0')).ok_or(ParseZoneSquareError)
    }
}

crate::board_square! { [const ZONES: usize] ZoneSquare<ZONES>, ParseZoneSquareError }

/// A text is not the name of a square of the board, or a number is not the index of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "not a square of the board: a square is a zone letter and two numbers from 1 to 4, like a42"
)]
pub struct ParseZoneSquareError;

impl<const N: usize> Steps<N> {
    /// The steps of a skewed board of `N / 16` zones, its squares numbered as in [`ZoneSquare`].
    ///
    /// Directions are those of the zone that a square lies in: north is `x + 1`, south `x - 1`,
    /// west `y + 1`, east `y - 1`. Straight on across a seam the direction changes its name. A
    /// diagonal that meets the centre goes on in the opposite zone where there is one.
    ///
    /// ```
    /// use gambol_core::board::{Direction, Heading, Steps, ZoneSquare};
    ///
    /// const STEPS: Steps<48> = Steps::zones();
    /// let square = |text: &str| text.parse::<ZoneSquare<3>>().unwrap().index();
    /// let heading = STEPS.0[square("a12")][Direction::South as usize].unwrap();
    /// let expected = Heading { square: square("c21") as u8, direction: Direction::West };
    /// assert_eq!(heading, expected);
    /// ```
    ///
    /// # Panics
    /// If `N` is no multiple of 16: at compile time, for a table.
    pub const fn zones() -> Self {
        assert!(N % AREA == 0, "zones have 16 squares each");
        let zones = N / AREA;
        let mut steps = [[None; 8]; N];
        let mut square = 0;
        while square < N {
            let mut d = 0;
            while d < 8 {
                steps[square][d] = zone_step(zones, square, Direction::ALL[d]);
                d += 1;
            }
            square += 1;
        }
        Steps(steps)
    }
}

const fn zone_step(zones: usize, square: usize, direction: Direction) -> Option<Heading> {
    let (zone, x, y) = (square / AREA, square % AREA / SIDE + 1, square % SIDE + 1);
    let (right, up) = direction.offset();
    let (dx, dy) = (up, -right);
    let new_x = x.wrapping_add_signed(dx as isize);
    let new_y = y.wrapping_add_signed(dy as isize);
    let (zone, x, y, dx, dy) = match (new_x, new_y) {
        (0, 0) if zones % 2 == 0 => ((zone + zones / 2) % zones, 1, 1, 1, 1),
        (0, 0) => return None,
        (0, _) => ((zone + zones - 1) % zones, new_y, 1, dy, 1),
        (_, 0) => ((zone + 1) % zones, 1, new_x, 1, dx),
        _ => (zone, new_x, new_y, dx, dy),
    };
    if x > SIDE || y > SIDE {
        return None;
    }
    let mut d = 0;
    while d < 8 {
        let (right, up) = Direction::ALL[d].offset();
        if up == dx && right == -dy {
            return Some(Heading { square: index(zone, x, y), direction: Direction::ALL[d] });
        }
        d += 1;
    }
    None
}
