//! Constants of the rules, and tables computed at compile time.

use gambol_core::const_for;

use crate::decktet::{Card, CardSet, Suit};
use crate::moves::{Move, PLAYS, ways};

pub(crate) const BASIC: usize = CardSet::BASIC.len();

pub(crate) const POOL: usize = 5;

/// The number of basic cards at the bottom of the pile, with the Excuse among them.
pub(crate) const BOTTOM: u8 = 5;

/// The number of number cards that each player is dealt in the fog.
pub(crate) const HAND: usize = 3;

/// The spaces that each unit moves, a byte each, for each way to play a number card.
pub(crate) static SPACES: [u64; PLAYS] = {
    let mut table = [0; PLAYS];
    const_for!(0..Card::COUNT, |index| {
        let card = Card::new(index as u8);
        if let Some(number) = card.number() {
            let [one, other] = card.pair();
            const_for!(1..ways(card) + 1, |first| {
                let spaces = (first as u64) << (8 * one.index());
                table[Move::play(card, first).play_index()] =
                    spaces | ((number - first) as u64) << (8 * other.index());
            });
        }
    });
    table
};

/// The bytes of the units whose bits are set.
pub(crate) static UNITS: [u64; 1 << Suit::COUNT] = {
    let mut table = [0; 1 << Suit::COUNT];
    const_for!(0..1 << Suit::COUNT, |units| {
        const_for!(0..Suit::COUNT, |suit| {
            if units >> suit & 1 == 1 {
                table[units] |= 0xff << (8 * suit);
            }
        });
    });
    table
};

/// The first action of each basic card. The last element is the number of actions.
pub(crate) static FIRST_ACTION: [u8; BASIC + 1] = {
    let mut first = [0; BASIC + 1];
    const_for!(0..BASIC, |card| {
        first[card + 1] = first[card] + ways(Card::new(card as u8));
    });
    first
};
