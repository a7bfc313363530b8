//! Bots as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gambol_core::text::{Excerpt, number};

use crate::budget::MoveLimits;
use crate::kind::{BotKind, BotSpecError};

/// A bot and its options, as text: `mcts`, `mcts:level=3`, `alphabeta:depth=4,time=500`.
///
/// | option | of | |
/// | --- | --- | --- |
/// | `level` | `alphabeta`, `mcts`, `ismcts`, your own | strength, 1 to 9, instead of the limits below |
/// | `depth` | `alphabeta`, your own | moves to look ahead, 1 to 64 (your bot may ignore it) |
/// | `nodes` | `alphabeta`, your own | positions to search, or whatever your bot counts |
/// | `playouts` | `mcts`, `ismcts` | random games to play, or positions to evaluate where there are none |
/// | `time` | `alphabeta`, `mcts`, `ismcts`, your own | milliseconds to spend |
/// | `threads` | `alphabeta` | threads that search together, 1 to 256, default 1. With more than one, the move depends on the machine |
/// | `hash` | `alphabeta` | MiB for its transposition table, 1 to 1024, default 4, rounded down to a power of two |
/// | `exploration` | `mcts`, `ismcts` | the exploration constant of UCT in hundredths, 0 to 1000, default 80, or 10 in `mcts` with `plies=0` |
/// | `plies` | `mcts`, `ismcts` | the plies after which random games are cut off and evaluated, 0 for no random games. The default is 4 in Fifes and Drums and 0 in the other games of gambol. In your own game its evaluation sets it, by default 30, or 1,000 without an evaluation |
/// | `inference` | `ismcts` | whether it infers secrets from the moves of others: 1 for yes (default), 0 for no |
///
/// `FromStr` parses this crate's bots. [`Bots::read`](crate::Bots::read) parses your own as well.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{GAMES, HiddenInformation, Player};
/// use gambol_bots::{Bot, BotSpec, Bots};
///
/// let spec: BotSpec = "mcts:playouts=200".parse()?;
/// let start = GAMES.first("mixtour")?;
/// let mut bot = Bots::of::<Position>().build(&spec, &start, 1)?;
/// let choice = bot.choose(&start.view(Player::P1), &spec.limits().budget());
/// assert_eq!(choice.nodes, 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotSpec {
    kind: BotKind,
    /// The values of the [`OPTIONS`].
    values: [Option<u32>; OPTIONS.len()],
}

/// The options in the order of the text, each with its least and greatest value.
const OPTIONS: [(&str, u32, u32); 10] = [
    ("level", 1, BotSpec::MAX_LEVEL as u32),
    ("depth", 1, 64),
    ("nodes", 1, u32::MAX),
    ("playouts", 1, u32::MAX),
    ("time", 1, u32::MAX),
    ("threads", 1, 256),
    ("hash", 1, 1_024),
    ("exploration", 0, 1_000),
    ("plies", 0, u32::MAX),
    ("inference", 0, 1),
];

/// The playouts per move at each level.
const PLAYOUTS: [u64; 9] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// The number of positions that replaces each playout of a level where bots count positions.
const POSITIONS_PER_PLAYOUT: u64 = 20;

impl BotSpec {
    /// The highest level; the lowest is 1.
    pub const MAX_LEVEL: u8 = PLAYOUTS.len() as u8;

    /// A bot of this kind with default options.
    ///
    /// ```
    /// use gambol_bots::{BotKind, BotSpec};
    ///
    /// assert_eq!("mcts".parse(), Ok(BotSpec::new(BotKind::Mcts)));
    /// ```
    pub const fn new(kind: BotKind) -> Self {
        BotSpec { kind, values: [None; OPTIONS.len()] }
    }

