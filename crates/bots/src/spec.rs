//! Bots as people write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gambol::Engine;
use gambol::core::text::{Excerpt, number};
use thiserror::Error;

use crate::mcts::EXPLORATION;
use crate::mcts::tree::PLIES;
use crate::{AlphaBeta, Bot, BotKind, Greedy, Ismcts, Limits, Mcts, Random, Unfit};

/// A bot and what it may spend on a move, as people write them: `mcts`, `mcts:level=3`,
/// `alphabeta:depth=4,time=500`.
///
/// | option | of | |
/// | --- | --- | --- |
/// | `level` | `alphabeta`, `mcts`, `ismcts` | how well it plays, 1 to 9; in place of other limits |
/// | `depth` | `alphabeta` | how many moves it looks ahead, 1 to 64 |
/// | `nodes` | `alphabeta` | how many positions it looks at |
/// | `playouts` | `mcts`, `ismcts` | how many random games it plays |
/// | `time` | `alphabeta`, `mcts`, `ismcts` | how many milliseconds it may take |
/// | `exploration` | `mcts`, `ismcts` | the constant of UCT in hundredths, 0 to 1000 |
/// | `plies` | `mcts`, `ismcts` | where random games are broken off |
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::BotSpec;
///
/// let spec: BotSpec = "mcts:playouts=200".parse()?;
/// let start = Position::start(Default::default());
/// let mut bot = spec.build(&start, 1)?;
/// let choice = bot.choose(&start.view(Player::P1), &spec.limits().budget(None));
/// assert_eq!(choice.nodes, 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotSpec {
    kind: BotKind,
    level: Option<u8>,
    limits: Limits,
    exploration: Option<u32>,
    plies: Option<u32>,
}

/// Playouts for a move at each level.
const PLAYOUTS: [u64; 9] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// So many positions are looked at in place of one playout.
const POSITIONS_PER_PLAYOUT: u64 = 20;

impl BotSpec {
    /// The highest level; the lowest is 1.
    pub const MAX_LEVEL: u8 = PLAYOUTS.len() as u8;

    /// A bot of this kind without limits of its own.
    pub const fn new(kind: BotKind) -> Self {
        BotSpec {
            kind,
            level: None,
            limits: Limits {
                nodes: None,
                depth: None,
                time: None,
            },
            exploration: None,
            plies: None,
        }
    }

    /// The kind of bot.
    pub const fn kind(&self) -> BotKind {
        self.kind
    }

    /// The same bot with this level, from 1 to 9, if it has levels and no limits of its own.
    #[must_use]
    pub fn or_level(mut self, level: u8) -> Self {
        let free = self.level.is_none() && self.limits.is_empty();
        if free && self.kind.options().contains(&"level") {
            self.level = Some(level.clamp(1, Self::MAX_LEVEL));
        }
        self
    }

    /// Whether it says what it may spend on a move.
    pub fn has_limits(&self) -> bool {
        self.level.is_some() || !self.limits.is_empty()
    }

    /// What it may spend on a move: what it says, or else 2,000 playouts, or a depth of 4.
    pub fn limits(&self) -> Limits {
        if !self.limits.is_empty() {
            return self.limits;
        }
        let level = self.level.map(|level| PLAYOUTS[usize::from(level) - 1]);
        match self.kind {
            BotKind::AlphaBeta => Limits {
                nodes: level.map(|playouts| playouts * POSITIONS_PER_PLAYOUT),
                depth: if level.is_none() { Some(4) } else { None },
                time: None,
            },
            _ => Limits {
                nodes: Some(level.unwrap_or(2_000)),
                ..Limits::default()
            },
        }
    }

    /// The bot, for the variant of a position. Its random numbers follow from `seed`.
    ///
    /// # Errors
    /// The bot is not for this variant.
    pub fn build<G: Engine>(&self, position: &G, seed: u64) -> Result<Box<dyn Bot<G>>, Unfit> {
        self.kind.check(position)?;
        let exploration = self
            .exploration
            .map_or(EXPLORATION, |percent| f64::from(percent) / 100.0);
        let plies = self.plies.map_or(PLIES, u64::from);
        Ok(match self.kind {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::Greedy => Box::new(Greedy::new(seed)),
            BotKind::AlphaBeta => Box::new(AlphaBeta::new(seed)),
            BotKind::Mcts => {
                let bot = Mcts::new(seed).exploration(exploration);
                Box::new(bot.playout_plies(plies))
            }
            BotKind::Ismcts => {
                let bot = Ismcts::new(seed).exploration(exploration);
                Box::new(bot.playout_plies(plies))
            }
        })
    }
}

