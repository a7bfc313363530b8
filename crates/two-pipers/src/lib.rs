//! The rules of The Two Pipers, a race through a swamp by Michael Petty.
//!
//! You have eight creatures and a piper, who starts on your patch of land. Creatures are awake
//! (*attackers*, which step and jump diagonally) or asleep (*sleepers*, which step along ranks and files).
//! On your turn you move a creature, turn one over, or walk over sleepers with your piper. You win when
//! your piper reaches the opponent's land, or when the other piper sinks with a sleeper that is jumped
//! over. The crate's `RULES.md` has the complete, numbered rules.
//!
//! ```
//! use gambol_two_pipers::{Game, Position, Variant};
//!
//! let mut position = Position::start(Variant::STANDARD);
//! for text in ["c3-d4", "f6-e5", "d4^f6"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! // Both the jumper and the creature that was jumped are asleep now.
//! assert_eq!(position.to_string(), "8/8/aaaaaSaa/4s3/8/AA1AAAAA/8/8 2 e1,e8 standard");
//! assert_eq!(position.count_moves(), 35);
//! assert_eq!(position.parse_move("d6-d5").unwrap_err().to_string(),
//!     "`d6-d5` is illegal: an attacker steps one square diagonally, and d5 is no such step \
//!      from d6");
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
mod moves;
mod position;
mod rules;
mod setup;
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
pub use position::{Creature, ParseCreatureError, Position};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use symmetry::Symmetry;
pub use text::ParseMoveError;
pub use variant::{Jumps, Lands, Stuck, Variant};

/// A square of the 8 by 8 board, `a1` to `h8`.
pub type Square = gambol_core::board::Square<8, 8>;

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
