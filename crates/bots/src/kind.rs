//! Which bots there are, and which games they are for.

use std::fmt;
use std::str::FromStr;

use gambol::core::text::Excerpt;
use gambol::{Engine, HiddenInformation};
use thiserror::Error;

use crate::BotSpecError;

/// The bots that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// [`Random`](crate::Random).
    Random,
    /// [`Greedy`](crate::Greedy).
    Greedy,
    /// [`AlphaBeta`](crate::AlphaBeta).
    AlphaBeta,
    /// [`Mcts`](crate::Mcts).
    Mcts,
    /// [`Ismcts`](crate::Ismcts).
    Ismcts,
}

impl BotKind {
    /// All of them.
    pub const ALL: &'static [BotKind] = &[
        BotKind::Random,
        BotKind::Greedy,
        BotKind::AlphaBeta,
        BotKind::Mcts,
        BotKind::Ismcts,
    ];

    /// The names of all of them, for messages: `random, greedy, ...`.
    pub fn names() -> String {
        let names: Vec<&str> = BotKind::ALL.iter().map(|bot| bot.name()).collect();
        names.join(", ")
    }

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::AlphaBeta => "alphabeta",
            BotKind::Mcts => "mcts",
            BotKind::Ismcts => "ismcts",
        }
    }

    /// The bot that plays a game well: [`Mcts`](crate::Mcts), or [`Ismcts`](crate::Ismcts) where
    /// something is hidden.
    pub const fn usual<G: HiddenInformation>() -> BotKind {
        if G::HAS_SECRETS {
            BotKind::Ismcts
        } else {
            BotKind::Mcts
        }
    }

    /// Whether a bot of this kind can be used for the variant of a position.
    ///
    /// # Errors
    /// What the bot cannot do.
    pub fn check<G: Engine>(self, position: &G) -> Result<(), Unfit> {
        let why = match self {
            BotKind::AlphaBeta | BotKind::Mcts if G::HAS_SECRETS => UnfitFor::Secrets,
            BotKind::AlphaBeta if G::chance_count(position.variant()) > 0 => UnfitFor::Chance,
            BotKind::AlphaBeta if position.players() != 2 => UnfitFor::Players(position.players()),
            _ => return Ok(()),
        };
        let (game, bot) = (G::TITLE, self);
        Err(Unfit { bot, game, why })
    }

    /// The kinds of bots that can be used for the variant of a position.
    pub fn fit<G: Engine>(position: &G) -> Vec<BotKind> {
        let kinds = BotKind::ALL.iter().copied();
        kinds.filter(|kind| kind.check(position).is_ok()).collect()
    }

    /// The options of a bot of this kind.
    pub(crate) const fn options(self) -> &'static [&'static str] {
        match self {
            BotKind::Random | BotKind::Greedy => &[],
            BotKind::AlphaBeta => &["level", "depth", "nodes", "time"],
            BotKind::Mcts | BotKind::Ismcts => {
                &["level", "playouts", "time", "exploration", "plies"]
            }
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let known = BotKind::ALL.iter().find(|bot| bot.name() == text);
        known.copied().ok_or_else(|| BotSpecError::UnknownBot {
            found: Excerpt::new(text),
        })
    }
}

/// A bot cannot be used for a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the bot {bot} is not for {game}: {why}")]
pub struct Unfit {
    /// The bot.
    pub bot: BotKind,
    /// The title of the game.
    pub game: &'static str,
    /// What it cannot do.
    pub why: UnfitFor,
}

/// What a bot cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnfitFor {
    /// It needs to know everything.
    #[error("players have secrets (use ismcts)")]
    Secrets,
    /// It knows no chance.
    #[error("there is chance (use mcts)")]
    Chance,
    /// It plays against one opponent.
    #[error("there are {0} players, not 2 (use mcts)")]
    Players(usize),
}
