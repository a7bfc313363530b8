//! A program for your own board game, with all the commands of `gambol`: it shows positions, lists
//! and counts moves, plays at the prompt with people and bots, checks game records, runs matches
//! between bots and engines, studies a game by many games, finds forced wins and exact values, measures speed, draws
//! pictures, and is an engine for match runners that speak UGI.
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
//! [`Program`] is the whole program. Parts that other programs may use are public: [`play`], games at
//! a prompt; [`ugi`], the engine as a state machine; [`matches`](mod@matches) between bots and engines;
//! [`bench`], measuring speed.
//! A server or a graphical program whose users choose among your games finds them in a
//! [`Catalogue`](gambol_host::Catalogue), and needs no `Program`.
//! A [command of your own](Program::command) finds what it needs in [`output`], [`layout`], [`numbers`]
//! and [`files`].
//!
//! The guide *How to add a game*, `docs/new-game`, begins with an empty folder and ends with such a
//! program.
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
pub mod matches;
mod moves;
pub mod numbers;
mod options;
pub mod output;
mod perft;
pub mod play;
mod position;
mod program;
mod replay;
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

/// The version of `clap` that commands of your own are made with.
pub use clap;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