    /// The kind of bot.
    ///
    /// ```
    /// use gambol_bots::{BotKind, BotSpec};
    ///
    /// assert_eq!("mcts:level=3".parse::<BotSpec>()?.kind(), BotKind::Mcts);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(&self) -> BotKind {
        self.kind
    }

    /// The same bot at this level, clamped to 1..=9, if its kind has levels and neither level nor
    /// limits are set.
    ///
    /// ```
    /// use gambol_bots::BotSpec;
    ///
    /// let level_3 = |bot: &str| bot.parse().map(|bot: BotSpec| bot.or_level(3).to_string());
    /// assert_eq!(level_3("mcts")?, "mcts:level=3");
    /// assert_eq!(level_3("mcts:playouts=50")?, "mcts:playouts=50");
    /// assert_eq!(level_3("greedy")?, "greedy");
    /// # Ok::<(), gambol_bots::BotSpecError>(())
    /// ```
    #[must_use]
    pub fn or_level(mut self, level: u8) -> Self {
        if !self.has_limits() && self.kind.options().contains(&"level") {
            // `level` is the first option.
            self.values[0] = Some(level.clamp(1, Self::MAX_LEVEL).into());
        }
        self
    }

    /// Whether limits or a level are set.
    ///
    /// ```
    /// use gambol_bots::BotSpec;
    ///
    /// assert!("mcts:level=3".parse::<BotSpec>()?.has_limits());
    /// assert!(!"mcts".parse::<BotSpec>()?.has_limits());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_limits(&self) -> bool {
        self.get("level").is_some() || !self.own_limits().is_empty()
    }

    /// The limits of each move. The default is 2,000 playouts or nodes, or a depth of 4 for `alphabeta`.
    ///
    /// ```
    /// use gambol_bots::BotSpec;
    ///
    /// let limits = |bot: &str| bot.parse().map(|bot: BotSpec| bot.limits().to_string());
    /// assert_eq!(limits("alphabeta")?, "depth=4");
    /// assert_eq!(limits("mcts:level=3")?, "nodes=100");
    /// assert_eq!(limits("mcts:playouts=50,time=20")?, "nodes=50,time=20");
    /// # Ok::<(), gambol_bots::BotSpecError>(())
    /// ```
    pub fn limits(&self) -> MoveLimits {
        let limits = self.own_limits();
        let level = self.get("level").map(|level| PLAYOUTS[level as usize - 1]);
        match (self.kind, level) {
            _ if !limits.is_empty() => limits,
            (BotKind::AlphaBeta, None) => MoveLimits { depth: Some(4), ..limits },
            (BotKind::AlphaBeta, Some(playouts)) => {
                MoveLimits { nodes: Some(playouts * POSITIONS_PER_PLAYOUT), ..limits }
            }
            _ => MoveLimits { nodes: Some(level.unwrap_or(2_000)), ..limits },
        }
    }

    /// The limits that are set.
    fn own_limits(&self) -> MoveLimits {
        MoveLimits {
            nodes: self.get("nodes").or(self.get("playouts")).map(u64::from),
            depth: self.get("depth"),
            time: self.get("time").map(|time| Duration::from_millis(time.into())),
            whole_time: false,
        }
    }

    /// The value of the option with this name.
    pub(crate) fn get(&self, name: &str) -> Option<u32> {
        self.values[OPTIONS.iter().position(|option| option.0 == name)?]
    }
}

impl From<BotKind> for BotSpec {
    fn from(kind: BotKind) -> Self {
        BotSpec::new(kind)
    }
}

impl fmt::Display for BotSpec {
    /// Writes the text that `FromStr` parses, with options in the order of the table above.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        let mut separator = ':';
        for ((name, ..), value) in OPTIONS.iter().zip(self.values) {
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
        BotSpec::read(text, &[])
    }
}

impl BotSpec {
    /// Parses one of this crate's bots, or a bot with one of the names in `own`.
    pub(crate) fn read(text: &str, own: &[&'static str]) -> Result<Self, BotSpecError> {
        let (name, options) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let kind = BotKind::read(name, own)?;
        let mut spec = BotSpec::new(kind);
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            spec.set(option)?;
        }
        if spec.get("level").is_some() && !spec.own_limits().is_empty() {
            return Err(BotSpecError::LevelAndLimits { bot: kind });
        }
        Ok(spec)
    }

    fn set(&mut self, option: &str) -> Result<(), BotSpecError> {
        let bot = self.kind;
        let unknown = || {
            let found = Excerpt::new(option);
            BotSpecError::UnknownOption { bot, found, allowed: allowed(bot) }
        };
        let (name, value) = option.split_once('=').ok_or_else(unknown)?;
        let is_it = |option: &(&str, _, _)| option.0 == name && bot.options().contains(&name);
        let index = OPTIONS.iter().position(is_it).ok_or_else(unknown)?;
        let (option, min, max) = OPTIONS[index];
        let parsed = number(value).filter(|value| (min..=max).contains(value));
        let value = parsed.ok_or_else(|| {
            let found = Excerpt::new(value);
            BotSpecError::BadValue { bot, option, found, min, max }
        })?;
        match self.values[index].replace(value) {
            None => Ok(()),
            Some(_) => Err(BotSpecError::OptionTwice { bot, option }),
        }
    }
}

/// The options of a bot for an error message: `level=N, depth=N` or `it has none`.
fn allowed(bot: BotKind) -> String {
    if bot.options().is_empty() {
        return "it has none".to_owned();
    }
    bot.options().iter().map(|o| format!("{o}=N")).collect::<Vec<_>>().join(", ")
}
