use core::ops::ControlFlow;

use gambol_core::RandomSource;

use crate::decktet::{Card, CardSet};
use crate::moves::{Act, Move, MoveSet, ways};
use crate::position::{HAND, NO_GOAL, Phase, Position};

/// The most moves of a position: three nines and two eights. At the start 36 cards may come.
pub(crate) const MOST_MOVES: usize = 38;

/// Cards of the pool are told apart by groups of six: Aces, then two numbers each, then Crowns.
const GROUP: usize = 6;
const GROUPS: usize = 6;

/// They are counted nine at a time.
const CHUNK: usize = 9;
const CHUNKS: usize = 4;

/// One in each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each.
const HIGHEST: u64 = LOWEST * 0x80;
/// One in each of the six bytes that are sums.
const SUMS: u64 = LOWEST >> 16;

/// In how many ways the cards of a chunk can be carried out, by the chunk and its bits: the
/// running sums by groups, a byte each. The last one is the sum of all.
static WAYS: [[u64; 1 << CHUNK]; CHUNKS] = {
    let mut table = [[0; 1 << CHUNK]; CHUNKS];
    let mut chunk = 0;
    while chunk < CHUNKS {
        let mut bits = 1usize;
        while bits < 1 << CHUNK {
            let card = chunk * CHUNK + bits.trailing_zeros() as usize;
            let lanes = SUMS << (8 * (card / GROUP)) & (SUMS * 0xff);
            let ways = ways(Card::new(card as u8)) as u64;
            table[chunk][bits] = table[chunk][bits & (bits - 1)] + lanes * ways;
            bits += 1;
        }
        chunk += 1;
    }
    table
};

/// The ways to carry out the cards of a group, one after the other, by the group and its bits.
/// What is behind the last means nothing. Powers of two, so that look-ups need no check.
static PLAYS: [[Move; 64]; 8 << GROUP] = {
    let mut table = [[Move::event(Card::EXCUSE); 64]; 8 << GROUP];
    let mut group = 0;
    while group < GROUPS {
        let mut bits = 0;
        while bits < 1 << GROUP {
            let (mut n, mut bit) = (0, 0);
            while bit < GROUP {
                let card = Card::new((group * GROUP + bit) as u8);
                let mut way = 1;
                // Six cards may have more ways than five, which are all that a pool has.
                while bits >> bit & 1 == 1 && way <= ways(card) && n < MOST_MOVES {
                    table[group << GROUP | bits][n] = Move::play(card, way);
                    n += 1;
                    way += 1;
                }
                bit += 1;
            }
            bits += 1;
        }
        group += 1;
    }
    table
};

impl Position {
    /// The running sums of the ways to carry out the cards of the pool, by groups.
    #[inline(always)]
    fn ways(&self) -> u64 {
        let pool = self.pool.bits() as usize;
        let chunk = |i: usize| WAYS[i][pool >> (CHUNK * i) & ((1 << CHUNK) - 1)];
        chunk(0) + chunk(1) + chunk(2) + chunk(3)
    }

    /// The goals that are not dealt.
    fn goals_left(&self) -> CardSet {
        let dealt: CardSet = self.goals.into_iter().collect();
        CardSet::PAWNS_AND_COURTS - dealt
    }

    /// The cards of the next event, or those that may be kept.
    #[inline(always)]
    fn cards(&self) -> CardSet {
        match self.phase {
            Phase::Goals => self.goals_left(),
            Phase::Pool if self.excuse_may_come() => {
                self.unseen.cards() | CardSet::of(Card::EXCUSE)
            }
            Phase::Draws | Phase::FirstPool | Phase::Pool => self.unseen.cards(),
            Phase::FirstKeeps => self.hands[0],
            Phase::SecondKeeps => self.hands[1],
            Phase::Turn | Phase::Over => CardSet::EMPTY,
        }
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.phase == Phase::Turn {
            for card in self.pool {
                visit(MoveSet::plays(card))?;
            }
            return ControlFlow::Continue(());
        }
        let cards = self.cards();
        if cards.is_empty() {
            return ControlFlow::Continue(());
        }
        let act = if self.is_by_chance() {
            Act::Event
        } else {
            Act::Keep
        };
        visit(MoveSet::cards(act, cards))
    }

