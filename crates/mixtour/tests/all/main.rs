//! All tests of this crate in one binary, which links once.

#[cfg(all(feature = "host", feature = "serde"))]
mod abstract_play;
mod agreement;
mod golden;
mod laws;
mod notation;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;

use gambol_laws::claims;
use gambol_mixtour::{Position, Square};

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
    claims::random_game(rules, seed, 1_000)
}
