use gambol_core::{Encode, Game, PlaneShape, Player, View as _};

use crate::decktet::{Card, CardSet, Rank, Suit};
use crate::moves::{Act, Move, MoveKind, ways};
use crate::position::{HAND, Phase, Position};
use crate::variant::Variant;
use crate::view::View;

const BASIC: usize = 36;

/// The first action of each basic card; the entry behind the last is the number of all.
static FIRST_PLAY: [u8; BASIC + 1] = {
    let mut first = [0; BASIC + 1];
    let mut card = 0;
    while card < BASIC {
        first[card + 1] = first[card] + ways(Card::new(card as u8));
        card += 1;
    }
    first
};

const PLAYS: usize = FIRST_PLAY[BASIC] as usize;
const KEEPS: usize = CardSet::NUMBERS.len();
const FIRST_NUMBER: usize = CardSet::NUMBERS.bits().trailing_zeros() as usize;

/// Rows are suits, columns the ranks from Ace to Crown.
const ROWS: usize = Suit::COUNT;
const COLUMNS: usize = Rank::Crown as usize + 1;

/// The planes of cards, those of units, and the constant ones.
const CARDS: usize = 5;
const UNITS: usize = 4;
const CONSTANT: usize = 7;

/// # Actions
/// 126 in `standard`: the ways to carry out each card in deck order: Aces forward and back, number
/// cards by the spaces for their first suit, Crowns. In `fog` 24 more: to keep each number card,
/// in deck order. Chance events are numbered as the 45 cards in deck order.
///
/// # Planes
/// 16 planes of 6 rows, one for each suit in the usual order, by 10 columns, one for each rank
/// from Ace to Crown; a card marks the places of its suits.
///
/// 0 the pool, 1 the discard, 2 the viewer's hand, 3 what he sees of the other's, 4 what is laid
/// aside. Then the same in all columns: 5 the spaces of the unit behind it, in thirtieths; 6 what
/// it would be worth now, in fifths; 7 the suits of the viewer's goal, 8 of the other's goal where
/// he sees it. Then the same everywhere: 9 whether the other's goal is hidden, 10 how many of his
/// cards, in thirds; 11 the share of the 36 basic cards that is unseen; 12 whether it is the
/// viewer's turn, 13 the other's; 14 whether the game is over; 15 whether the viewer is p1. (To
/// an onlooker the other is p1.)
impl Encode for Position {
    fn action_count(variant: Variant) -> usize {
        PLAYS + if variant.fog { KEEPS } else { 0 }
    }

    fn action_index(&self, mv: Move) -> usize {
        let card = mv.card().index();
        match mv.act() {
            Act::Play => usize::from(FIRST_PLAY[card] + mv.way() - 1),
            Act::Keep => PLAYS + card - FIRST_NUMBER,
            Act::Event => Self::action_count(self.variant),
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        if index >= Self::action_count(self.variant) {
            return None;
        }
        if index >= PLAYS {
            return Move::keep(Card::from_index(index - PLAYS + FIRST_NUMBER)?);
        }
        let behind = FIRST_PLAY.partition_point(|&first| usize::from(first) <= index);
        let card = Card::from_index(behind - 1)?;
        let way = index as u8 - FIRST_PLAY[behind - 1] + 1;
        Some(Move::play(card, way))
    }

    fn chance_count(_variant: Variant) -> usize {
        Card::COUNT
    }

    fn chance_index(&self, mv: Move) -> Option<usize> {
        match mv.kind() {
            MoveKind::Event { card } => Some(card.index()),
            _ => None,
        }
    }

    fn chance_event(&self, index: usize) -> Option<Move> {
        Card::from_index(index).map(Move::event)
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        PlaneShape {
            planes: CARDS + UNITS + CONSTANT,
            ranks: ROWS,
            files: COLUMNS,
        }
    }

    fn write_planes(view: &View, planes: &mut [f32]) {
        let seen = &view.seen;
        let shape = Self::plane_shape(seen.variant);
        assert_eq!(
            planes.len(),
            shape.len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        let (me, other) = (view.viewer(), view.viewer().opponent());
        let cards = [
            seen.pool(),
            seen.discard(),
            seen.hand(me),
            seen.hand(other),
            seen.aside(),
        ];
        for (plane, cards) in cards.into_iter().enumerate() {
            for card in cards {
                for suit in card.suits() {
                    let place = suit.index() * COLUMNS + card.rank() as usize;
                    planes[plane * shape.area() + place] = 1.0;
                }
            }
        }
        let worth = seen.track.worth();
        let in_goal = |player, suit| seen.goal(player).is_some_and(|goal| goal.has(suit));
        for suit in Suit::ALL {
            let row = suit.index() * COLUMNS;
            let values = [
                f32::from(seen.space(suit) - 1) / 30.0,
                f32::from(worth.of(suit)) / 5.0,
                f32::from(in_goal(me, suit)),
                f32::from(in_goal(other, suit)),
            ];
            for (plane, value) in values.into_iter().enumerate() {
                planes[(CARDS + plane) * shape.area() + row..][..COLUMNS].fill(value);
            }
        }
        let turn = seen.status().player();
        let constants: [f32; CONSTANT] = [
            f32::from(view.hidden.goals[other.index()]),
            f32::from(view.hidden.cards[other.index()]) / HAND as f32,
            f32::from(seen.unseen.len()) / BASIC as f32,
            f32::from(turn == Some(me)),
            f32::from(turn == Some(other)),
            f32::from(seen.phase == Phase::Over),
            f32::from(me == Player::P1),
        ];
        for (plane, constant) in constants.into_iter().enumerate() {
            planes[(CARDS + UNITS + plane) * shape.area()..][..shape.area()].fill(constant);
        }
    }
}
