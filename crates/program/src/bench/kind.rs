//! The kinds of work that are measured, and what they are measured against.

use std::fmt;

use serde::Serialize;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Perft of the start.
    Start,
    /// Perft of sixteen positions from the middle of random games: all leaves over all of the time.
    Middle,
    /// The [walk](gambol_bots::Bots::walk) of a search from the start.
    Search,
    /// The [loop of a bot](gambol_bots::Bots::bot_loop) from the start.
    BotLoop,
    /// Uniformly random games from the start.
    Playouts,
}

impl Kind {
    /// The unit: `leaves` or `moves`.
    pub const fn unit(self) -> &'static str {
        match self {
            Kind::Playouts => "moves",
            _ => "leaves",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Start => "start",
            Kind::Middle => "middle",
            Kind::Search => "search",
            Kind::BotLoop => "bot-loop",
            Kind::Playouts => "playouts",
        })
    }
}

/// A position to measure from, with its known number of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The game.
    pub game: &'static str,
    /// The text of the position.
    pub position: &'static str,
    /// The depth.
    pub depth: u32,
    /// The number of leaves at this depth.
    pub leaves: u64,
}

/// A piece of work: each call does it once and returns the number of leaves or moves.
pub type Piece = Box<dyn FnMut() -> u64>;

/// A measure to compare with: for each kind of work a name, and the work.
pub type Yardstick = fn(Kind) -> (&'static str, Piece);
