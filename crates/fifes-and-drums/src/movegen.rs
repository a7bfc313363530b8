use core::ops::ControlFlow;

use gambol_core::RandomSource;

use crate::decktet::{Card, CardSet};
use crate::moves::{Act, Move, MoveSet};
use crate::pool::MOST_WAYS;
use crate::position::{HAND, NO_GOAL, Phase, Position};

/// The most moves of a position; at the start of a deal 36 cards may come.
pub(crate) const MOST_MOVES: usize = MOST_WAYS;

impl Position {
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
            Phase::FirstKeeps => self.hands[0].cards(),
            Phase::SecondKeeps => self.hands[1].cards(),
            Phase::Turn | Phase::Over => CardSet::EMPTY,
        }
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.phase == Phase::Turn {
            for card in self.pool.cards() {
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
            Phase::Turn => self.pool.ways() as usize,
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
            return Some(self.pool.nth(random.below(self.pool.ways())));
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
        if self.phase == Phase::FirstPool || self.phase == Phase::Draws {
            let drawn = random.below(self.unseen.len().into());
            return Some(Move::event(self.unseen.nth(drawn as u32)));
        }
        if self.phase == Phase::Goals {
            return Some(Move::event(other_goal(self.goals[0], random)));
        }
        self.random_keep(random)
    }

    /// A card to keep, if it is time for that.
    #[inline(never)]
    fn random_keep<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        if self.phase == Phase::Over {
            return None;
        }
        let hand = self.hands[self.side()].cards();
        Move::keep(hand.nth(random.below(hand.len() as u64) as usize)?)
    }
}

/// Any goal but this one, which may be none.
#[inline]
pub(crate) fn other_goal<R: RandomSource + ?Sized>(known: Card, random: &mut R) -> Card {
    let dealt = u64::from(known != NO_GOAL);
    nth_other_goal(known, random.below(8 - dealt) as u8)
}

/// The n-th goal, this one left out if it is any.
#[inline(always)]
pub(crate) const fn nth_other_goal(known: Card, n: u8) -> Card {
    const FIRST: u8 = CardSet::PAWNS_AND_COURTS.bits().trailing_zeros() as u8;
    let goal = FIRST + n;
    // Those from the known one on move up by one.
    let known = known.index() as u8;
    Card::new(goal + (known >= FIRST && goal >= known) as u8)
}
