use crate::decktet::{Card, CardSet};

/// The number cards of a player, in half a word: their bits in deck order, without those of the
/// Aces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand(u32);

const SHIFT: u32 = CardSet::NUMBERS.bits().trailing_zeros();

impl Hand {
    pub(crate) const EMPTY: Hand = Hand(0);

    /// The number cards of a set.
    pub(crate) const fn new(cards: CardSet) -> Hand {
        Hand(((cards.bits() & CardSet::NUMBERS.bits()) >> SHIFT) as u32)
    }

    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        CardSet::basic((self.0 as u64) << SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, number_card: Card) {
        self.0 |= ((1u64 << number_card.index()) >> SHIFT) as u32;
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}
