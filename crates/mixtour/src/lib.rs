//! Rules engine for Mixtour, a game of stacks by Dieter Stein (2011).
//!
//! Two players share a board of 5 by 5. A turn either enters one of your own pieces on an empty
//! square, or moves the top of any stack, whoever owns it, onto another stack: in a straight
//! line, past empty squares only, and exactly as far as the target is high. A stack that reaches
//! five leaves the board and scores for the owner of its top piece. The complete rules, numbered,
//! are in the crate's [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/mixtour/RULES.md).
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
//! The traits that [`Position`] implements are those of `gambol-core`, which is
//! [`core`] here, so that no other dependency is needed: [`Game`], and
//! [`Symmetric`](gambol_core::Symmetric), [`Encode`](gambol_core::Encode),
//! [`Draw`](gambol_core::Draw), [`HiddenInformation`](gambol_core::HiddenInformation).
//!
//! # Features
//! - `std` (default): without it the crate is `no_std`, with `alloc`.
//! - `rand`: random numbers from the generators of the `rand` family, and `core::seeded`.
//! - `rayon`: perft and playouts on several threads.
//! - `serde`: positions and variants as their texts, moves as the numbers of
//!   [`to_bits`](gambol_core::PackedMove::to_bits), since the text of a move may need its position.
//!   In binary formats positions are packed too. What is read is checked.
//! - `svg`: pictures of positions, with `core::svg`.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "svg")]
extern crate alloc;

mod apply;
mod builder;
mod encode;
mod game;
mod lines;
mod movegen;
mod moves;
mod notation;
mod position;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
mod variant;

pub use apply::{Illegal, Reason};
pub use builder::{Builder, Flaw};
pub use gambol_core as core;
pub use gambol_core::Game;
pub use moves::{Move, MoveKind, MoveSet, Moves};
pub use position::{Position, Stack};
pub use variant::Variant;

/// A square of the 5 by 5 board, `a1` to `e5`.
pub type Square = gambol_core::board::Square<5, 5>;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
