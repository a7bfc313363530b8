//! The number of moves and random moves, without a list.

use gambol_core::RandomSource;

use super::generate::cards;
use crate::decktet::{Card, FIRST_GOAL};
use crate::moves::Move;
use crate::position::{NO_GOAL, Phase, Position};

#[inline(always)]
pub(crate) fn count_moves(position: &Position) -> usize {
    match position.phase {
        Phase::Turn => position.pool.ways() as usize,
        Phase::Hands | Phase::FirstPool | Phase::Pool => {
            usize::from(position.unseen.len()) + usize::from(position.excuse_may_come())
        }
        _ => cards(position).len(),
    }
}

#[inline(always)]
pub(crate) fn random_move<R: RandomSource + ?Sized>(
    position: &Position,
    random: &mut R,
) -> Option<Move> {
    // Frequent cases come first, with branches that are easily predicted.
    if position.phase == Phase::Turn {
        return Some(position.pool.nth(random.below(position.pool.ways())));
    }
    if let Phase::Hands | Phase::FirstPool | Phase::Pool = position.phase {
        // All cards that may come are equally likely. The Excuse has the last number.
        let unseen = u64::from(position.unseen.len());
        let picked = random.below(unseen + u64::from(position.excuse_may_come()));
        if picked == unseen {
            return Some(Move::event(Card::EXCUSE));
        }
        return Some(Move::event(position.unseen.nth(picked as u32)));
    }
    if position.phase == Phase::Goals {
        return Some(Move::event(other_goal(position.goals[0], random)));
    }
    random_keep(position, random)
}

/// Picks a card to keep. `None` at the end.
#[inline(never)]
fn random_keep<R: RandomSource + ?Sized>(position: &Position, random: &mut R) -> Option<Move> {
    if position.phase == Phase::Over {
        return None;
    }
    let hand = cards(position);
    Move::keep(hand.nth(random.below(hand.len() as u64) as usize)?)
}

/// Picks a goal other than this one, which may be [`NO_GOAL`].
#[inline]
pub(crate) fn other_goal<R: RandomSource + ?Sized>(known: Card, random: &mut R) -> Card {
    nth_other_goal(known, random.below(8 - u64::from(known != NO_GOAL)) as u8)
}

/// The n-th goal other than this one, which may be [`NO_GOAL`].
#[inline(always)]
pub(crate) const fn nth_other_goal(known: Card, n: u8) -> Card {
    let goal = FIRST_GOAL + n;
    // Goals from the known one on move up by one.
    let known = known.index() as u8;
    Card::new(goal + (known >= FIRST_GOAL && goal >= known) as u8)
}
