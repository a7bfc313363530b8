//! All tests of this crate in one binary, which links once.

mod agreement;
mod chance;
mod golden;
mod laws;
mod memory;
mod notation;
mod packing;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;
mod secrets;
mod set_up;

use gambol_fifes_and_drums::Position;
use gambol_fifes_and_drums::decktet::CardSet;
use gambol_laws::claims;

#[track_caller]
fn cards(text: &str) -> CardSet {
    text.parse().expect(text)
}

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// The positions of a random game.
fn random_game(rules: &str, seed: u64) -> impl Iterator<Item = Position> {
    claims::random_game(rules, seed, 1_000)
}
