//! All tests of this crate in one binary, which links once.

mod agreement;
mod endings;
mod golden;
mod laws;
mod notation;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;
mod set_up;

use gambol_laws::claims;
use gambol_two_pipers::{Position, Square};

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
    claims::random_game(rules, seed, 500)
}
