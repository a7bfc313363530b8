//! The notation of positions (P1 to P10 of `RULES.md`), setups, serde, symmetries
//! (S1 and S2), and what is fixed for good: indices, keys and sizes.

mod canonical;
mod errors;
mod goldens;
#[cfg(feature = "serde")]
mod serial;
mod setups;
mod symmetries;

use gambol_lilypad::{Game, Position, Square, draughts};

#[track_caller]
fn square(number: usize) -> Square {
    Square::from_number(number).expect("a square")
}

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// The position of draughts with this text.
#[track_caller]
fn base(text: &str) -> draughts::Position {
    text.parse().expect(text)
}
