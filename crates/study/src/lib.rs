//! Studies of games by simulated play. Bots of several strengths play many games, whose results become data
//! and a report.
//!
//! A study works for every [`FullGame`](gambol_host::FullGame), including your own. A [`Plan`] lists the
//! bots and the numbers of games. Its [`study`](Plan::study) returns a [`Report`] of plain data, CSV
//! tables, and a self-contained page with plots, [`html`](Report::html).
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
//! A plan always returns the same study, byte for byte, for any number of threads.
//!
//! # The measures
//!
//! The [`measures`] of tension follow Browne, *Automatic Generation and Evaluation of Recombination Games*
//! (2008): lead changes, drama, uncertainty, decisiveness. `docs/studies.md` has the computation and the
//! findings for gambol's games.
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
pub use html::{Page, STYLE};
pub use numbers::{Mean, Score};
pub use plan::{Plan, StudyError};
pub use plots::escaped;
pub use report::{
    Branching, FirstMoveRow, Judge, Lengths, Level, Measures, Picture, Reason, Report, StudyResult,
};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
