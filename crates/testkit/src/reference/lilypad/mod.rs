//! Reference engines of Lilypad and of its base game, slow and simple on purpose.
//!
//! They are written only from `RULES.md` and share no code with the engines of the crate. Their input and
//! output are texts. Tests play on both engines and compare the results. Numbers in comments are clauses of
//! `RULES.md`.

/// The board and the moves of checkers, which both games share.
mod checkers;
/// The base game (sections 1 to 4).
mod draughts;
/// The game with pawns (sections 5 to 10).
#[allow(clippy::module_inception, reason = "one of the two games has its name")]
mod lilypad;
/// The texts of moves.
mod moves;

pub use draughts::Draughts;
pub use lilypad::Lilypad;

use super::shared;

/// Parses the number of a square (M1, P3).
fn square(text: &str) -> Result<usize, String> {
    let square = shared::number(text)? as usize;
    let why = format_args!("{text} is not a square (1 to 32)");
    shared::ensure((1..=32).contains(&square), why).map(|()| square)
}
