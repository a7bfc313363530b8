//! Rules engine for The Two Pipers, a race through a swamp by Michael Petty.
//!
//! Each of two players has eight creatures and a piper, who stands on the player's own patch of
//! land. Creatures are awake (*attackers*, which step and jump diagonally) or asleep (*sleepers*,
//! which step straight on); a turn may turn one over. The pipers walk on sleepers. Who brings his
//! piper to the other's land wins, and so does he whose opponent's piper goes under with a sleeper
//! that is jumped. The complete rules, numbered, are in the crate's
//! [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/two-pipers/RULES.md).
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
mod camp;
mod encode;
mod game;
mod lanes;
mod legality;
mod movegen;
mod moves;
mod notation;
mod position;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod swamp;
mod symmetry;
mod variant;

pub use apply::Reason;
pub use builder::{Builder, Flaw};
pub use gambol_core as core;
pub use gambol_core::Game;
pub use legality::Illegal;
pub use moves::{Move, MoveKind, MoveSet, Moves};
pub use position::{Creature, Position};
pub use symmetry::Symmetry;
pub use variant::{Jumps, Lands, Stuck, Variant};

/// A square of the 8 by 8 board, `a1` to `h8`.
pub type Square = gambol_core::board::Square<8, 8>;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
