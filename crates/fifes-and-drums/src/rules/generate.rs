//! The legal moves.

use core::ops::ControlFlow;

use crate::decktet::{Card, CardSet};
use crate::moves::{Act, MoveSet, Pattern};
use crate::position::{Phase, Position};

/// The cards of all legal moves, to be played, kept, dealt or turned over.
#[inline(always)]
pub(crate) fn cards(position: &Position) -> CardSet {
    match position.phase {
        Phase::Goals => CardSet::PAWNS_AND_COURTS - position.goals.into_iter().collect(),
        Phase::Hands | Phase::FirstPool | Phase::Pool if position.excuse_may_come() => {
            position.unseen.cards() | CardSet::of(Card::EXCUSE)
        }
        Phase::Hands | Phase::FirstPool | Phase::Pool => position.unseen.cards(),
        Phase::FirstKeeps | Phase::SecondKeeps => position.hands[position.side()].cards(),
        Phase::Turn => position.pool.cards(),
        Phase::Over => CardSet::EMPTY,
    }
}

#[inline]
pub(crate) fn try_for_each_move_set<B>(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match position.phase.act() {
        None => ControlFlow::Continue(()),
        Some(Act::Play) => {
            position.pool.cards().into_iter().try_for_each(|card| visit(Pattern::ways(card)))
        }
        Some(act) => visit(Pattern::cards(act, cards(position))),
    }
}
