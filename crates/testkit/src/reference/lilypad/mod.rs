//! Second engines for Lilypad and for its base game, slow and simple on purpose.
//!
//! They are written from `RULES.md` alone and share nothing with the engines of the crate: what goes in and what
//! comes out is text. Tests play both engines side by side and compare. The numbers in the comments are the clauses
//! of `RULES.md`.

/// The board, its checkers and how they move: what both games share.
mod checkers;
/// The base game (sections 1 to 4).
mod draughts;
/// The game with pawns (sections 5 to 10).
#[allow(clippy::module_inception, reason = "one of the two games has its name")]
mod lilypad;
/// The text of moves.
mod moves;

pub use draughts::Draughts;
pub use lilypad::Lilypad;

/// A number (M1, P3).
fn number(text: &str) -> Result<usize, String> {
    Ok(super::shared::number(text)? as usize)
}

/// The number of a square.
fn square(text: &str) -> Result<usize, String> {
    let square = number(text)?;
    if !(1..=32).contains(&square) {
        return Err(format!("{text} is not a square (1 to 32)"));
    }
    Ok(square)
}
