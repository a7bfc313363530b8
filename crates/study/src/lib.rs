//! Studies of games by simulated play: bots of several strengths play many games, whose results become data
//! and a report.
//!
//! Works for every [`FullGame`](gambol_host::FullGame), your own included. A [`Plan`] says who plays how
//! often; its [`study`](Plan::study) holds a [`Report`] of plain data, CSV tables, and a self-contained
//! page with plots, [`html`](Report::html).
//!
//! ```
//! use gambol::GAMES;
//! use gambol::mixtour::Position;
//! use gambol_bots::Bots;
//! use gambol_study::{Page, Plan};
//!
//! let (start, bots) = (GAMES.first("mixtour")?, Bots::of::<Position>());
//! let mut plan = Plan::new(vec!["random".parse()?, "mcts:playouts=20".parse()?]);
//! plan.games = 10;
//! let study = plan.study(&start, &bots, || ())?;
//!
//! let shares: Vec<f64> = study.report.levels.iter().map(|level| level.seats[0].score).collect();
//! println!("the first seat scores {shares:?}");
//! let page = study.report.html(&Page::default());
//! assert!(page.starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A plan always gives the same study, byte by byte, for any number of threads.
//!
//! # The measures
//! [`measures`] holds those that depend on who leads, after Browne, *Automatic Generation and Evaluation of
//! Recombination Games* (2008): lead changes, drama, uncertainty, decisiveness. `docs/studies.md` has the
//! computation and the findings for gambol's games.
//!
#![forbid(unsafe_code)]

mod collect;
mod counts;
mod csv;
mod html;
pub mod measures;
mod numbers;
mod plan;
mod plots;
mod report;

pub use counts::{Counts, StateSpace};
pub use html::Page;
pub use numbers::{Mean, Score};
pub use plan::{Plan, StudyError};
pub use report::{
    Branching, FirstMoveRow, Judge, Lengths, Level, Measures, Picture, Reason, Report, StudyResult,
};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
