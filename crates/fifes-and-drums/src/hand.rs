use crate::decktet::{Card, CardSet, FIRST_NUMBER};

/// A player's number cards, at most three, in fifteen bits: their numbers from 1 in deck order, the highest
/// first, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand(u16);

const WIDTH: u32 = 5;
const MASK: u16 = (1 << WIDTH) - 1;

impl Hand {
    pub(crate) const EMPTY: Hand = Hand(0);

    /// The number cards of a set, which has at most three.
    pub(crate) fn new(cards: CardSet) -> Hand {
        (cards & CardSet::NUMBERS).into_iter().fold(Hand::EMPTY, |mut hand, card| {
            hand.insert(card);
            hand
        })
    }

    #[inline(always)]
    const fn numbers(self) -> [u16; 3] {
        [self.0 & MASK, self.0 >> WIDTH & MASK, self.0 >> (2 * WIDTH)]
    }

    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        let [first, second, third] = self.numbers();
        // The lowest bit stands for no card.
        let bits = (1 << first | 1 << second | 1u64 << third) >> 1;
        CardSet::basic(bits << FIRST_NUMBER)
    }

    /// Adds a number card that is not in the hand to at most two others.
    #[inline(always)]
    pub(crate) const fn insert(&mut self, number_card: Card) {
        let number = (number_card.index() + 1 - FIRST_NUMBER as usize) as u16;
        let [first, second, _] = self.numbers();
        let higher = (first > number) as u32 + (second > number) as u32;
        let place = WIDTH * higher;
        let kept = self.0 & ((1 << place) - 1);
        self.0 = kept | number << place | self.0 >> place << place << WIDTH;
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        let [first, second, third] = self.numbers();
        (first != 0) as usize + (second != 0) as usize + (third != 0) as usize
    }
}
