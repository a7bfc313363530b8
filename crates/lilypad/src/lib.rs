//! The rules of Lilypad, a game on a checkers board by Jonathan Leistiko (2001), and of English draughts,
//! its base: see [`draughts`].
//!
//! Each player has twelve checkers and a pawn on one of them. On your turn you move as in draughts, or your
//! pawn walks over your neighbouring checkers. Captures are compulsory. The pawn rides on its checker and
//! is lost with it. The first player whose pawn reaches the opponent's back row wins. The crate's
//! `RULES.md` has the complete, numbered rules.
//!
//! ```
//! use gambol_lilypad::{Game, Position, Variant};
//!
//! let mut position = Position::start(Variant::STANDARD);
//! for text in ["@2", "@31", "11-15", "22-18", "15x22", "26x17", "2>10"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "W:W17,21,23,24,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12 10,31 standard"
//! );
//! assert_eq!(position.parse_move("31>18").unwrap_err().to_string(),
//!     "`31>18` is illegal: there is no checker of the player's own on 18 to walk onto");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position`] and [`draughts::Position`] implement the traits of [`gambol_core`]. The crate re-exports
//! it, so you need no other dependency.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std` with `alloc`.
//! - `rand`: the seeded generator, [`seeded`](gambol_core::seeded).
//! - `rayon`: perft on several threads.
//! - `serde`: positions, moves and variants as texts, setups field by field. Binary formats store positions
//!   as setups and moves as [bits](gambol_core::PackedMove::to_bits). Input is validated.
//! - `host`: for programs with users: pointing at moves, terminal drawings, encodings for learners,
//!   records, the game as a run-time value. With `std` also PDN, the files of draughts players (`draughts::pdn`).
//! - `svg`: `host` plus pictures (`gambol_host::svg`).
//! - `evaluation`: an evaluation for bots, with learned weights.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some links lead to items behind features.
#![cfg_attr(not(all(feature = "svg", feature = "rand")), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod draughts;
#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
#[cfg(feature = "host")]
mod host;
mod moves;
mod position;
mod rules;
mod setup;
mod symmetry;
mod text;
mod variant;

pub use draughts::{Board, Checker, Square, Symmetry};
#[cfg(feature = "evaluation")]
pub use evaluation::Evaluation;
pub use gambol_core;
pub use gambol_core::{Game, Start};
#[cfg(feature = "evaluation")]
pub use gambol_evaluate;
#[cfg(feature = "host")]
pub use gambol_host;
pub use moves::{Move, MoveKind};
pub use position::{Pawn, Position};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use text::{ParseMoveError, ParsePawnError};
pub use variant::{Carrier, Variant, Walk};

/// Problems of this game and of English draughts, in the format of the command `gambol problems`.
#[cfg(feature = "host")]
pub const PROBLEMS: &str = include_str!("../problems.tsv");

/// Traits for a glob import.
pub mod prelude {
    pub use gambol_core::prelude::*;
    #[cfg(feature = "host")]
    pub use gambol_host::prelude::*;
}

/// Compiles and runs the example of the README.
#[cfg(all(doctest, feature = "svg"))]
#[doc = include_str!("../README.md")]
struct Readme;
