//! The legal moves.

use core::ops::ControlFlow;

use gambol_core::Game;

use crate::decktet::{Card, CardSet};
use crate::moves::{Act, Move, MoveSet, Pattern};
use crate::position::{Phase, Position};

/// The cards of all legal moves: those that may be played, kept, dealt or turned over.
#[inline(always)]
pub(super) fn cards(position: &Position) -> CardSet {
    match position.phase {
        Phase::Goals => goals_left(position),
        Phase::Pool if position.excuse_may_come() => {
            position.unseen.cards() | CardSet::of(Card::EXCUSE)
        }
        Phase::Hands | Phase::FirstPool | Phase::Pool => position.unseen.cards(),
        Phase::FirstKeeps => position.hands[0].cards(),
        Phase::SecondKeeps => position.hands[1].cards(),
        Phase::Turn => position.pool.cards(),
        Phase::Over => CardSet::EMPTY,
    }
}

/// The goals that are not dealt.
pub(super) fn goals_left(position: &Position) -> CardSet {
    let dealt: CardSet = position.goals.into_iter().collect();
    CardSet::PAWNS_AND_COURTS - dealt
}

#[inline(always)]
pub(super) fn try_for_each_move_set<B>(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.phase == Phase::Turn {
        for card in position.pool.cards() {
            visit(Pattern::ways(card))?;
        }
        return ControlFlow::Continue(());
    }
    let cards = cards(position);
    if cards.is_empty() {
        return ControlFlow::Continue(());
    }
    let act = if position.phase.is_chance() {
        Act::Event
    } else {
        Act::Keep
    };
    visit(Pattern::cards(act, cards))
}

impl Position {
    /// The moves that play or keep this card, for programs in which people point at cards.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Position;
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
    /// let position: Position = text.parse()?;
    /// let moves: Vec<_> = position.moves_of("AM".parse()?).collect();
    /// assert_eq!(format!("{moves:?}"), "[AM+, AM-]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_of(&self, card: Card) -> impl Iterator<Item = Move> {
        let moves = self.legal_moves().into_iter();
        moves.filter(move |mv| mv.card() == card && mv.act() != Act::Event)
    }
}
