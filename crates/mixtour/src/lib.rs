//! The rules of Mixtour, a stacking game by Dieter Stein (2011).
//!
//! Two players share a board of 5 by 5. On your turn you enter one of your pieces on an empty square, or
//! you move the top of any stack onto another. The stack moves in a straight line over empty squares,
//! exactly as far as the target is high. A stack that reaches five leaves the board and scores for the
//! owner of its top piece. The crate's `RULES.md` has the complete, numbered rules.
//!
//! ```
//! use gambol_mixtour::{Game, Position, Variant};
//!
//! let mut position = Position::start(Variant::OFFICIAL);
//! for text in ["c3", "c4", "c4-c3", "b2"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! assert_eq!(position.to_string(), "x5/x5/x2,12,x2/x,2,x3/x5 1 0,0 - official");
//! assert_eq!(position.count_moves(), 25);
//! assert_eq!(position.parse_move("b2-c3").unwrap_err().to_string(),
//!     "`b2-c3` is illegal: the stack on c3 is 2 high and is reached from a distance of \
//!      exactly 2, not 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position`] implements the traits of [`gambol_core`], such as [`Game`] and
//! [`Symmetric`](gambol_core::Symmetric), and with the feature `host` those of `gambol_host`, such
//! as [`Encode`](gambol_host::Encode) and [`Render`](gambol_host::Render). The [`prelude`] exports them, so
//! you need no other dependency.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std` with `alloc`.
//! - `rand`: a seeded generator, `gambol_core::seeded`.
//! - `rayon`: perft on several threads.
//! - `serde`: positions, moves and variants as texts. Binary formats store positions as [`Setup`]s and
//!   moves as numbers. Input is validated.
//! - `host`: for programs with users: pointing at moves, terminal drawings, encodings for learners,
//!   records, the game as a run-time value.
//! - `svg`: `host` plus pictures (`gambol_host::svg`).
//! - `evaluation`: an evaluation for bots, with learned weights.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some links lead to items behind features.
#![cfg_attr(not(feature = "host"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
#[cfg(feature = "host")]
mod host;
mod lines;
mod moves;
mod position;
mod rules;
mod setup;
mod stack;
mod symmetry;
mod tables;
mod text;
mod variant;

#[cfg(feature = "evaluation")]
pub use evaluation::Evaluation;
pub use gambol_core;
pub use gambol_core::{Game, Start};
#[cfg(feature = "evaluation")]
pub use gambol_evaluate;
#[cfg(feature = "host")]
pub use gambol_host;
pub use moves::{Move, MoveKind};
pub use position::Position;
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use stack::{Stack, StackError};
pub use symmetry::Symmetry;
pub use text::ParseMoveError;
pub use variant::Variant;

/// A square of the 5 by 5 board, `a1` to `e5`.
pub type Square = gambol_core::board::Square<5, 5>;

/// Problems of this game, in the format of the command `gambol problems`.
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
