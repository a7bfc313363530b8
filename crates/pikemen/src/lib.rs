//! The rules of Pikemen, a game of pikes and pyramids by Jacob Davenport (1997), for two to six
//! players.
//!
//! Pieces are pyramids of three sizes. An upright piece defends: it cannot move, and only a larger piece
//! captures it. A lying piece attacks: it points in one of eight directions, charges that way over empty
//! squares, and captures the first enemy it meets. But any piece can capture it. On your turn you reorient
//! one piece, or you charge with one and then orient it. A captured piece scores its size. The first player
//! with enough points wins. The crate's `RULES.md` has the complete, numbered rules.
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
//! [`ClassicPosition`] is a position of the classic game, [`StarPosition`] a position on the star, and
//! [`RuntimePosition`] a position on any other board. Each is a [`Position`] on its [`Ground`]. If your
//! users pick the board, match on the [`layout`](Variant::layout) of a [`Variant`] or, with the feature
//! `host`, take positions from the game that all three share. All implement the traits of [`gambol_core`],
//! such as [`Game`] and [`Symmetric`](gambol_core::Symmetric), and with the feature `host` those of
//! `gambol_host`, such as [`Encode`](gambol_host::Encode) and [`Render`](gambol_host::Render). The
//! [`prelude`] exports them. [`Setup`] is a position as plain data.
//!
//! # Features
//! - `std` (default): without it the crate is `no_std` with `alloc`.
//! - `rand`: a seeded generator, `gambol_core::seeded`.
//! - `rayon`: perft on several threads.
//! - `serde`: positions and variants as texts. Binary formats store positions as [`Setup`]s. Moves are
//!   [`to_bits`](gambol_core::PackedMove::to_bits), since their text needs a position. Input is validated.
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

mod board;
mod cell;
mod data;
#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
mod ground;
#[cfg(feature = "host")]
mod host;
mod layout;
mod moves;
mod piece;
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
pub use layout::Layout;
pub use moves::{Move, MoveKind};
pub use piece::{Orientation, ParseOrientationError, ParsePieceError, ParseSizeError, Piece, Size};
#[allow(deprecated, reason = "the former name still works")]
pub use position::VariousPosition;
pub use position::{ClassicPosition, Position, RuntimePosition, StarPosition};
pub use rules::{Illegal, Reason};
pub use setup::{Flaw, Setup};
pub use symmetry::Symmetry;
pub use variant::{Classic, RuntimeLayout, Star, Variant};
pub use zones::zone_steps;

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
