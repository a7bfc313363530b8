//! Breakthrough by Dan Troyka, on a board of six by six squares. `RULES.md` has the rules.
//!
//! ```
//! use breakthrough::Position;
//! use gambol_core::Game;
//!
//! let start = Position::default();
//! assert_eq!(start.count_moves(), 16);
//! let next = start.apply(start.parse_move("b2-c3")?)?;
//! assert_eq!(next.to_string(), "bbbbbb/bbbbbb/6/2w3/w1wwww/wwwwww 2 standard");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod evaluate;
mod game;
mod host;
mod moves;
mod position;
mod rules;
mod setup;
mod symmetry;
mod text;
mod variant;

pub use bot::{Runner, bots};
pub use evaluate::Evaluation;
pub use moves::Move;
pub use position::Position;
pub use rules::check::Illegal;
pub use rules::end::Reason;
pub use setup::{Flaw, Setup};
pub use text::ParseMoveError;
pub use variant::Variant;

/// A square of the board, `a1` to `f6`.
pub type Square = gambol_core::board::Square<6, 6>;
