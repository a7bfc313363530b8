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
/// | `threads` | `alphabeta` | threads that search together, 1 to 256, default 1; with more the move depends on the machine |
/// | `hash` | `alphabeta` | MiB for its transposition table, 1 to 1024, default 4; rounded down to a power of two |
/// | `exploration` | `mcts`, `ismcts` | the exploration constant of UCT in hundredths, 0 to 1000, default 80, or 10 in `mcts` with `plies=0` |
/// | `plies` | `mcts`, `ismcts` | where random games are cut off and evaluated, 0 for none: 4 in Fifes and Drums, 0 in the other games of gambol; for your own by its evaluation, 30 by default, 1,000 without one |
/// | `inference` | `ismcts` | whether it infers secrets from what others play: 1 yes, the default, 0 no |
///
/// `FromStr` knows the bots of this crate; [`Bots::read`](crate::Bots::read) knows your own as well.
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
    level: Option<u8>,
    limits: MoveLimits,
    pub(crate) threads: Option<u16>,
    pub(crate) hash: Option<u16>,
    pub(crate) exploration: Option<u32>,
    pub(crate) plies: Option<u32>,
    pub(crate) inference: Option<u32>,
}

/// Playouts for a move at each level.
const PLAYOUTS: [u64; 9] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// Where a level counts positions, it allows this many for each playout.
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
        BotSpec {
            kind,
            level: None,
            limits: MoveLimits::NONE,
            threads: None,
            hash: None,
            exploration: None,
            plies: None,
            inference: None,
        }
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

    /// The same bot at this level, if its kind has levels and neither level nor limits are set. The
    /// level is clamped to 1..=9.
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
        let free = self.level.is_none() && self.limits.is_empty();
        if free && self.kind.options().contains(&"level") {
            self.level = Some(level.clamp(1, Self::MAX_LEVEL));
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
        self.level.is_some() || !self.limits.is_empty()
    }

    /// What it may spend on each move: by default 2,000 playouts or nodes, for `alphabeta` a depth
    /// of 4.
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
        if !self.limits.is_empty() {
            return self.limits;
        }
        let level = self.level.map(|level| PLAYOUTS[usize::from(level) - 1]);
        match self.kind {
            BotKind::AlphaBeta => MoveLimits {
                nodes: level.map(|playouts| playouts * POSITIONS_PER_PLAYOUT),
                depth: if level.is_none() { Some(4) } else { None },
                time: None,
            },
            _ => MoveLimits { nodes: Some(level.unwrap_or(2_000)), ..MoveLimits::NONE },
        }
    }
}

impl From<BotKind> for BotSpec {
    fn from(kind: BotKind) -> Self {
        BotSpec::new(kind)
    }
}

impl fmt::Display for BotSpec {
    /// The text that is parsed, with the options in the order of the table above.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        let nodes = match self.kind {
            BotKind::AlphaBeta | BotKind::Own(_) => "nodes",
            _ => "playouts",
        };
        let time = self.limits.time.map(|time| time.as_millis() as u64);
        let mut separator = ':';
        for (name, value) in [
            ("level", self.level.map(u64::from)),
            ("depth", self.limits.depth.map(u64::from)),
            (nodes, self.limits.nodes),
            ("time", time),
            ("threads", self.threads.map(u64::from)),
            ("hash", self.hash.map(u64::from)),
            ("exploration", self.exploration.map(u64::from)),
            ("plies", self.plies.map(u64::from)),
            ("inference", self.inference.map(u64::from)),
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
        BotSpec::read(text, &[])
    }
}

impl BotSpec {
    /// Parses a bot of this crate, or one of your own with one of these names.
    pub(crate) fn read(text: &str, own: &[&'static str]) -> Result<Self, BotSpecError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let kind = BotKind::read(name, own)?;
        let mut spec = BotSpec::new(kind);
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            spec.set(option)?;
        }
        if spec.level.is_some() && !spec.limits.is_empty() {
            return Err(BotSpecError::LevelAndLimits { bot: kind });
        }
        Ok(spec)
    }

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
            "threads" => (1, 256),
            "hash" => (1, 1_024),
            "exploration" => (0, 1_000),
            "inference" => (0, 1),
            "plies" => (0, u32::MAX),
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
            "threads" => self.threads.replace(value as u16).is_some(),
            "hash" => self.hash.replace(value as u16).is_some(),
            "exploration" => self.exploration.replace(value).is_some(),
            "plies" => self.plies.replace(value).is_some(),
            "inference" => self.inference.replace(value).is_some(),
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

/// `level=N, depth=N` or `it has none`.
fn allowed(bot: BotKind) -> String {
    if bot.options().is_empty() {
        return "it has none".to_owned();
    }
    let options: Vec<String> = bot.options().iter().map(|o| format!("{o}=N")).collect();
    options.join(", ")
}
