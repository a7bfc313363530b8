//! Counting legal moves and picking one at random, without listing them.

use gambol_core::RandomSource;

use super::generate::{cards, goals_left};
use crate::decktet::{Card, CardSet};
use crate::moves::Move;
use crate::position::{NO_GOAL, Phase, Position};
use crate::tables::HAND;

#[inline(always)]
pub(super) fn count_moves(position: &Position) -> usize {
    let unseen = usize::from(position.unseen.len());
    match position.phase {
        Phase::Turn => position.pool.ways() as usize,
        Phase::Pool => unseen + usize::from(position.excuse_may_come()),
        Phase::Hands | Phase::FirstPool => unseen,
        Phase::Goals => goals_left(position).len(),
        Phase::FirstKeeps | Phase::SecondKeeps => HAND,
        Phase::Over => 0,
    }
}

#[inline(always)]
pub(super) fn random_move<R: RandomSource + ?Sized>(
    position: &Position,
    random: &mut R,
) -> Option<Move> {
    // What is frequent first, with branches that are easily predicted.
    if position.phase == Phase::Turn {
        return Some(position.pool.nth(random.below(position.pool.ways())));
    }
    if position.phase == Phase::Pool {
        // All that may come is equally likely. The Excuse has the last number.
        let unseen = u64::from(position.unseen.len());
        let picked = random.below(unseen + u64::from(position.excuse_may_come()));
        if picked == unseen {
            return Some(Move::event(Card::EXCUSE));
        }
        return Some(Move::event(position.unseen.nth(picked as u32)));
    }
    if position.phase == Phase::FirstPool || position.phase == Phase::Hands {
        let picked = random.below(position.unseen.len().into());
        return Some(Move::event(position.unseen.nth(picked as u32)));
    }
    if position.phase == Phase::Goals {
        return Some(Move::event(other_goal(position.goals[0], random)));
    }
    random_keep(position, random)
}

/// A card to keep; `None` at the end.
#[inline(never)]
fn random_keep<R: RandomSource + ?Sized>(position: &Position, random: &mut R) -> Option<Move> {
    if position.phase == Phase::Over {
        return None;
    }
    let hand = cards(position);
    Move::keep(hand.nth(random.below(hand.len() as u64) as usize)?)
}

/// Any goal but this one, which may be [`NO_GOAL`].
#[inline]
pub(crate) fn other_goal<R: RandomSource + ?Sized>(known: Card, random: &mut R) -> Card {
    let dealt = u64::from(known != NO_GOAL);
    nth_other_goal(known, random.below(8 - dealt) as u8)
}

/// The n-th goal but this one, which may be [`NO_GOAL`].
#[inline(always)]
pub(crate) const fn nth_other_goal(known: Card, n: u8) -> Card {
    const FIRST: u8 = CardSet::PAWNS_AND_COURTS.bits().trailing_zeros() as u8;
    let goal = FIRST + n;
    // Those from the known one on move up by one.
    let known = known.index() as u8;
    Card::new(goal + (known >= FIRST && goal >= known) as u8)
}
