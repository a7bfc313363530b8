//! Scores of positions.

use core::fmt;
use core::str::FromStr;

use gambol_core::text::number;
use thiserror::Error;

/// The value of a position for a player, written as in the engine protocol:
///
/// ```
/// use gambol_host::Score;
///
/// for (score, text) in [
///     (Score::Centipoints(25), "cp 25"),
///     (Score::Win(3), "mate 3"),
///     (Score::Loss(2), "mate -2"),
/// ] {
///     assert_eq!(score.to_string(), text);
///     assert_eq!(text.parse(), Ok(score));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a point. In a search by playouts a point is a won game. In other searches it
    /// is a point of the evaluation.
    Centipoints(i32),
    /// A certain win in at most this many moves of all players.
    Win(u32),
    /// A certain loss in at most this many moves, against best play.
    Loss(u32),
}

impl fmt::Display for Score {
    /// `cp 25`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipoints(points) => write!(f, "cp {points}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
        }
    }
}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Parses what `Display` writes.
    fn from_str(score: &str) -> Result<Self, ParseScoreError> {
        let read = || {
            let (unit, value) = score.split_once(' ')?;
            let digits = value.strip_prefix('-');
            let size = number(digits.unwrap_or(value))?;
            match unit {
                "mate" if digits.is_some() => Some(Score::Loss(size)),
                "mate" => Some(Score::Win(size)),
                "cp" if value != "-0" => value.parse().ok().map(Score::Centipoints),
                _ => None,
            }
        };
        read().ok_or(ParseScoreError)
    }
}

/// Error from parsing a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a score: a score is like cp 25, mate 3 or mate -2")]
pub struct ParseScoreError;

gambol_core::text_impls! { text: Score }
