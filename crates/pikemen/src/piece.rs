use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::Player;
use gambol_core::board::Direction;
use thiserror::Error;

/// A piece: a pyramid of one of three sizes, which stands upright or lies and points in a direction.
///
/// Its text is that of positions: owner, size, orientation, as in `13U`.
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
/// assert_eq!("22NE".parse(), Ok(piece));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The owner.
    pub owner: Player,
    /// The size.
    pub size: Size,
    /// The orientation.
    pub orientation: Orientation,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'0' + self.owner.number()))?;
        f.write_char(char::from(b'0' + self.size.number()))?;
        self.orientation.fmt(f)
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let piece = || {
            let digit = |i: usize| text.as_bytes().get(i)?.checked_sub(b'0');
            Some(Piece {
                owner: Player::from_index(usize::from(digit(0)?).checked_sub(1)?)?,
                size: Size::from_number(digit(1)?)?,
                orientation: text.get(2..)?.parse().ok()?,
            })
        };
        piece().ok_or(ParsePieceError)
    }
}

/// A text is not a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a piece: a piece is a player, a size from 1 to 3 and an orientation, like 13U")]
pub struct ParsePieceError;

/// The size of a piece, which is also its value in points.
///
/// ```
/// use gambol_pikemen::Size;
///
/// assert_eq!("medium".parse(), Ok(Size::Medium));
/// assert_eq!(Size::try_from(2), Ok(Size::Medium));
/// assert_eq!(Size::Medium.to_string(), "medium");
/// ```
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
    pub(crate) const fn from_number(number: u8) -> Option<Self> {
        // Not a table, since the compiler folds `number` of a match. This saves a twentieth of an
        // evaluation.
        match number {
            1 => Some(Size::Small),
            2 => Some(Size::Medium),
            3 => Some(Size::Large),
            _ => None,
        }
    }

    /// The number, 1 to 3, which is also the value in points.
    ///
    /// ```
    /// use gambol_pikemen::Size;
    ///
    /// assert_eq!(Size::ALL.map(Size::number), [1, 2, 3]);
    /// ```
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Whether a piece of this size captures an enemy of another size in this orientation (clauses
    /// 6.1 to 6.3).
    ///
    /// ```
    /// use gambol_core::board::Direction;
    /// use gambol_pikemen::{Orientation, Size};
    ///
    /// let (small, large) = (Size::Small, Size::Large);
    /// assert!(small.captures(large, Orientation::Lying(Direction::North), false));
    /// assert!(!small.captures(large, Orientation::Upright, false));
    /// assert!(small.captures(large, Orientation::Upright, true));
    /// ```
    pub const fn captures(self, other: Size, orientation: Orientation, rps: bool) -> bool {
        let (mine, other) = (self.number(), other.number());
        match orientation {
            Orientation::Lying(_) => true,
            Orientation::Upright if rps => mine % 3 == (other + 1) % 3,
            Orientation::Upright => mine > other,
        }
    }
}

gambol_core::text_impls! { words: Size "size" { Small "small", Medium "medium", Large "large" } }

impl TryFrom<u8> for Size {
    type Error = ParseSizeError;

    /// The size with this number, 1 to 3.
    fn try_from(number: u8) -> Result<Self, ParseSizeError> {
        Size::from_number(number).ok_or(ParseSizeError)
    }
}

/// A number is not a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a size: the sizes are 1, 2 and 3")]
pub struct ParseSizeError;

/// The orientation of a piece, which lies or stands.
///
/// ```
/// use gambol_core::board::Direction;
/// use gambol_pikemen::Orientation;
///
/// assert_eq!("NE".parse(), Ok(Orientation::Lying(Direction::NorthEast)));
/// assert_eq!(Orientation::Upright.to_string(), "U");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// The piece lies, an attacker, and points in a direction of its zone or board.
    Lying(Direction),
    /// The piece stands, a defender.
    Upright,
}

impl Orientation {
    /// The number of orientations.
    pub const COUNT: usize = 9;

    /// The code of an upright piece. Lower codes are directions.
    pub(crate) const UPRIGHT: usize = 8;

    /// Every orientation: the directions clockwise from north, then upright.
    ///
    /// ```
    /// use gambol_pikemen::Orientation;
    ///
    /// let texts: Vec<String> = Orientation::all().map(|turned| turned.to_string()).collect();
    /// assert_eq!(texts.join(" "), "N NE E SE S SW W NW U");
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::from_code)
    }

    /// The orientation with this code. All codes from 8 mean upright.
    pub(crate) const fn from_code(code: usize) -> Self {
        if code < Self::UPRIGHT {
            Orientation::Lying(Direction::ALL[code])
        } else {
            Orientation::Upright
        }
    }

    /// The index in [`all`](Self::all).
    pub const fn code(self) -> usize {
        if let Orientation::Lying(direction) = self { direction as usize } else { Self::UPRIGHT }
    }
}

impl fmt::Display for Orientation {
    /// `N`, `NE`, `E`, `SE`, `S`, `SW`, `W`, `NW` or `U`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Orientation::Lying(direction) = self { direction.fmt(f) } else { f.write_str("U") }
    }
}

impl FromStr for Orientation {
    type Err = ParseOrientationError;

    fn from_str(text: &str) -> Result<Self, ParseOrientationError> {
        if text == "U" {
            return Ok(Orientation::Upright);
        }
        Ok(Orientation::Lying(text.parse().map_err(|_| ParseOrientationError)?))
    }
}

gambol_core::text_impls! { text: Piece Size Orientation }

/// A text is not the name of an orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not an orientation: the orientations are N, NE, E, SE, S, SW, W, NW and U")]
pub struct ParseOrientationError;
