//! Bots: players that see what their player may see, and no more.
//!
//! A bot is asked for a move with the [`View`](gambol::View) of the player to move. Where the view hides
//! something, the bot has to make do with positions drawn by [`determinize`](gambol::View::determinize).

mod monte_carlo;
mod random;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use gambol::HiddenInformation;
use gambol::core::text::Excerpt;

pub use monte_carlo::MonteCarlo;
pub use random::Random;

/// A player of a game.
pub trait Bot<G: HiddenInformation>: Send {
    /// The move that the viewer makes, whose turn it is.
    ///
    /// The same bot, seed, view and number of playouts give the same move on every platform.
    fn choose(&mut self, view: &G::View, budget: &Budget<'_>) -> Choice<G::Move>;
}

/// A move and what it cost to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move, or `None` if it is not the viewer's turn.
    pub mv: Option<M>,
    /// The number of playouts that were played.
    pub playouts: u64,
    /// What the bot takes the move to be worth to its player, from -1 to 1, if it has an opinion.
    pub value: Option<f64>,
}

/// What a bot may spend on a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// This many playouts.
    pub playouts: Option<u64>,
    /// Until this time.
    pub deadline: Option<Instant>,
    /// Until this becomes true.
    pub stop: Option<&'a AtomicBool>,
}

/// Playouts for a move, where nothing else is said.
pub const DEFAULT_PLAYOUTS: u64 = 2_000;

impl Budget<'_> {
    /// At most this many playouts.
    pub const fn playouts(playouts: u64) -> Self {
        Budget {
            playouts: Some(playouts),
            deadline: None,
            stop: None,
        }
    }

    /// Whether it allows another playout after this many.
    pub fn allows(&self, playouts: u64) -> bool {
        self.playouts.is_none_or(|limit| playouts < limit)
            && !self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            && self
                .deadline
                .is_none_or(|deadline| Instant::now() < deadline)
    }
}

/// The bots that there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// [`Random`].
    Random,
    /// [`MonteCarlo`].
    #[default]
    MonteCarlo,
}

impl BotKind {
    /// All of them, the weakest first.
    pub const ALL: &'static [BotKind] = &[BotKind::Random, BotKind::MonteCarlo];

    /// The names of all of them, for messages: `random, monte-carlo`.
    pub fn names() -> String {
        let names: Vec<&str> = BotKind::ALL.iter().map(|bot| bot.name()).collect();
        names.join(", ")
    }

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::MonteCarlo => "monte-carlo",
        }
    }

    /// A bot of this kind whose random numbers follow from `seed`.
    pub fn build<G: HiddenInformation>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::MonteCarlo => Box::new(MonteCarlo::new(seed)),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        let known = BotKind::ALL.iter().find(|bot| bot.name() == text);
        known.copied().ok_or_else(|| UnknownBot(Excerpt::new(text)))
    }
}

/// There is no bot of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot {0}: the bots are {names}", names = BotKind::names())]
pub struct UnknownBot(Excerpt);
