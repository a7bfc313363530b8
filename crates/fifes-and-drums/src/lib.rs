//! The rules of Fifes and Drums, a game of bribes and retreats for the Decktet by P.D. Magnus
//! and Greg Payne.
//!
//! You have a secret goal card, which names three of six units, and so has your opponent. On your turn you
//! play one of five open cards. Number cards move two units, and Aces and Crowns move one unit to the next.
//! When the Excuse turns up, a unit is worth one point for each occupied space behind it. The crate's
//! `RULES.md` has the complete, numbered rules.
//!
//! ```
//! use gambol_fifes_and_drums::prelude::*;
//! use gambol_fifes_and_drums::{Position, Variant};
//!
//! let mut position = Position::start(Variant::STANDARD);
//! // Chance deals and turns over cards. Its events are moves like any other.
//! for text in ["=PMSL", "=PMYK", "=8MS", "=7VY", "=CY", "=AM", "=2SY", "8MS:6,2", "=AS"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS PMSL,PMYK - 2 standard";
//! assert_eq!(position.to_string(), text);
//! // The view of p2 hides p1's goal.
//! let text = "7,3,1,1,1,1 AM,AS,2SY,7VY,CY 8MS *,PMYK - 2 standard";
//! assert_eq!(position.view(Player::P2).to_string(), text);
//! assert_eq!(position.parse_move("7VY:4,4").unwrap_err().to_string(),
//!     "`7VY:4,4` is illegal: 7VY moves its units 7 spaces in all, not 8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position`] implements the traits of [`gambol_core`], such as [`Game`] and
//! [`HiddenInformation`](gambol_core::HiddenInformation), and with the feature `host` those of
//! `gambol_host`, such as [`Encode`](gambol_host::Encode) and [`Render`](gambol_host::Render). The
//! [`prelude`] exports them, so you need no other dependency.
//!
//! You can use the module [`decktet`] for any game with this deck.
//!
//! # Stability
//! Errors, flaws, reasons and [`Setup`] are `#[non_exhaustive]`. [`MoveKind`], [`Turn`], suits and ranks
//! are complete, so you can match them exhaustively.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std` with `alloc`.
//! - `rand`: a seeded generator, `gambol_core::seeded`.
//! - `rayon`: perft on several threads.
//! - `serde`: positions, moves and variants as texts, [`Setup`] field by field. Binary formats store
//!   positions as [`Setup`]s and moves as [`to_bits`](gambol_core::PackedMove::to_bits). Input is
//!   validated.
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

pub mod decktet;
#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
mod hand;
#[cfg(feature = "host")]
mod host;
mod moves;
mod pool;
mod position;
mod rules;
mod setup;
mod symmetry;
mod tables;
mod text;
mod track;
mod unseen;
mod variant;
mod view;

#[cfg(feature = "evaluation")]
pub use evaluation::Evaluation;
pub use gambol_core;
pub use gambol_core::{Game, Start};
#[cfg(feature = "evaluation")]
pub use gambol_evaluate;
#[cfg(feature = "host")]
pub use gambol_host;
pub use moves::{Move, MoveKind};
pub use position::{Position, Turn};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Place, Setup};
pub use variant::Variant;
pub use view::View;

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
