//! Rules engine for Fifes and Drums, a game of bribes and retreats for the Decktet by P.D. Magnus
//! and Greg Payne.
//!
//! Two players, each with a secret card that names three of six units, take turns to carry out
//! one of five open orders. Number cards move two units, Aces and Crowns move one to the next.
//! When the Excuse turns up, units are worth the more the more others are behind them. The
//! complete rules, numbered, are in the crate's
//! [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/fifes-and-drums/RULES.md).
//!
//! ```
//! use gambol_fifes_and_drums::core::{HiddenInformation, Player};
//! use gambol_fifes_and_drums::{Game, Position, Variant};
//!
//! let mut position = Position::start(Variant::STANDARD);
//! // Chance deals and turns over cards; its events are moves like any other.
//! for text in ["=PMSL", "=PMYK", "=8MS", "=7VY", "=CY", "=AM", "=2SY", "8MS:6,2", "=AS"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
//! assert_eq!(position.to_string(), text);
//! // What p2 may know of it.
//! let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS *,PMYK - 2 standard";
//! assert_eq!(position.view(Player::P2).to_string(), text);
//! assert_eq!(position.parse_move("7VY:4,4").unwrap_err().to_string(),
//!     "`7VY:4,4` is illegal: 7VY moves its units 7 spaces in all, not 8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The traits that [`Position`] implements are those of `gambol-core`, which is
//! [`core`] here, so that no other dependency is needed: [`Game`], and
//! [`Symmetric`](gambol_core::Symmetric), [`Encode`](gambol_core::Encode),
//! [`Draw`](gambol_core::Draw), [`HiddenInformation`](gambol_core::HiddenInformation).
//!
//! The module [`decktet`] is of use by itself: the deck, for any game that is played with it.
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
pub mod decktet;
mod encode;
mod flaw;
mod game;
mod hand;
mod movegen;
mod moves;
mod notation;
mod pool;
mod position;
mod render;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
mod track;
mod unseen;
mod variant;
mod view;

pub use apply::{Illegal, Reason};
pub use builder::Builder;
pub use flaw::{Flaw, Place};
pub use gambol_core as core;
pub use gambol_core::Game;
pub use moves::{Move, MoveKind, MoveSet, Moves};
pub use position::Position;
pub use variant::Variant;
pub use view::View;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
