//! Who plays.

use std::fmt;
use std::str::FromStr;

use gambol::core::text::Excerpt;
use gambol::{Engine, Player};
use gambol_bots::{BotKind, BotSpec, BotSpecError};

/// Who makes the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at the prompt.
    Human,
    /// A bot.
    Bot(BotSpec),
}

impl Seat {
    /// Who sits there where nothing is said: a person on the first seat, on all others bots that
    /// play the game well.
    pub fn usual<G: Engine>(player: Player) -> Self {
        match player {
            Player::P1 => Seat::Human,
            _ => Seat::Bot(BotKind::usual::<G>().into()),
        }
    }

    /// The same seat, a bot that does not say how well it plays at this level.
    #[must_use]
    pub fn or_level(self, level: u8) -> Self {
        match self {
            Seat::Human => Seat::Human,
            Seat::Bot(bot) => Seat::Bot(bot.or_level(level)),
        }
    }
}

impl fmt::Display for Seat {
    /// `human`, or the bot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Bot(bot) => bot.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        match text.parse() {
            Ok(bot) => Ok(Seat::Bot(bot)),
            Err(BotSpecError::UnknownBot { found }) => Err(SeatError::Unknown(found)),
            Err(error) => Err(SeatError::Bot(error)),
        }
    }
}

/// Why a text does not say who plays.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatError {
    /// Nobody who could play has this name.
    #[error("{0} is neither human nor one of the bots {names}", names = BotKind::names())]
    Unknown(Excerpt),
    /// The options of a bot are wrong.
    #[error(transparent)]
    Bot(BotSpecError),
}
