//! Seats: people and bots.

use std::fmt;
use std::str::FromStr;

use gambol_bots::{BotKind, BotSpec, BotSpecError, Bots};
use gambol_core::Player;
use gambol_core::text::Excerpt;

/// The occupant of a seat: a person or a bot.
///
/// Parses `human` or one of gambol's bots. [`Bots::read`](gambol_bots::Bots::read) parses your own
/// bots.
///
/// ```
/// use gambol_program::play::Seat;
///
/// assert_eq!("human".parse(), Ok(Seat::Human));
/// assert_eq!("mcts:level=3".parse::<Seat>()?.to_string(), "mcts:level=3");
/// # Ok::<(), gambol_program::play::SeatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at the prompt.
    Human,
    /// A bot.
    Bot(BotSpec),
}

impl Seat {
    /// Returns the default: a person for the first player, and [the usual bot](BotKind::usual) of the
    /// game for all others.
    ///
    /// ```
    /// use gambol::Player;
    /// use gambol_program::play::Seat;
    ///
    /// assert_eq!(Seat::usual(Player::P1, true), Seat::Human);
    /// assert_eq!(Seat::usual(Player::P2, true).to_string(), "ismcts");
    /// ```
    pub fn usual(player: Player, has_secrets: bool) -> Self {
        if player == Player::P1 {
            Seat::Human
        } else {
            Seat::Bot(BotKind::usual(has_secrets).into())
        }
    }

    /// Returns the seat, with this level if it is a bot without limits of its own.
    ///
    /// ```
    /// use gambol_program::play::Seat;
    ///
    /// let seat = |text: &str| text.parse::<Seat>().map(|seat| seat.or_level(3).to_string());
    /// assert_eq!(seat("mcts")?, "mcts:level=3");
    /// assert_eq!(seat("mcts:time=50")?, "mcts:time=50");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn or_level(self, level: u8) -> Self {
        if let Seat::Bot(bot) = self { Seat::Bot(bot.or_level(level)) } else { self }
    }

    /// Parses a seat with these bots, by default those of gambol.
    pub(super) fn read(text: &str, bots: Option<&Bots>) -> Result<Self, SeatError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        let bot = bots.map_or_else(|| text.parse(), |bots| bots.read(text));
        bot.map(Seat::Bot).map_err(|error| match error {
            BotSpecError::UnknownBot { found, allowed } => SeatError::Unknown { found, allowed },
            error => SeatError::Bot(error),
        })
    }

    /// The bot, unless a person plays.
    pub(super) fn bot(self) -> Option<BotSpec> {
        if let Seat::Bot(bot) = self { Some(bot) } else { None }
    }
}

impl fmt::Display for Seat {
    /// Writes `human` or the bot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Seat::Bot(bot) = self { bot.fmt(f) } else { f.write_str("human") }
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        Seat::read(text, None)
    }
}

/// Error from parsing a [`Seat`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The text is neither `human` nor a bot.
    #[error("{found} is neither human nor one of the bots {allowed}")]
    Unknown {
        /// The text.
        found: Excerpt,
        /// The names of the bots.
        allowed: String,
    },
    /// The options of a bot are wrong.
    #[error(transparent)]
    Bot(BotSpecError),
}
