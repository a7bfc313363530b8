//! English draughts, or American checkers: the base of Lilypad as a game of its own.
//!
//! Men step diagonally forward, kings in all four diagonal directions. Captures are jumps. They are
//! compulsory, you choose freely among them, and you must complete them. A man that reaches the far row is
//! crowned and stops. A player who cannot move loses. Dark is p1 and moves first, from the squares 1 to 12.
//! The crate's `RULES.md` has the rules, in clauses 1 to 4.
//!
//! ```
//! use gambol_lilypad::Game;
//! use gambol_lilypad::draughts::Position;
//!
//! let mut position = Position::START;
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

#[cfg(feature = "evaluation")]
mod evaluation;
mod game;
#[cfg(feature = "host")]
pub(crate) mod host;
pub(crate) mod moves;
#[cfg(all(feature = "host", feature = "std"))]
pub mod pdn;
mod position;
pub(crate) mod rules;
pub(crate) mod setup;
mod square;
mod symmetry;
pub(crate) mod tables;
pub(crate) mod text;
mod variant;

#[cfg(feature = "evaluation")]
pub use evaluation::Evaluation;
pub(crate) use moves::Written;
pub use moves::{Move, MoveKind};
pub use position::{Checker, Position};
pub use rules::{Illegal, Reason};
pub use setup::{Board, Flaw, Setup};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use text::ParseMoveError;
pub use variant::Variant;