impl From<BotKind> for BotSpec {
    fn from(kind: BotKind) -> Self {
        BotSpec::new(kind)
    }
}

impl fmt::Display for BotSpec {
    /// In the form in which it is read, the options in the order of the table above.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        let nodes = match self.kind {
            BotKind::AlphaBeta => "nodes",
            _ => "playouts",
        };
        let time = self.limits.time.map(|time| time.as_millis() as u64);
        let mut separator = ':';
        for (name, value) in [
            ("level", self.level.map(u64::from)),
            ("depth", self.limits.depth.map(u64::from)),
            (nodes, self.limits.nodes),
            ("time", time),
            ("exploration", self.exploration.map(u64::from)),
            ("plies", self.plies.map(u64::from)),
        ] {
            if let Some(value) = value {
                write!(f, "{separator}{name}={value}")?;
                separator = ',';
            }
        }
        Ok(())
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let kind: BotKind = name.parse()?;
        let mut spec = BotSpec::new(kind);
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            spec.set(option)?;
        }
        if spec.level.is_some() && !spec.limits.is_empty() {
            return Err(BotSpecError::LevelAndLimits { bot: kind });
        }
        Ok(spec)
    }
}

impl BotSpec {
    fn set(&mut self, option: &str) -> Result<(), BotSpecError> {
        let bot = self.kind;
        let unknown = || BotSpecError::UnknownOption {
            bot,
            found: Excerpt::new(option),
            allowed: allowed(bot),
        };
        let (name, value) = option.split_once('=').ok_or_else(unknown)?;
        let known = bot.options().iter().find(|&&known| known == name);
        let name = *known.ok_or_else(unknown)?;
        let (min, max) = match name {
            "level" => (1, u32::from(Self::MAX_LEVEL)),
            "depth" => (1, 64),
            "exploration" => (0, 1_000),
            _ => (1, u32::MAX),
        };
        let parsed = number(value).filter(|value| (min..=max).contains(value));
        let Some(value) = parsed else {
            return Err(BotSpecError::BadValue {
                bot,
                option: name,
                found: Excerpt::new(value),
                min,
                max,
            });
        };
        let twice = match name {
            "level" => self.level.replace(value as u8).is_some(),
            "depth" => self.limits.depth.replace(value).is_some(),
            "exploration" => self.exploration.replace(value).is_some(),
            "plies" => self.plies.replace(value).is_some(),
            "time" => {
                let time = Duration::from_millis(value.into());
                self.limits.time.replace(time).is_some()
            }
            _ => self.limits.nodes.replace(value.into()).is_some(),
        };
        if twice {
            return Err(BotSpecError::OptionTwice { bot, option: name });
        }
        Ok(())
    }
}

/// Why a text is not a bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotSpecError {
    /// There is no bot of this name.
    #[error("unknown bot {found}: the bots are {}", BotKind::names())]
    UnknownBot {
        /// What was found.
        found: Excerpt,
    },
    /// Something that is not an option of the bot.
    #[error("bot {bot}: {found} is not one of its options: {allowed}")]
    UnknownOption {
        /// The bot.
        bot: BotKind,
        /// What was found.
        found: Excerpt,
        /// Its options.
        allowed: String,
    },
    /// A value that the option does not allow.
    #[error("bot {bot}: {option}: {found} is not a number from {min} to {max}")]
    BadValue {
        /// The bot.
        bot: BotKind,
        /// The option.
        option: &'static str,
        /// What was found.
        found: Excerpt,
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
    /// The same option twice.
    #[error("bot {bot}: {option} is given twice")]
    OptionTwice {
        /// The bot.
        bot: BotKind,
        /// The option.
        option: &'static str,
    },
    /// A level, which stands for limits, and limits.
    #[error("bot {bot}: a level and other limits cannot go together")]
    LevelAndLimits {
        /// The bot.
        bot: BotKind,
    },
}

/// `level=, depth=` or `it has none`.
fn allowed(bot: BotKind) -> String {
    if bot.options().is_empty() {
        return "it has none".to_owned();
    }
    let options: Vec<String> = bot.options().iter().map(|o| format!("{o}=N")).collect();
    options.join(", ")
}
