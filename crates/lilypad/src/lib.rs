//! Rules engine for Lilypad, a game on a checkers board by Jonathan Leistiko (2001); and for
//! English draughts, on which it is built: see [`draughts`].
//!
//! Each of two players has the twelve checkers of draughts, and a pawn on one of them. A turn is a
//! move of draughts, or a walk of the pawn over neighbouring checkers of its owner; captures have
//! to be made. The pawn rides on its checker and is lost with it. Whoever first brings his pawn to
//! the opponent's back row wins. The complete rules, numbered, are in the crate's
//! [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/lilypad/RULES.md).
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
//!     "`31>18` is illegal: there is no checker of one's own on 18 to walk onto");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The traits that [`Position`] and [`draughts::Position`] implement are those of `gambol-core`, which is
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

extern crate alloc;

mod apply;
mod builder;
pub mod draughts;
mod encode;
mod game;
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
pub use draughts::{Checker, Square, Symmetry};
pub use gambol_core as core;
pub use gambol_core::Game;
pub use moves::{Move, MoveKind, MoveSet, Moves};
pub use position::{Pawn, Position};
pub use variant::{Carrier, Variant, Walk};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
