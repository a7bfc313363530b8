use core::fmt;
use core::str::FromStr;

use gambol_core::Player;
use gambol_core::board::Direction;
use thiserror::Error;

/// A piece: a pyramid of one of three sizes, which stands upright or lies pointing somewhere.
///
/// Prints as in the text of positions: owner, size, orientation.
///
/// ```
/// use gambol_core::Player;
/// use gambol_core::board::Direction;
/// use gambol_pikemen::{Orientation, Piece, Size};
///
/// let piece = Piece {
///     owner: Player::P2,
///     size: Size::Medium,
///     orientation: Orientation::Lying(Direction::NorthEast),
/// };
/// assert_eq!(piece.to_string(), "22NE");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Player,
    /// How large it is.
    pub size: Size,
    /// How it stands or lies.
    pub orientation: Orientation,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, size) = (self.owner.number(), self.size.number());
        write!(f, "{owner}{size}{}", self.orientation)
    }
}

/// How large a piece is, and how many points it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Size {
    /// Worth one point.
    Small = 1,
    /// Worth two points.
    Medium,
    /// Worth three points.
    Large,
}

impl Size {
    /// All three, from the smallest.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// The size with this number, 1 to 3.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Size::Small),
            2 => Some(Size::Medium),
            3 => Some(Size::Large),
            _ => None,
        }
    }

    /// The number, 1 to 3, which is also what the piece is worth.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Whether a piece of this size captures an upright piece of another (clauses 6.2 and 6.3).
    pub const fn captures_upright(self, other: Size, rps: bool) -> bool {
        let (mine, other) = (self.number(), other.number());
        if rps {
            mine % 3 == (other + 1) % 3
        } else {
            mine > other
        }
    }
}

impl fmt::Display for Size {
    /// `small`, `medium` or `large`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        })
    }
}

/// How a piece stands or lies.
///
/// ```
/// use gambol_core::board::Direction;
/// use gambol_pikemen::Orientation;
///
/// assert_eq!("NE".parse(), Ok(Orientation::Lying(Direction::NorthEast)));
/// assert_eq!(Orientation::Upright.to_string(), "U");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// It lies, an attacker, and points in a direction of the zone or board it lies in.
    Lying(Direction),
    /// It stands, a defender.
    Upright,
}

/// The names by code.
const NAMES: [&str; Orientation::COUNT] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "U"];

impl Orientation {
    /// The number of orientations.
    pub const COUNT: usize = 9;

    /// The code of an upright piece; the others are those of the directions.
    pub(crate) const UPRIGHT: usize = 8;

    /// Every orientation: the directions clockwise from north, then upright.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::from_code)
    }

    /// The orientation with this code; those above 8 stand for upright.
    pub(crate) const fn from_code(code: usize) -> Self {
        if code < Self::UPRIGHT {
            Orientation::Lying(Direction::ALL[code])
        } else {
            Orientation::Upright
        }
    }

    /// The place in [`all`](Self::all).
    pub const fn code(self) -> usize {
        match self {
            Orientation::Lying(direction) => direction as usize,
            Orientation::Upright => Self::UPRIGHT,
        }
    }
}

impl fmt::Display for Orientation {
    /// `N`, `NE`, `E`, `SE`, `S`, `SW`, `W`, `NW` or `U`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.code()])
    }
}

impl FromStr for Orientation {
    type Err = ParseOrientationError;

    fn from_str(text: &str) -> Result<Self, ParseOrientationError> {
        let code = NAMES.iter().position(|&name| name == text);
        code.map(Self::from_code).ok_or(ParseOrientationError)
    }
}

/// The text is not the name of an orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not an orientation: they are N, NE, E, SE, S, SW, W, NW and U")]
pub struct ParseOrientationError;
