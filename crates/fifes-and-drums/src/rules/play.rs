//! The effect of a move.

use super::swapped;
use crate::decktet::{Card, CardSet, FIRST_CROWN};
use crate::hand::Hand;
use crate::moves::Move;
use crate::position::{NO_GOAL, Phase, Position};
use crate::tables::{BASIC, HAND, POOL, SPACES, UNITS};
use crate::track::Track;
use crate::unseen::Unseen;

/// Plays a legal move, updating the key's sum if `UPDATE_KEY`. The act of the move follows from the position.
#[inline(always)]
pub(crate) fn play<const UPDATE_KEY: bool>(position: &mut Position, mv: Move) {
    let card = mv.card();
    if position.phase == Phase::Turn {
        position.track = carry_out(position, mv);
        position.lay_down::<UPDATE_KEY>(card);
        position.phase = Phase::Pool;
    } else if position.phase == Phase::Pool && card != Card::EXCUSE {
        position.turn_over::<UPDATE_KEY>(card);
        position.phase = Phase::Turn;
    } else if position.phase == Phase::FirstPool {
        position.turn_over::<UPDATE_KEY>(card);
        // In the fog each player has kept a card.
        let kept = if position.variant.fog { 2 } else { 0 };
        if position.unseen.len() == (BASIC - POOL) as u8 - kept {
            position.phase = Phase::Turn;
        }
    } else if position.phase == Phase::Goals {
        if position.goals[0] == NO_GOAL {
            position.set_goal(0, card);
        } else {
            position.set_goal(1, card);
            position.phase = if position.variant.fog { Phase::Hands } else { Phase::FirstPool };
        }
    } else {
        play_rarely(position, card);
        if UPDATE_KEY {
            position.weigh();
        }
    }
}

/// The track after a card of the pool is played (sections 3 to 5).
///
/// A number card adds its spaces to the bytes of its units, or subtracts them. The Crowns of the pool
/// select the bytes to subtract.
#[inline(always)]
fn carry_out(position: &Position, mv: Move) -> Track {
    let card = mv.card();
    if card.is_number() {
        let spaces = SPACES[mv.play_index()];
        let charged = UNITS[(position.pool().bits() >> FIRST_CROWN) as usize % UNITS.len()];
        return position.track.advance(spaces & !charged, spaces & charged);
    }
    let forward = card.is_ace() & (mv.way() == 1);
    let suit = card.index() - if card.is_ace() { 0 } else { FIRST_CROWN.into() };
    position.track.march(suit, forward)
}

/// Deals or keeps a card in the fog, or turns over the Excuse.
#[inline(never)]
fn play_rarely(position: &mut Position, card: Card) {
    match position.phase {
        Phase::FirstKeeps | Phase::SecondKeeps => keep(position, card),
        Phase::Hands => {
            position.unseen.remove(card);
            if card.is_number() {
                position.hands[usize::from(position.hands[0].len() >= HAND)].insert(card);
                if position.hands[1].len() >= HAND {
                    position.phase = Phase::FirstKeeps;
                }
            }
        }
        _ => {
            position.phase = Phase::Over;
            position.track = swapped(position);
        }
    }
}

/// Keeps a card and gives back the others. When the second player has kept a card, the cards laid aside go
/// back too.
fn keep(position: &mut Position, card: Card) {
    let side = position.side();
    let kept = CardSet::of(card);
    let given_back = position.hands[side].cards() - kept;
    position.hands[side] = Hand::new(kept);
    if position.phase == Phase::FirstKeeps {
        position.phase = Phase::SecondKeeps;
        position.unseen = Unseen::new(position.unseen() | given_back);
    } else {
        position.phase = Phase::FirstPool;
        position.unseen = Unseen::new(CardSet::BASIC - position.hands[0].cards() - kept);
    }
}
