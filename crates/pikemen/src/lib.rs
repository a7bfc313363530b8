//! Rules engine for Pikemen, a game of pikes and pyramids by Jacob Davenport (1997), for two to six
//! players.
//!
//! Pieces are pyramids of three sizes. An upright piece defends: it cannot move, and only a larger
//! piece can capture it. A lying piece attacks: it points in one of eight directions and charges
//! that way over empty squares, or captures the first enemy it meets; but a piece of any size can
//! capture it. In a turn a player either gives one piece another orientation, or charges with one
//! and then gives it any orientation. Captured pieces score their size; the first player with
//! enough points wins. The complete rules, numbered, are in the crate's `RULES.md`.
//!
//! ```
//! use gambol_pikemen::{ClassicPosition, Game, Variant};
//!
//! let mut position = ClassicPosition::start(Variant::CLASSIC);
//! for text in ["d1(W)", "e8(S)", "d1-a1(N)", "e8-e5", "a1-a2"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! // Fifteen pieces to turn, and two squares to charge to.
//! assert_eq!(position.count_moves(), 15 * 8 + 2 * 9);
//! assert_eq!(position.parse_move("e5xe2").unwrap_err().to_string(),
//!     "`e5xe2` is illegal: a small piece cannot capture the upright small piece on e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ClassicPosition`] is a position of the classic game, [`StarPosition`] one on the star, and
//! [`VariousPosition`] one on any other board. [`Position`] is any of them, for programs that pick at run
//! time; it is slower. All implement the traits of `gambol-core`, which are in the [`prelude`]: [`Game`],
//! [`Symmetric`](gambol_core::Symmetric), [`Encode`](gambol_core::Encode),
//! [`Render`](gambol_core::Render) and [`HiddenInformation`](gambol_core::HiddenInformation).
//! [`Setup`] is a position as plain data, to set up or to take apart.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std`, with `alloc`.
//! - `rand`: a seeded generator, `gambol_core::seeded`.
//! - `rayon`: perft and playouts on several threads.
//! - `serde`: serialisation. Positions and variants are texts, and in binary formats positions are
//!   [`Setup`]s. Moves are the numbers of [`to_bits`](gambol_core::PackedMove::to_bits), since the
//!   text of a move needs its position. Whatever is read is checked.
//! - `svg`: pictures of positions, with `gambol_core::svg`.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod board;
mod cell;
mod evaluation;
mod full;
mod ground;
mod layout;
mod learn;
mod moves;
mod piece;
mod point;
mod position;
mod render;
mod rules;
mod setup;
mod tables;
mod text;
mod variant;

pub use board::{Board, Square};
pub use evaluation::Evaluation;
pub use gambol_core;
pub use gambol_core::{Game, prelude};
pub use ground::{Classic, Ground, Star, Various};
pub use layout::{Layout, ParseLayoutError};
pub use learn::Symmetry;
pub use moves::{Move, MoveKind};
pub use piece::{Orientation, ParseOrientationError, ParsePieceError, ParseSizeError, Piece, Size};
pub use position::{ClassicPosition, Position, PositionOn, StarPosition, VariousPosition};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use variant::Variant;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
