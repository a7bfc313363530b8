//! The notation of variants and positions (V1, P1 to P13 of `RULES.md`), views, setups,
//! serialization, and what is fixed for good: indices, keys and sizes.

mod canonical;
mod errors;
mod flaws;
mod goldens;
#[cfg(feature = "serde")]
mod serialization;
mod setup;
mod views;

use gambol_fifes_and_drums::Position;
use gambol_fifes_and_drums::decktet::{Card, CardSet};
use gambol_laws::claims;

#[track_caller]
fn card(text: &str) -> Card {
    text.parse().expect(text)
}

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
