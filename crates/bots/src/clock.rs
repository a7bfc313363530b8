//! Clocks, and the division of a player's time.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gambol_core::text::{Excerpt, number};
use thiserror::Error;

/// Each player's time for a game: a base time, and an increment after each of the player's moves.
///
/// The text gives seconds with up to three decimals, like other match runners: `10+0.1`, or `60`
/// without an increment.
///
/// ```
/// use std::time::Duration;
/// use gambol_bots::TimeControl;
///
/// let control: TimeControl = "10+0.1".parse()?;
/// assert_eq!(control.base, Duration::from_secs(10));
/// assert_eq!(control.increment, Duration::from_millis(100));
/// assert_eq!(control.to_string(), "10+0.1");
/// # Ok::<(), gambol_bots::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The time at the start of a game.
    pub base: Duration,
    /// The time added after each of a player's moves.
    pub increment: Duration,
}

/// The longest valid time, in milliseconds.
const LONGEST: u64 = 1_000_000_000;

impl TimeControl {
    /// A player's clock at the start of a game.
    ///
    /// ```
    /// use gambol_bots::TimeControl;
    ///
    /// let clock = "10+0.1".parse::<TimeControl>()?.clock();
    /// assert_eq!((clock.left.as_secs(), clock.increment.as_millis()), (10, 100));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clock(&self) -> Clock {
        Clock::new(self.base, self.increment)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let read = milliseconds(base).zip(milliseconds(increment)).filter(|&(base, _)| base > 0);
        let (base, increment) = read.ok_or(ParseTimeControlError { found: Excerpt::new(text) })?;
        Ok(TimeControl {
            base: Duration::from_millis(base),
            increment: Duration::from_millis(increment),
        })
    }
}

/// Parses seconds with up to three decimals.
fn milliseconds(text: &str) -> Option<u64> {
    let (seconds, digits) = text.split_once('.').unwrap_or((text, "0"));
    if !matches!(digits.len(), 1..=3) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let decimals = format!("{digits:0<3}").parse().ok()?;
    let all = u64::from(number(seconds)?).checked_mul(1_000)?.checked_add(decimals)?;
    (all <= LONGEST).then_some(all)
}

/// The text is not a valid [`TimeControl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{found} is not a clock: write the seconds for a game and those added after each move, as in \
     10+0.1, with up to three decimals, from 0.001 to 1000000"
)]
#[non_exhaustive]
pub struct ParseTimeControlError {
    /// The invalid text.
    pub found: Excerpt,
}

/// The clock of the player to move.
///
/// [`Budget::on_clock`](crate::Budget::on_clock) is the budget of the move.
///
/// ```
/// use std::time::Duration;
/// use gambol_bots::Clock;
///
/// let clock = Clock::new(Duration::from_secs(60), Duration::from_secs(1));
/// assert!(clock.usual() >= Duration::from_secs(1));
/// assert!(clock.most() < clock.left / 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after the move.
    pub increment: Duration,
    /// The moves until more time is added, including this one.
    pub moves_to_go: Option<u32>,
}

/// Time is divided as if this many moves were left.
const MOVES: u32 = 30;
/// Iterative deepening may take this multiple of the usual time.
const STRETCH: u32 = 4;
/// Reserved for transmitting the move and for delays on a busy machine.
const RESERVE: Duration = Duration::from_millis(20);

impl Clock {
    /// A clock with this time left and this increment.
    pub fn new(left: Duration, increment: Duration) -> Self {
        Clock { left, increment, moves_to_go: None }
    }

    /// The time to spend on the move. After it iterative deepening starts no new depth, and other
    /// searches end.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gambol_bots::Clock;
    ///
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO);
    /// assert_eq!(clock.usual(), Duration::from_secs(2));
    /// ```
    pub fn usual(&self) -> Duration {
        let share = self.left / self.moves();
        share.saturating_add(self.increment / 4 * 3).min(self.spendable())
    }

    /// The time limit of iterative deepening even within a depth. It is nearly all the time
    /// left only if this is the last move before time is added.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gambol_bots::Clock;
    ///
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO);
    /// assert_eq!(clock.most(), Duration::from_secs(8));
    /// ```
    pub fn most(&self) -> Duration {
        let share = self.left / self.moves().min(4);
        self.usual().saturating_mul(STRETCH).min(share).clamp(self.usual(), self.spendable())
    }

    /// The number of moves that the remaining time must last for.
    fn moves(&self) -> u32 {
        self.moves_to_go.unwrap_or(MOVES).clamp(1, MOVES)
    }

    /// The remaining time without the reserve.
    fn spendable(&self) -> Duration {
        self.left.saturating_sub(RESERVE.min(self.left / 2))
    }

    /// Subtracts the time spent and adds the increment. Returns whether the player exceeded the
    /// clock by at most `margin`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gambol_bots::Clock;
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new(seconds(60), seconds(1));
    /// assert!(clock.press(seconds(10), Duration::ZERO));
    /// assert_eq!(clock.left, seconds(51));
    /// assert!(!clock.press(seconds(52), Duration::ZERO));
    /// ```
    #[must_use]
    pub fn press(&mut self, spent: Duration, margin: Duration) -> bool {
        let in_time = spent <= self.left.saturating_add(margin);
        self.left = self.left.saturating_sub(spent).saturating_add(self.increment);
        in_time
    }
}
