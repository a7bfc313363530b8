//! Numbered moves and feature planes for learners.

use gambol_core::{Player, PlayerView};
use gambol_host::{Encode, PlaneShape};

use crate::decktet::{Card, CardSet, FIRST_NUMBER, Rank, Suit};
use crate::moves::{Act, Move};
use crate::position::{Position, Turn};
use crate::tables::{BASIC, FIRST_ACTION, HAND};
use crate::view::View;

const PLAYS: usize = FIRST_ACTION[BASIC] as usize;
const KEEPS: usize = CardSet::NUMBERS.len();
/// The difference between the index of a number card and the action that keeps it.
const KEEP: usize = PLAYS - FIRST_NUMBER as usize;

/// The columns of planes: the ranks from Ace to Crown.
const COLUMNS: usize = Rank::Crown as usize + 1;

/// # Actions
/// 126 in `standard`: the ways to play each card, in deck order. Aces go forward, then back. The ways of a
/// number card are ordered by the spaces for its first suit. A Crown has one way. In `fog` there are 24
/// more: each number card kept, in deck order. Chance events are numbered as the 45 cards in deck order.
///
/// # Planes
/// 16 planes of 6 rows, one for each suit in the usual order, by 10 columns, one for each rank
/// from Ace to Crown. A card marks the place of each of its suits.
///
/// | planes | |
/// | --- | --- |
/// | 0, 1 | the cards in the pool, and in the discard |
/// | 2, 3, 4 | the cards in the viewer's hand, in the opponent's as far as seen, and laid aside |
/// | 5, 6 | the spaces behind each unit, in thirtieths, and its worth now, in fifths |
/// | 7, 8 | the suits of the viewer's goal, and of the opponent's if the viewer sees it |
/// | 9, 10 | whether the opponent's goal is hidden, and their number of hidden cards, in thirds |
/// | 11 | the share of the 36 basic cards that is unseen |
/// | 12, 13, 14 | whether it is the viewer's turn, or the opponent's, and whether the game is over |
/// | 15 | whether the viewer is p1 |
///
/// Planes 5 to 8 have one value for each row, and planes from 9 on have a single value. To an onlooker, p1
/// is the opponent.
impl Encode for Position {
    fn action_count(&self) -> usize {
        PLAYS + if self.variant.fog { KEEPS } else { 0 }
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        let card = mv.card().index();
        match mv.act() {
            Act::Play => Some(usize::from(FIRST_ACTION[card] + mv.way() - 1)),
            Act::Keep => self.variant.fog.then_some(KEEP + card),
            Act::Event => None,
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        if index >= self.action_count() {
            return None;
        }
        if index >= PLAYS {
            return Move::keep(Card::from_index(index - KEEP)?);
        }
        let card = FIRST_ACTION.partition_point(|&first| usize::from(first) <= index) - 1;
        Some(Move::play(Card::new(card as u8), index as u8 - FIRST_ACTION[card] + 1))
    }

    fn chance_count(&self) -> usize {
        Card::COUNT
    }

    fn chance_index(&self, mv: Move) -> Option<usize> {
        (mv.act() == Act::Event).then_some(mv.card().index())
    }

    fn chance_event(&self, index: usize) -> Option<Move> {
        Card::from_index(index).map(Move::event)
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 16, ranks: Suit::COUNT, files: COLUMNS }
    }

    fn write_planes(view: &View, planes: &mut [f32]) {
        let seen = &view.seen;
        let shape = seen.plane_shape();
        assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
        planes.fill(0.0);
        let mut planes = planes.chunks_exact_mut(shape.area());
        let (me, other) = (view.viewer(), view.viewer().opponent());
        let (mine, theirs) = (seen.hand(me), seen.hand(other));
        let cards = [seen.pool(), seen.discard(), mine, theirs, seen.aside()];
        for (cards, plane) in cards.into_iter().zip(&mut planes) {
            for card in cards {
                for suit in card.suits() {
                    plane[suit.index() * COLUMNS + card.rank() as usize] = 1.0;
                }
            }
        }
        let in_goal = |player, suit| seen.goal(player).is_some_and(|goal| goal.has(suit));
        let rows: [&dyn Fn(Suit) -> f32; 4] = [
            &|suit| f32::from(seen.space(suit) - 1) / 30.0,
            &|suit| f32::from(seen.worth(suit)) / 5.0,
            &|suit| f32::from(in_goal(me, suit)),
            &|suit| f32::from(in_goal(other, suit)),
        ];
        for (value, plane) in rows.into_iter().zip(&mut planes) {
            let rows = plane.chunks_exact_mut(COLUMNS);
            Suit::ALL.into_iter().zip(rows).for_each(|(suit, row)| row.fill(value(suit)));
        }
        let turn = seen.whose_turn();
        let constants = [
            f32::from(view.hidden.goals[other.index()]),
            f32::from(view.hidden.cards[other.index()]) / HAND as f32,
            f32::from(seen.unseen.len()) / BASIC as f32,
            f32::from(turn.player() == Some(me)),
            f32::from(turn.player() == Some(other)),
            f32::from(turn == Turn::Over),
            f32::from(me == Player::P1),
        ];
        constants.into_iter().zip(planes).for_each(|(constant, plane)| plane.fill(constant));
    }
}
