//! The notation of positions (P1 to P9 of `RULES.md`), the builder, packed forms, and what is
//! fixed for good: indices, keys and sizes.

mod builder;
mod canonical;
mod errors;
mod goldens;
#[cfg(feature = "serde")]
mod packed;

use std::iter::successors;

use gambol_core::seeded;
use gambol_two_pipers::{Game, Position, Square};

#[track_caller]
fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// The positions of a random game, cut should it not end.
fn random_game(rules: &str, seed: u64) -> impl Iterator<Item = Position> {
    let mut random = seeded(seed);
    let start = Position::start(rules.parse().expect(rules));
    let next = move |position: &Position| {
        let mv = position.random_move(&mut random)?;
        Some(position.apply(mv).expect("a legal move"))
    };
    successors(Some(start), next).take(500)
}
