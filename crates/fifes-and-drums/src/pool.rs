//! The pool: its cards, and the moves that play them, counted and found without a loop.

use gambol_core::const_for;

use crate::decktet::{Card, CardSet};
use crate::moves::{Move, ways};

/// The cards of the pool.
///
/// Beside the cards are six running sums in bytes: the ways to play the cards of the first group, of the
/// first two groups, and so on. Groups have six cards: the Aces, then two numbers each, then the Crowns. So
/// one addition adds a card, and the n-th move is in the first group whose sum is above n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pool {
    cards: CardSet,
    sums: u64,
}

const GROUP: usize = 6;
const GROUPS: usize = 6;

/// A one in each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte, which no sum uses.
const HIGHEST: u64 = LOWEST * 0x80;
/// A one in each of the six bytes with sums.
const SUMS: u64 = LOWEST >> 16;

/// The gains of the sums for each card.
static WAYS: [u64; 64] = {
    let mut table = [0; 64];
    const_for!(0..GROUPS * GROUP, |card| {
        let lanes = SUMS << (8 * (card / GROUP)) & (SUMS * 0xff);
        table[card] = lanes * ways(Card::new(card as u8)) as u64;
    });
    table
};

/// The ways to play the cards of a group in order, by the group and its bits. Elements after the last are
/// unused. The lengths are powers of two, so that look-ups need no bounds check.
static PLAYS: [[Move; 64]; 8 << GROUP] = {
    let mut table = [[Move::event(Card::EXCUSE); 64]; 8 << GROUP];
    const_for!(0..GROUPS, |group| {
        const_for!(0..1 << GROUP, |bits| {
            let mut n = 0;
            const_for!(0..GROUP, |bit| {
                let card = Card::new((group * GROUP + bit) as u8);
                const_for!(0..ways(card) * (bits >> bit & 1) as u8, |way| {
                    table[group << GROUP | bits][n] = Move::play(card, way + 1);
                    n += 1;
                });
            });
        });
    });
    table
};

impl Pool {
    pub(crate) const EMPTY: Pool = Pool { cards: CardSet::EMPTY, sums: 0 };

    pub(crate) fn new(cards: CardSet) -> Pool {
        cards.iter().fold(Pool::EMPTY, |mut pool, card| {
            pool.insert(card);
            pool
        })
    }

    #[inline(always)]
    pub(crate) const fn cards(self) -> CardSet {
        self.cards
    }

    /// Adds a basic card that is not there.
    #[inline(always)]
    pub(crate) const fn insert(&mut self, card: Card) {
        self.cards.insert(card);
        self.sums = self.sums.wrapping_add(WAYS[card.index() % WAYS.len()]);
    }

    /// Removes a card that is there.
    #[inline(always)]
    pub(crate) const fn remove(&mut self, card: Card) {
        self.cards.remove(card);
        self.sums = self.sums.wrapping_sub(WAYS[card.index() % WAYS.len()]);
    }

    /// The number of ways to play the cards.
    #[inline(always)]
    pub(crate) const fn ways(self) -> u64 {
        self.sums >> (8 * (GROUPS - 1))
    }

    /// The way with this number, which is below [`ways`](Self::ways), without unpredictable
    /// branches.
    #[inline(always)]
    pub(crate) const fn nth(self, n: u64) -> Move {
        // A byte keeps its highest bit if the sum up to there is not above `n`.
        let passed = (n.wrapping_mul(LOWEST) | HIGHEST).wrapping_sub(self.sums) >> 7 & SUMS;
        let group = passed.wrapping_mul(LOWEST) >> 56;
        let before = self.sums << 8 >> (8 * group) & 0xff;
        let cards = self.cards.bits() >> (GROUP as u64 * group) & ((1 << GROUP) - 1);
        let plays = &PLAYS[(group << GROUP | cards) as usize % PLAYS.len()];
        plays[n.wrapping_sub(before) as usize % plays.len()]
    }
}
