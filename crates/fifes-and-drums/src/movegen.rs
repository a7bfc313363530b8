use core::ops::ControlFlow;

use gambol_core::RandomSource;

use crate::decktet::{Card, CardSet};
use crate::moves::{Act, Move, MoveSet, ways};
use crate::position::{HAND, POOL, Phase, Position};

/// The most moves of a position: the cards that may be turned over first. A pool has at most 38.
pub(crate) const MOST_MOVES: usize = 38;

/// The basic cards are counted nine at a time.
const GROUP: usize = 9;
const GROUPS: usize = 36 / GROUP;

/// The number of ways to carry out the cards of a group, by the group and its bits.
static WAYS: [[u8; 1 << GROUP]; GROUPS] = {
    let mut table = [[0; 1 << GROUP]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let mut bits = 1usize;
        while bits < 1 << GROUP {
            let lowest = bits & bits.wrapping_neg();
            let card = group * GROUP + lowest.trailing_zeros() as usize;
            table[group][bits] = table[group][bits - lowest] + ways(Card::new(card as u8));
            bits += 1;
        }
        group += 1;
    }
    table
};

/// The number of ways to carry out each card.
static WAYS_OF_CARD: [u8; 64] = {
    let mut table = [0; 64];
    let mut card = 0;
    while card < Card::COUNT {
        table[card] = ways(Card::new(card as u8));
        card += 1;
    }
    table
};

impl Position {
    /// The number of ways to carry out the cards of the pool.
    #[inline(always)]
    fn count_plays(&self) -> usize {
        let pool = self.pool.bits() as usize;
        let count = |group: usize| WAYS[group][pool >> (GROUP * group) & ((1 << GROUP) - 1)];
        usize::from(count(0) + count(1) + count(2) + count(3))
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
            Phase::Pool if self.excuse_may_come() => self.unseen | CardSet::of(Card::EXCUSE),
            Phase::Draws | Phase::Pool => self.unseen,
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
        match self.phase {
            Phase::Turn => self.count_plays(),
            Phase::Pool => usize::from(self.left) + usize::from(self.excuse_may_come()),
            Phase::Draws => self.left.into(),
            Phase::Goals => self.goals_left().len(),
            Phase::FirstKeeps | Phase::SecondKeeps => HAND,
            Phase::Over => 0,
        }
    }

    #[inline(always)]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        match self.phase {
            Phase::Turn => Some(self.random_play(random)),
            Phase::Pool => {
                // All that may come is equally likely. The Excuse has the last number.
                let drawn = random.below(self.count() as u64) as usize;
                Some(Move::event(self.unseen.nth(drawn).unwrap_or(Card::EXCUSE)))
            }
            _ => self.random_card(random),
        }
    }

    #[inline(never)]
    fn random_card<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let cards = self.cards();
        let card = cards.nth(random.below(cards.len() as u64) as usize)?;
        if self.is_by_chance() {
            Some(Move::event(card))
        } else {
            Move::keep(card)
        }
    }

    /// The five cards are taken out of the pool and counted first; then the number drawn selects
    /// one of them. There is no branch in it that a processor could guess wrong.
    #[inline(always)]
    fn random_play<R: RandomSource + ?Sized>(&self, random: &mut R) -> Move {
        let mut pool = self.pool.bits();
        let mut starts = [(0, 0); POOL];
        let mut total = 0;
        for start in &mut starts {
            // A full pool has a lowest card five times.
            let card = pool.trailing_zeros() as u8 & 63;
            pool &= pool.wrapping_sub(1);
            *start = (card, total);
            total += u64::from(WAYS_OF_CARD[usize::from(card)]);
        }
        let drawn = random.below(total);
        let mut chosen = starts[0];
        for start in &starts[1..] {
            chosen = if start.1 <= drawn { *start } else { chosen };
        }
        Move::play(Card::new(chosen.0), (drawn - chosen.1) as u8 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The five best cards of the pool: three nines and two eights have 38 ways; and before any
    /// card is turned over 36 may come.
    #[test]
    fn no_position_has_more_moves() {
        let mut all: [u8; 36] = core::array::from_fn(|card| WAYS_OF_CARD[card]);
        all.sort_unstable();
        let most: u8 = all[36 - POOL..].iter().sum();
        assert_eq!(usize::from(most), MOST_MOVES);
    }
}
