//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
mod svg;
mod terminal;

use crate::decktet::Suit;
use crate::position::Position;

/// The occupied spaces from the rear, counted from 1, each with the worth of a unit there now.
fn occupied(position: &Position) -> impl Iterator<Item = (u8, u8)> {
    let mut units = Suit::ALL.map(|suit| (position.space(suit), position.worth(suit)));
    units.sort_unstable();
    let new = move |&i: &usize| i == 0 || units[i] != units[i - 1];
    (0..Suit::COUNT).filter(new).map(move |i| units[i])
}
