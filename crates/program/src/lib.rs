//! A program for your own board game with all the commands of `gambol`. It shows positions, lists and
//! counts moves, plays with people and bots, checks records, runs matches of bots and engines, studies
//! a game, solves positions, measures speed, draws pictures, and serves as a UGI engine.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use gambol_laws::example::Hoard;
//!
//! fn main() -> ExitCode {
//!     gambol_program::program!().game::<Hoard>().main()
//! }
//! ```
//!
//! [`Program`] is the whole program. Its reusable parts are public:
//!
//! - [`play`]: games at a prompt.
//! - [`ugi`]: the engine as a state machine.
//! - [`bench`](mod@bench): measuring speed.
//! - [`output`], [`layout`], [`numbers`] and [`files`]: helpers for [commands of your own](Program::command).
//!
//! Servers and graphical programs need no `Program`: a [`Catalogue`](gambol_host::Catalogue) holds your games.
//!
//! The guide *How to add a game* in `docs/new-game` leads you from an empty folder to such a program.
#![forbid(unsafe_code)]

mod analysis;
mod args;
pub mod bench;
mod commands;
mod convert;
mod error;
pub mod files;
mod games;
mod input;
mod interrupt;
pub mod layout;
mod matches;
mod moves;
pub mod numbers;
mod options;
pub mod output;
mod perft;
pub mod play;
mod position;
mod problems;
mod program;
mod replay;
mod review;
mod seat;
mod show;
mod solve;
mod study;
mod svg;
mod tablebase;
mod thought;
mod threads;
pub mod ugi;

pub use error::Error;
use error::Result;
pub(crate) use options::Given;
pub(crate) use output::Output;
pub use program::Program;

/// The version of `clap` for commands of your own.
pub use clap;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
