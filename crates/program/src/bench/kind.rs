//! The kinds of measured work, and yardsticks for them.

use std::fmt;

use serde::Serialize;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Perft from the start.
    Start,
    /// Perft from sixteen positions in the middle of random games: the total leaves over the total time.
    Middle,
    /// The [walk](gambol_bots::Bots::walk) of a search from the start.
    Search,
    /// The [loop of a bot](gambol_bots::Bots::bot_loop) from the start.
    BotLoop,
    /// Uniformly random games from the start.
    Playouts,
}

impl Kind {
    /// Returns the unit: `leaves` or `moves`.
    pub const fn unit(self) -> &'static str {
        if matches!(self, Kind::Playouts) { "moves" } else { "leaves" }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
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

/// A piece of work. Each call does the work once and returns the number of leaves or moves.
pub type Piece = Box<dyn FnMut() -> u64>;

/// Work of another program to compare with. Returns its name and the work for a kind of work.
pub type Yardstick = fn(Kind) -> (&'static str, Piece);
