//! The notation of positions (P1 to P8 of `RULES.md`), setups, serialisation, and what is
//! fixed for good: indices, keys and sizes.

mod canonical;
mod errors;
mod goldens;
#[cfg(feature = "serde")]
mod serial;
mod setup;

use gambol_pikemen::{Ground, Piece, Position, Square};

#[track_caller]
fn square<G: Ground>(position: &Position<G>, name: &str) -> Square {
    position.square(name).expect(name)
}

/// The position with this text.
#[track_caller]
fn read<G: Ground>(text: &str) -> Position<G> {
    text.parse().expect(text)
}

/// A piece as texts have it, `13U`.
#[track_caller]
fn piece(text: &str) -> Piece {
    text.parse().expect(text)
}
