//! English draughts, also called American checkers: the game that Lilypad is built on, by itself.
//!
//! Checkers step diagonally forward, kings in all four diagonal directions; captures are jumps,
//! compulsory, free to choose among, and to be completed; a man that reaches the far row is
//! crowned and stops; who cannot move loses. Dark is p1 and moves first, from the squares 1 to 12.
//! The rules, clauses 1 to 4, are in the crate's
//! [`RULES.md`](https://github.com/gambol-games/gambol/blob/main/crates/lilypad/RULES.md).
//!
//! ```
//! use gambol_lilypad::Game;
//! use gambol_lilypad::draughts::{Position, Variant};
//!
//! let mut position = Position::start(Variant);
//! for text in ["11-15", "22-18", "15x22", "25x18"] {
//!     let mv = position.parse_move(text)?;
//!     position = position.apply(mv)?;
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12"
//! );
//! assert_eq!(position.count_moves(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod builder;
pub(crate) mod draw;
pub(crate) mod encode;
mod game;
pub(crate) mod movegen;
mod moves;
pub(crate) mod notation;
pub(crate) mod position;
pub(crate) mod render;
#[cfg(feature = "serde")]
pub(crate) mod serde;
mod symmetry;
mod variant;
pub(crate) mod ways;

pub use apply::{Illegal, Reason};
pub use builder::{Builder, Flaw};
pub use moves::{Move, MoveKind, MoveSet, Moves};
pub use position::{Checker, Position};
pub use symmetry::Symmetry;
pub use variant::Variant;

/// A square, 1 to 32.
pub type Square = gambol_core::board::CheckersSquare;
