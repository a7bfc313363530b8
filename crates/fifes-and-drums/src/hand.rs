use crate::decktet::{Card, CardSet, FIRST_NUMBER};

/// The number cards of a player, in half a word: their bits in deck order, without those of the
/// Aces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand(u32);

impl Hand {
    pub(crate) const EMPTY: Hand = Hand(0);

    /// The number cards of a set.
    pub(crate) const fn new(cards: CardSet) -> Hand {
        Hand(((cards.bits() & CardSet::NUMBERS.bits()) >> FIRST_NUMBER) as u32)
    }

    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        CardSet::basic((self.0 as u64) << FIRST_NUMBER)
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, number_card: Card) {
        self.0 |= ((1u64 << number_card.index()) >> FIRST_NUMBER) as u32;
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}