    #[inline(always)]
    pub(crate) const fn is_by_chance(&self) -> bool {
        self.phase as u8 <= Phase::Pool as u8
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        let unseen = usize::from(self.unseen.len());
        match self.phase {
            Phase::Turn => (self.ways() >> (8 * (GROUPS - 1))) as usize,
            Phase::Pool => unseen + usize::from(self.excuse_may_come()),
            Phase::Draws | Phase::FirstPool => unseen,
            Phase::Goals => self.goals_left().len(),
            Phase::FirstKeeps | Phase::SecondKeeps => HAND,
            Phase::Over => 0,
        }
    }

    #[inline(always)]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        // What is frequent first, with branches that are easily guessed.
        if self.phase == Phase::Turn {
            return Some(self.random_play(random));
        }
        if self.phase == Phase::Pool {
            // All that may come is equally likely. The Excuse has the last number.
            let unseen = u64::from(self.unseen.len());
            let drawn = random.below(unseen + u64::from(self.excuse_may_come()));
            if drawn == unseen {
                return Some(Move::event(Card::EXCUSE));
            }
            return Some(Move::event(self.unseen.nth(drawn as u32)));
        }
        self.random_rarely(random)
    }

    /// A random move while cards are dealt, drawn or kept.
    #[inline]
    fn random_rarely<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        match self.phase {
            Phase::Goals => Some(Move::event(other_goal(self.goals[0], random))),
            Phase::FirstKeeps | Phase::SecondKeeps => {
                let hand = self.hands[self.side()];
                Move::keep(hand.nth(random.below(hand.len() as u64) as usize)?)
            }
            Phase::Over => None,
            _ => {
                let drawn = random.below(self.unseen.len().into());
                Some(Move::event(self.unseen.nth(drawn as u32)))
            }
        }
    }

    /// A number below the sum of all ways is looked up among the groups, and what is left of it
    /// in the table of its group. There is no branch in it that a processor could guess wrong.
    #[inline(always)]
    fn random_play<R: RandomSource + ?Sized>(&self, random: &mut R) -> Move {
        let sums = self.ways();
        let drawn = random.below(sums >> (8 * (GROUPS - 1)));
        // The highest bit of a byte is left where the sum up to there is passed.
        let passed = ((drawn * LOWEST | HIGHEST) - sums) >> 7 & SUMS;
        let group = (passed.wrapping_mul(LOWEST) >> 56) as usize;
        let before = sums << 8 >> (8 * group) & 0xff;
        let cards = (self.pool.bits() >> (GROUP * group)) as usize & ((1 << GROUP) - 1);
        PLAYS[(group << GROUP | cards) % PLAYS.len()][(drawn - before) as usize % 64]
    }
}

/// Any goal but this one, which may be none.
#[inline]
pub(crate) fn other_goal<R: RandomSource + ?Sized>(known: Card, random: &mut R) -> Card {
    const FIRST: usize = CardSet::PAWNS_AND_COURTS.bits().trailing_zeros() as usize;
    let dealt = usize::from(known != NO_GOAL);
    let drawn = FIRST + random.below(8 - dealt as u64) as usize;
    // Those from the known one on move up by one.
    let passed = dealt & usize::from(drawn >= known.index());
    Card::new((drawn + passed) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::POOL;

    #[test]
    fn no_pool_has_more_ways() {
        let mut all: [u8; 36] = core::array::from_fn(|card| ways(Card::new(card as u8)));
        all.sort_unstable();
        let most: u8 = all[36 - POOL..].iter().sum();
        assert_eq!(usize::from(most), MOST_MOVES);
    }
}
