//! Games between bots: a referee, and contests that rank bots.
//!
//! [`play`] plays a game between bots; [`referee`] has its steps, for programs with human players.
//!
//! In a contest every pair of entrants plays many games from random openings. With more than two
//! players the pair divides the seats, in every possible way in turn, so that one's gain is the
//! other's loss.
//!
//! - [`Contest`]: the options, and the contest itself.
//! - [`Entrant`]: a participant: a [`Bot`](gambol_bots::Bot), or any [`Contestant`].
//! - [`Schedule`]: who plays which game, from which opening.
//! - [`Opening`]: the moves a game begins with.
//! - [`Finished`]: the games of an interrupted contest.
//! - [`Standings`]: the results, with error bars.
//! - [`Sprt`]: a sequential test, ending a contest of two once it is decided.
//!
//! # Features
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

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
