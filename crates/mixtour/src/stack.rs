use core::fmt::{self, Write};
use core::str::FromStr;

use gambol_core::Player;
use thiserror::Error;

/// A stack of at most [`MAX_HEIGHT`](Self::MAX_HEIGHT) pieces, possibly none.
///
/// Its text is that of the position notation: the owners from the bottom up, `x` for none.
///
/// ```
/// use gambol_mixtour::gambol_core::Player::{P1, P2};
/// use gambol_mixtour::{Stack, StackError};
///
/// let stack: Stack = "122".parse()?;
/// assert_eq!((stack.height(), stack.top()), (3, Some(P2)));
/// assert!(stack.pieces().eq([P1, P2, P2]));
/// assert_eq!(Stack::new([P1, P2, P2]), Ok(stack));
/// assert_eq!(Stack::new([P1; 5]), Err(StackError::TooHigh(5)));
/// assert_eq!(Stack::try_from(0b1_011), Ok(stack));
/// assert_eq!(Stack::EMPTY.to_string(), "x");
/// # Ok::<(), StackError>(())
/// ```
// The bits are a 1, then the pieces from the bottom up, 0 for p1 and 1 for p2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack(pub(crate) u8);

impl Stack {
    /// The greatest height of a stack on the board. Higher stacks leave it (clause 4.1).
    pub const MAX_HEIGHT: usize = 4;

    /// No pieces.
    pub const EMPTY: Self = Stack(1);

    /// Returns the stack of pieces with these owners, from the bottom up.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::{Stack, StackError};
    ///
    /// let stack = Stack::new([Player::P1, Player::P2])?;
    /// assert_eq!(stack.top(), Some(Player::P2));
    /// assert_eq!(Stack::new([Player::P1; 5]), Err(StackError::TooHigh(5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoSuchPlayer`](StackError::NoSuchPlayer) or [`TooHigh`](StackError::TooHigh).
    pub fn new(pieces: impl IntoIterator<Item = Player>) -> Result<Self, StackError> {
        let (mut stack, mut height) = (Self::EMPTY, 0);
        for player in pieces {
            if player.index() > 1 {
                return Err(StackError::NoSuchPlayer(player));
            }
            stack.0 = stack.0 << 1 | player.index() as u8;
            height += 1;
        }
        if height > Self::MAX_HEIGHT { Err(StackError::TooHigh(height)) } else { Ok(stack) }
    }

    /// The number of pieces.
    #[inline]
    pub const fn height(self) -> usize {
        self.0.ilog2() as usize
    }

    /// Whether there is no piece.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// The owner of the top piece.
    #[inline]
    pub const fn top(self) -> Option<Player> {
        if self.is_empty() { None } else { Some(Player::ALL[(self.0 & 1) as usize]) }
    }

    /// The owners of the pieces, from the bottom up.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::Stack;
    ///
    /// let stack = Stack::new([Player::P1, Player::P2, Player::P2])?;
    /// assert_eq!(stack.pieces().filter(|&owner| owner == Player::P2).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.height()).rev().map(move |i| Player::ALL[(self.0 >> i & 1) as usize])
    }
}

impl Default for Stack {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('x');
        }
        self.pieces().try_for_each(|owner| f.write_char(char::from(b'0' + owner.number())))
    }
}

impl FromStr for Stack {
    type Err = StackError;

    fn from_str(text: &str) -> Result<Self, StackError> {
        if text == "x" {
            return Ok(Self::EMPTY);
        }
        if text.is_empty() || !text.bytes().all(|byte| matches!(byte, b'1' | b'2')) {
            return Err(StackError::Syntax);
        }
        Self::new(text.bytes().map(|byte| Player::ALL[usize::from(byte - b'1')]))
    }
}

impl From<Stack> for usize {
    /// The number of the stack: in binary a 1, then its pieces from the bottom up, 0 for p1 and 1
    /// for p2.
    #[inline]
    fn from(stack: Stack) -> usize {
        stack.0.into()
    }
}

impl TryFrom<usize> for Stack {
    type Error = StackError;

    /// The stack with this number, from 1 to 31.
    fn try_from(number: usize) -> Result<Self, StackError> {
        let height = number.checked_ilog2().ok_or(StackError::Syntax)? as usize;
        if height > Self::MAX_HEIGHT {
            return Err(StackError::TooHigh(height));
        }
        Ok(Stack(number as u8))
    }
}

gambol_core::text_impls! { text or usize: [] Stack, |stack| usize::from(*stack) }

/// Why something is not a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StackError {
    /// The text has another form, or the number is 0.
    #[error("not a stack: a stack is a 1 or a 2 for each piece, from the bottom up, or x for none")]
    Syntax,
    /// More than four pieces.
    #[error("a stack of {0} pieces; stacks on the board have at most {max}", max = Stack::MAX_HEIGHT)]
    TooHigh(usize),
    /// The owner of a piece is neither of the two players.
    #[error("{0} does not play: the players are p1 and p2")]
    NoSuchPlayer(Player),
}
