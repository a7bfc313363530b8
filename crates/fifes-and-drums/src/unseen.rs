//! The basic cards that nobody has seen, counted and found without a loop.

use gambol_core::const_for;

use crate::decktet::{Card, CardSet, FIRST_NUMBER};

/// A set of basic cards that stores its size.
///
/// The lowest 36 bits are the cards. Above them are four running sums of seven bits: the numbers of cards
/// in the set among the first 9, 18, 27 and 36. So one addition adds a card, and the n-th card is in the
/// first group of nine whose sum is above n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unseen(u64);

const CARDS: u32 = 36;
const GROUP: usize = 9;
const LANE: u32 = 7;
/// The lowest bit of each of four lanes. No sum uses the highest bit.
const LOWEST: u32 = 1 | 1 << LANE | 1 << (2 * LANE) | 1 << (3 * LANE);
const HIGHEST: u32 = LOWEST << (LANE - 1);
const LAST: u32 = 3 * LANE;
/// The highest bits of all lanes except the last.
const PASSED: u32 = HIGHEST & ((1 << LAST) - 1);

/// The gain of the word for each card.
static WORDS: [u64; 64] = {
    let mut words = [0; 64];
    const_for!(0..CARDS as usize, |card| {
        let lanes = LOWEST << (LANE * (card / GROUP) as u32) & ((1 << (4 * LANE)) - 1);
        words[card] = 1 << card | (lanes as u64) << CARDS;
    });
    words
};

/// The place of the n-th set bit among nine.
static NTH_BIT: [[u8; 16]; 1 << GROUP] = {
    let mut table = [[0; 16]; 1 << GROUP];
    const_for!(0..1 << GROUP, |bits| {
        let mut n = 0;
        const_for!(0..GROUP, |bit| {
            if bits >> bit & 1 == 1 {
                table[bits][n] = bit as u8;
                n += 1;
            }
        });
    });
    table
};

impl Unseen {
    pub(crate) const ALL: Unseen = Unseen::new(CardSet::BASIC);

    pub(crate) const fn new(cards: CardSet) -> Unseen {
        let mut word = 0;
        const_for!(0..CARDS, |card| {
            if cards.bits() >> card & 1 == 1 {
                word += WORDS[card as usize];
            }
        });
        Unseen(word)
    }

    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        CardSet::basic(self.0)
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> u8 {
        (self.0 >> (CARDS + LAST)) as u8
    }

    /// Removes a card that is in the set.
    #[inline(always)]
    pub(crate) const fn remove(&mut self, card: Card) {
        self.0 = self.0.wrapping_sub(WORDS[card.index() % WORDS.len()]);
    }

    /// Adds a card hidden from a viewer. It looks unseen but is not counted, since the number of unseen
    /// cards is public.
    #[inline(always)]
    pub(crate) const fn hide(&mut self, card: Card) {
        let word = WORDS[card.index() % WORDS.len()] & UNCOUNTED;
        self.0 = self.0.wrapping_add(word);
    }

    /// Removes a card that may be the hidden one.
    #[inline(always)]
    pub(crate) const fn uncover(&mut self, card: Card) {
        let word = WORDS[card.index() % WORDS.len()] & UNCOUNTED;
        self.0 = self.0.wrapping_sub(word);
    }

    /// The number of Aces and of number cards, hidden ones included.
    #[inline(always)]
    pub(crate) const fn aces_and_numbers(self) -> (u8, u8) {
        let aces = self.0 as u8 % (1 << FIRST_NUMBER);
        let numbers = self.0 & CardSet::NUMBERS.bits();
        (aces.count_ones() as u8, numbers.count_ones() as u8)
    }

    /// The card with index `n` in deck order. Any card past the last.
    #[inline(always)]
    pub(crate) const fn nth(self, n: u32) -> Card {
        let sums = (self.0 >> CARDS) as u32;
        // A lane keeps its highest bit if the sum up to there is not above `n`. The last sum, of all cards,
        // is never passed, and leaves out hidden cards.
        let passed = ((n.wrapping_mul(LOWEST) | HIGHEST).wrapping_sub(sums) & PASSED) >> (LANE - 1);
        let group = passed.wrapping_mul(LOWEST) >> LAST & 3;
        let before = (sums as u64) << LANE >> (LANE * group) & ((1 << LANE) - 1);
        let first = GROUP as u32 * group;
        let bits = (self.0 >> first) as usize % NTH_BIT.len();
        let bit = NTH_BIT[bits][n.wrapping_sub(before as u32) as usize % 16];
        Card::new(first as u8 + bit)
    }
}

/// All bits except the last sum.
const UNCOUNTED: u64 = (1 << (CARDS + LAST)) - 1;
