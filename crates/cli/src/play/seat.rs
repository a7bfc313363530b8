//! Who plays.

use std::fmt;
use std::str::FromStr;

use gambol::Player;
use gambol::core::text::Excerpt;

use crate::bots::BotKind;

/// Who makes the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at the prompt.
    Human,
    /// A bot.
    Bot(BotKind),
}

impl Seat {
    /// Who sits there where nothing is said: a person on the first seat, bots on all others.
    pub fn usual(player: Player) -> Self {
        match player {
            Player::P1 => Seat::Human,
            _ => Seat::Bot(BotKind::default()),
        }
    }
}

impl fmt::Display for Seat {
    /// `human`, or the name of the bot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Bot(bot) => bot.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        let bot = text.parse().map_err(|_| UnknownSeat(Excerpt::new(text)))?;
        Ok(Seat::Bot(bot))
    }
}

/// Nobody who could play has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is neither human nor one of the bots {names}", names = BotKind::names())]
pub struct UnknownSeat(Excerpt);
