//! Contests: who is better, over many games from random openings.
//!
//! Every pair of entrants plays. In a game for more than two players, the two share the seats, in
//! every possible division in turn, so that one's gain is the other's loss.
//!
//! - [`Contest`]: the options, and the contest itself.
//! - [`Entrant`]: a participant: a [`Bot`](crate::Bot), or any [`Contestant`].
//! - [`Schedule`]: who plays which game, from which opening.
//! - [`Opening`]: the moves that games begin with.
//! - [`Finished`]: the games of an interrupted contest.
//! - [`Standings`]: the results, with error bars.
//! - [`Sprt`]: a test that ends a contest of two as soon as it is decided.

mod contestant;
mod finished;
mod game;
mod openings;
mod options;
mod pairs;
mod play;
mod ratings;
mod schedule;
mod standings;
mod statistics;

pub use contestant::{Contestant, Entrant, Forfeit, Situation};
pub use finished::{Finished, FinishedError};
pub use openings::Opening;
pub use options::{Contest, ContestError, Progress};
pub use pairs::{Hypothesis, Pentanomial, Sprt, SprtError};
pub use ratings::{Rating, ratings};
pub use schedule::{Fixture, Schedule};
pub use standings::{Forfeits, GamePairs, Pair, Rated, Row, Standings, Verdict};
pub use statistics::{elo, interval};
