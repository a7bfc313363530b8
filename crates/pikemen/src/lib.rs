//! Rules engine for Pikemen, a game of pikes and pyramids by Jacob Davenport (1997), for two to six
//! players.
//!
//! Pieces are pyramids of three sizes. One that stands upright defends: only a larger piece can
//! capture it, and it cannot move. One that lies points in one of eight directions and attacks:
//! it charges that way as far as the squares are empty, or captures the first enemy it meets, but
//! anyone may capture it. In a turn a player either puts one piece into another orientation, or
//! charges with one and then gives it any orientation. Captured pieces score their size; the
//! first to have enough points wins. The complete rules, numbered, are in the crate's
//! [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/pikemen/RULES.md).
//!
//! ```
//! use gambol_pikemen::{Game, Position, Variant};
//!
//! let mut position = Position::start(Variant::CLASSIC);
//! for text in ["d1(W)", "e8(S)", "d1-a1(N)", "e8-e5", "a1-a2"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! // Fifteen pieces to turn, and two squares to charge to.
//! assert_eq!(position.count_moves(), 15 * 8 + 2 * 9);
//! assert_eq!(position.parse_move("e5xe2").unwrap_err().to_string(),
//!     "`e5xe2` is illegal: a small piece does not capture the upright small one on e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position`] is a position on any of the boards; [`PositionOn`] is one on one [`Ground`], and
//! what long work should run on. The traits that both implement are those of `gambol-core`, which
//! is [`core`] here, so that no other dependency is needed: [`Game`], and
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
mod board;
mod builder;
mod cell;
mod encode;
mod forms;
#[cfg(test)]
mod four_zones;
mod game;
mod ground;
mod layout;
mod lines;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
mod variant;

pub use apply::{Illegal, Reason};
pub use board::{Board, Square};
pub use builder::{Builder, Flaw};
pub use gambol_core as core;
pub use gambol_core::Game;
pub use ground::{Classic, Ground, Hexagon, Mini, Star, Three, Warlords};
pub use layout::Layout;
pub use moves::{Move, MoveSet, Moves};
pub use piece::{Orientation, ParseOrientationError, Piece, Size};
pub use position::{Position, PositionOn};
pub use symmetry::Symmetry;
pub use variant::Variant;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
