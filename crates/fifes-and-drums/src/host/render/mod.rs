//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
mod svg;
mod terminal;

use crate::decktet::Suit;
use crate::position::Position;

/// The occupied spaces from the rear, counted from 1, each with the worth of a unit there now.
fn occupied(position: &Position) -> impl Iterator<Item = (u8, u8)> {
    // All units on a space have the same worth.
    (1..=u8::MAX).filter_map(|space| {
        let suit = Suit::ALL.into_iter().find(|&suit| position.space(suit) == space)?;
        Some((space, position.worth(suit)))
    })
}
