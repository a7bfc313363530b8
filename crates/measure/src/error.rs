//! Errors of measurements.

use gambol_core::text::Excerpt;
use thiserror::Error;

/// Why a measurement stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// There is no workload for a game.
    #[error("no workload for {game}: the games are {games}")]
    NotMeasured {
        /// The game asked for.
        game: Excerpt,
        /// The games that have one.
        games: String,
    },
    /// A text of a workload is wrong.
    #[error("{game}: {text:?} in the table of workloads: {error}")]
    Table {
        /// The game.
        game: &'static str,
        /// The text.
        text: String,
        /// What is wrong with it.
        error: String,
    },
    /// A count differs from the known one: the engine is wrong, and its speed means nothing.
    #[error("{game}, {kind}: {leaves} leaves at depth {depth}, but the known count is {known}")]
    Miscount {
        /// The game, or the yardstick.
        game: &'static str,
        /// The kind of work.
        kind: &'static str,
        /// The depth.
        depth: u32,
        /// The known count.
        known: u64,
        /// The count that came out.
        leaves: u64,
    },
    /// A random game did not end.
    #[error("{game}: a random game does not end")]
    Endless {
        /// The game.
        game: &'static str,
    },
}
