//! A program for your own board game with all the commands of `gambol`: show positions, list and
//! count moves, play people and bots, check records, run matches of bots and engines, study a game,
//! solve positions, measure speed, draw pictures, and serve as a UGI engine.
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
//! [`Program`] is the whole program. Its reusable parts are public: [`play`], games at a prompt;
//! [`ugi`], the engine as a state machine; [`bench`](mod@bench), measuring speed. Servers and graphical programs need no `Program`: a
//! [`Catalogue`](gambol_host::Catalogue) holds your games. [`output`], [`layout`], [`numbers`] and
//! [`files`] serve [commands of your own](Program::command).
//!
//! The guide *How to add a game*, `docs/new-game`, leads from an empty folder to such a program.
#![forbid(unsafe_code)]

mod analysis;
mod args;
pub mod bench;
mod commands;
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
mod program;
mod replay;
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
pub use program::Program;

/// The version of `clap` for commands of your own.
pub use clap;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
