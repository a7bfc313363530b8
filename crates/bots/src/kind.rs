//! The kinds of bots, and the games each can play.

use std::fmt;
use std::str::FromStr;

use gambol_core::HiddenInformation;
use gambol_core::text::Excerpt;
use gambol_host::AnyPosition;
use thiserror::Error;

/// A kind of bot: one of this crate's, or your own.
///
/// ```
/// use gambol_bots::BotKind;
///
/// assert_eq!("alphabeta".parse(), Ok(BotKind::AlphaBeta));
/// assert_eq!(BotKind::AlphaBeta.to_string(), "alphabeta");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// Your own bot, by its name in the [`Bots`](crate::Bots) of its game. Its options `level`,
    /// `depth`, `nodes` and `time` set the limits of its [`Budget`](crate::Budget).
    Own(&'static str),
}

impl BotKind {
    /// All kinds of this crate, simplest first.
    pub const ALL: &'static [BotKind] =
        &[BotKind::Random, BotKind::Greedy, BotKind::AlphaBeta, BotKind::Mcts, BotKind::Ismcts];

    /// The names of this crate's kinds, followed by these.
    pub(crate) fn names(own: &[&'static str]) -> String {
        let names = BotKind::ALL.iter().map(|bot| bot.name()).chain(own.iter().copied());
        names.collect::<Vec<_>>().join(", ")
    }

    /// The name that programs use.
    ///
    /// ```
    /// use gambol_bots::BotKind;
    ///
    /// assert_eq!((BotKind::AlphaBeta.name(), BotKind::Own("runner").name()), ("alphabeta", "runner"));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::AlphaBeta => "alphabeta",
            BotKind::Mcts => "mcts",
            BotKind::Ismcts => "ismcts",
            BotKind::Own(name) => name,
        }
    }

    /// The default bot of a game: [`Mcts`](crate::Mcts), or [`Ismcts`](crate::Ismcts) where there
    /// are secrets.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol_bots::BotKind;
    ///
    /// let usual = |game| GAMES.find(game).map(|game| BotKind::usual(game.facts().has_secrets));
    /// assert_eq!(usual("mixtour"), Ok(BotKind::Mcts));
    /// assert_eq!(usual("fifes-and-drums"), Ok(BotKind::Ismcts));
    /// ```
    pub const fn usual(has_secrets: bool) -> BotKind {
        if has_secrets { BotKind::Ismcts } else { BotKind::Mcts }
    }

    /// Whether a bot of this kind can play the variant of a position. `evaluates` says whether the game
    /// has an evaluation.
    pub(crate) fn check(self, position: &AnyPosition, evaluates: bool) -> Result<(), Unfit> {
        let why = match self {
            BotKind::AlphaBeta | BotKind::Mcts if position.has_secrets() => UnfitFor::Secrets,
            BotKind::AlphaBeta if position.game().facts().has_chance => UnfitFor::Chance,
            BotKind::AlphaBeta | BotKind::Greedy if !evaluates => {
                UnfitFor::Evaluation(BotKind::usual(position.has_secrets()))
            }
            BotKind::Own(_) => UnfitFor::Game,
            _ => return Ok(()),
        };
        Err(Unfit::new(self, position, why))
    }

    /// The options of a bot of this kind.
    pub(crate) const fn options(self) -> &'static [&'static str] {
        match self {
            BotKind::Random | BotKind::Greedy => &[],
            BotKind::AlphaBeta => &["level", "depth", "nodes", "time", "threads", "hash"],
            BotKind::Own(_) => &["level", "depth", "nodes", "time"],
            BotKind::Mcts => &["level", "playouts", "time", "exploration", "plies"],
            BotKind::Ismcts => &["level", "playouts", "time", "exploration", "plies", "inference"],
        }
    }

    /// The kind with this name, from this crate or `own`.
    pub(crate) fn read(text: &str, own: &[&'static str]) -> Result<Self, BotSpecError> {
        let own_kinds = own.iter().copied().map(BotKind::Own);
        BotKind::ALL.iter().copied().chain(own_kinds).find(|bot| bot.name() == text).ok_or_else(
            || BotSpecError::UnknownBot { found: Excerpt::new(text), allowed: BotKind::names(own) },
        )
    }
}

impl fmt::Display for BotKind {
    /// The [`name`](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = BotSpecError;

    /// Parses the name of one of this crate's kinds.
    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        BotKind::read(text, &[])
    }
}

/// Why a text is not a valid [`BotSpec`](crate::BotSpec).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BotSpecError {
    /// There is no bot of this name.
    #[error("unknown bot {found}: the bots are {allowed}")]
    UnknownBot {
        /// The unknown name.
        found: Excerpt,
        /// The names of all bots.
        allowed: String,
    },
    /// The bot does not have this option.
    #[error("bot {bot}: {found} is not one of its options: {allowed}")]
    UnknownOption {
        /// The bot.
        bot: BotKind,
        /// The unknown option.
        found: Excerpt,
        /// Its options.
        allowed: String,
    },
    /// The option does not allow this value.
    #[error("bot {bot}: {option}: {found} is not a number from {min} to {max}")]
    BadValue {
        /// The bot.
        bot: BotKind,
        /// The option.
        option: &'static str,
        /// The invalid value.
        found: Excerpt,
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
    /// The same option is given twice.
    #[error("bot {bot}: {option} is given twice")]
    OptionTwice {
        /// The bot.
        bot: BotKind,
        /// The option.
        option: &'static str,
    },
    /// A level sets the limits, so it excludes other limits.
    #[error("bot {bot}: level cannot be combined with other limits")]
    LevelAndLimits {
        /// The bot.
        bot: BotKind,
    },
}

/// Why a bot cannot play a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the bot {bot} cannot play {game}: {why}")]
#[non_exhaustive]
pub struct Unfit {
    /// The bot.
    pub bot: BotKind,
    /// The title of the game.
    pub game: &'static str,
    /// The reason.
    pub why: UnfitFor,
}

impl Unfit {
    pub(crate) fn new(bot: BotKind, position: &AnyPosition, why: UnfitFor) -> Self {
        Unfit { bot, game: position.game().title(), why }
    }
}

/// The reason for [`Unfit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnfitFor {
    /// The bot would see hidden information.
    #[error("players have secrets (use ismcts)")]
    Secrets,
    /// The bot cannot handle chance events.
    #[error("there is chance (use mcts)")]
    Chance,
    /// The bot needs an evaluation, and the game has none. The bot in the field needs none.
    #[error("there is no evaluation function (use {0})")]
    Evaluation(BotKind),
    /// The bot belongs to another game or another program.
    #[error("it was not made for this game")]
    Game,
    /// The bot is your own, and its constructor panicked.
    #[error("it panicked when it was made")]
    Panicked,
}
