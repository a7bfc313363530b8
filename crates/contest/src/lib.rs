//! Games between bots: a referee, and contests that rank bots.
//!
//! [`play`] plays a game between bots. Programs with human players use the steps in [`referee`].
//!
//! In a contest every pair of entrants plays many games from random openings, with seats exchanged
//! after each game. With more than two players the pair divides the seats in every possible way in
//! turn. After each division comes its complement, in which the two entrants exchange all seats. By
//! chance an entrant wins one of these two games on average, however many seats it has, so you can
//! compare its score with 50%. Scores and error bars then count only such pairs of games. A pair that
//! repeats an earlier one move for move counts once.
//!
//! - [`Contest`]: the options, and the functions that play a contest.
//! - [`Entrant`]: a participant, which is a [`Bot`](gambol_bots::Bot) or any [`Contestant`].
//! - [`Schedule`]: the players and the opening of each game.
//! - [`Opening`]: the moves at the beginning of a game.
//! - [`Finished`]: the games of an interrupted contest.
//! - [`Standings`]: the results, with error bars.
//! - [`Sprt`]: a sequential test, which ends a contest of two entrants once it is decided.
//!
//! # Features
//!
//! - `serde`: [`Standings`] implements `Serialize`.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod contest;
mod contestant;
mod finished;
mod game;
mod openings;
mod options;
mod pairs;
mod ratings;
pub mod referee;
mod schedule;
mod standings;
mod statistics;

pub use contestant::{Contestant, Entrant, Forfeit, Situation, Tags};
pub use finished::{Finished, FinishedError};
pub use openings::Opening;
pub use options::{Contest, ContestError, Progress};
pub use pairs::{Hypothesis, Pentanomial, Sprt, SprtError};
pub use ratings::{Rating, ratings};
pub use referee::play;
pub use schedule::{Fixture, Schedule};
pub use standings::{Forfeits, GamePairs, Pair, Rated, Row, Standings, Verdict};
pub use statistics::{elo, interval};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
