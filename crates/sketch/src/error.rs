//! Flaws of positions, and reasons why moves are illegal.

use gambol_host::escaped;
use thiserror::Error;

/// A flaw of a state that is set up: see [`Sketch::valid`](crate::Sketch::valid).
///
/// You can return a text: `Err("p1 has more stones than p2".into())`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The sketch has no `valid`.
    #[error("{NOT_CHECKED}")]
    NotChecked,
    /// The reason why the state is invalid.
    #[error("{}", escaped(.0))]
    Invalid(String),
}

/// The reason why the text of a position is refused.
pub(crate) const NOT_CHECKED: &str = "this game does not say which states are valid (its sketch has no \
     `valid`), so it reads only the first position; use the moves from there";

/// The only field of a position.
pub(crate) const STATE: &str = "STATE";

impl<T: Into<String>> From<T> for Flaw {
    fn from(text: T) -> Self {
        Flaw::Invalid(text.into())
    }
}

/// The reason why a move of a sketch is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is not among the legal moves.
    #[error("it is not among the legal moves")]
    NotLegal,
    /// The sketch's own reason: see [`Sketch::why_not`](crate::Sketch::why_not).
    #[error("{}", escaped(.0))]
    Because(String),
}
