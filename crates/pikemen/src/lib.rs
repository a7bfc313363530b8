//! The rules of Pikemen, a game of pikes and pyramids by Jacob Davenport (1997), for two to six
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
//! [`VariousPosition`] one on any other board: each is a [`Position`] on its [`Ground`]. A program whose users
//! pick the board matches on the [`layout`](Variant::layout) of a [`Variant`], or, with the feature `host`, asks
//! the game, which any of the three names, for positions of any type. All implement the traits of
//! [`gambol_core`], such as [`Game`] and [`Symmetric`](gambol_core::Symmetric), and with the feature `host` those
//! of `gambol_host`, such as [`Encode`](gambol_host::Encode) and [`Render`](gambol_host::Render). The [`prelude`]
//! has them all. [`Setup`] is a position as plain data, to set up or to take apart.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std`, with `alloc`.
//! - `rand`: a seeded generator, `gambol_core::seeded`.
//! - `rayon`: perft and playouts on several threads.
//! - `serde`: serialisation. Positions and variants are texts, and in binary formats positions are
//!   [`Setup`]s. Moves are the numbers of [`to_bits`](gambol_core::PackedMove::to_bits), since the
//!   text of a move needs its position. Whatever is read is checked.
//! - `host`: for programs that put the game before people: what they point at to enter a move, drawings
//!   for the terminal, numbers for learners, records, and the game as one known at run time.
//! - `svg`: `host`, and pictures, with `gambol_host::svg`.
//! - `evaluation`: for bots: what a position is worth, with learned weights.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The page links to what only some features have.
#![cfg_attr(not(feature = "host"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod board;
mod cell;
#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
mod ground;
#[cfg(feature = "host")]
mod host;
mod layout;
mod moves;
mod piece;
mod plain;
mod position;
mod rules;
mod setup;
mod symmetry;
mod tables;
mod text;
mod variant;
mod zones;

pub use board::{Board, Square};
#[cfg(feature = "evaluation")]
pub use evaluation::{Evaluation, Many};
pub use gambol_core;
pub use gambol_core::{Game, Start};
#[cfg(feature = "evaluation")]
pub use gambol_evaluate;
#[cfg(feature = "host")]
pub use gambol_host;
pub use ground::Ground;
pub use layout::{Layout, ParseLayoutError};
pub use moves::{Move, MoveKind};
pub use piece::{Orientation, ParseOrientationError, ParsePieceError, ParseSizeError, Piece, Size};
pub use position::{ClassicPosition, Position, StarPosition, VariousPosition};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use symmetry::Symmetry;
pub use variant::{Classic, Star, Variant, Various};
pub use zones::zone_steps;

/// The traits to have in scope, for a glob import.
pub mod prelude {
    pub use gambol_core::prelude::*;
    #[cfg(feature = "host")]
    pub use gambol_host::prelude::*;
}

/// The example of the README, compiled and run.
#[cfg(all(doctest, feature = "svg"))]
#[doc = include_str!("../README.md")]
struct Readme;
