//! Positions are packed into words, whose n-th card or move is found without a loop and whose units
//! move all at once. Here that is compared with the plain way.

use std::collections::HashSet;

use gambol_core::{GameSetup, HiddenInformation, PackedMove, Player, PlayerView, RandomSource};
use gambol_fifes_and_drums::decktet::{Card, CardSet, Suit};
use gambol_fifes_and_drums::{Game, Move, MoveKind, Position, Setup, Variant};

use crate::set_up;

/// Says this number whenever it is asked for one.
struct Says(u64);

impl RandomSource for Says {
    fn next_u64(&mut self) -> u64 {
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        assert!(self.0 < n, "{} below {n}", self.0);
        self.0
    }
}

/// The n-th move at random is the n-th of the list, and the position after it is the one with its
/// setup, whatever was added up on the way.
#[track_caller]
fn every_move_is_found(position: &Position, expected: impl Iterator<Item = Move>) {
    let moves = position.legal_moves();
    assert!(moves.iter().copied().eq(expected), "{position}");
    assert_eq!(position.count_moves(), moves.len(), "{position}");
    for (n, &mv) in moves.iter().enumerate() {
        assert_eq!(position.random_move(&mut Says(n as u64)), Some(mv));
        let after = position.apply(mv).expect("legal");
        assert_eq!(after.setup().check(), Ok(after), "{mv} in {position}");
    }
}

/// Every way to play a card, in deck order.
fn plays(card: Card) -> impl Iterator<Item = Move> {
    let mut moves: Vec<Move> =
        (1 << 10..2 << 10).filter_map(Move::from_bits).filter(|mv| mv.card() == card).collect();
    moves.sort_unstable();
    moves.into_iter()
}

/// Pools of any two cards and the three that follow the second.
#[test]
fn every_way_is_found() {
    let mut plain: Vec<Vec<Move>> = Vec::new();
    plain.extend(CardSet::BASIC.iter().map(|card| plays(card).collect()));
    for first in CardSet::BASIC {
        for second in CardSet::BASIC {
            let following = CardSet::BASIC.iter().cycle().skip(second.index());
            let others = following.filter(|&card| card != first).take(4);
            let pool: CardSet = others.chain([first]).collect();
            let position = set_up::dealt(Variant::STANDARD, |setup| setup.pool = pool);
            let expected = pool.iter().flat_map(|card| plain[card.index()].clone());
            every_move_is_found(&position, expected);
        }
    }
}

/// Nothing bounds the number of moves but the ways to play the cards of a pool.
#[test]
fn no_pool_has_more_than_38_moves() {
    let mut ways: Vec<usize> = CardSet::BASIC.iter().map(|card| plays(card).count()).collect();
    ways.sort_unstable();
    assert_eq!(ways.iter().rev().take(5).sum::<usize>(), 38);
    let position = set_up::dealt(Variant::STANDARD, |setup| {
        setup.pool = "8VL,8YK,9MS,9VY,9LK".parse().expect("cards");
    });
    assert_eq!(position.legal_moves().len(), 38);
}

/// Every second card is unseen, every third, and so on, from any card on.
#[test]
fn every_unseen_card_is_found() {
    for step in 1..36 {
        for skipped in 0..36 {
            let unseen: CardSet = CardSet::BASIC.iter().skip(skipped).step_by(step).collect();
            let gone = CardSet::BASIC - unseen;
            let position = set_up::dealt(Variant::STANDARD, |setup| {
                setup.pool = gone.iter().take(4).collect();
                setup.discard = gone - setup.pool;
            });
            let excuse = Some(Card::EXCUSE).filter(|_| unseen.len() <= 5);
            let expected = unseen.iter().chain(excuse).map(Move::event);
            every_move_is_found(&position, expected);
        }
    }
}

/// Each card that may be the hidden one is it for as many numbers as there are goals, for either
/// player.
#[test]
fn every_hidden_card_is_found() {
    for first in CardSet::NUMBERS {
        for second in CardSet::NUMBERS - CardSet::of(first) {
            let position = set_up::dealt(Variant::FOG, |setup| {
                setup.hands = [first, second].map(CardSet::of);
                // Some Aces, numbers and Crowns, so that every group has gaps.
                let rest = CardSet::BASIC - setup.hands[0] - setup.hands[1];
                setup.pool = rest.iter().step_by(7).take(5).collect();
            });
            for (viewer, other) in [(Player::P1, second), (Player::P2, first)] {
                let view = position.view(viewer);
                let hidden = position.unseen() | CardSet::of(other);
                assert_eq!(view.unseen(), hidden);
                let numbers = (hidden & CardSet::NUMBERS).len() as u64;
                let mut found = HashSet::new();
                for number in 0..7 * numbers {
                    let possible = view.determinize(&mut Says(number));
                    assert_eq!(possible.view(viewer), view);
                    assert_eq!(possible.setup().check(), Ok(possible));
                    assert!(found.insert(possible), "{possible} twice");
                }
            }
        }
    }
}

/// The spaces after a move of number cards, Aces or Crowns, without any words.
fn plainly(setup: &Setup, mv: Move) -> [u32; Suit::COUNT] {
    let mut spaces = setup.spaces;
    match mv.kind() {
        MoveKind::Number { card, steps } => {
            for (&suit, steps) in card.suits().iter().zip(steps) {
                let space = &mut spaces[suit.index()];
                *space = if setup.pool.contains(suit.crown()) {
                    space.saturating_sub(steps.into()).max(1)
                } else {
                    *space + u32::from(steps)
                };
            }
        }
        MoveKind::Ace { forward: true, .. } => {
            let from = spaces[mv.units()[0].index()];
            let ahead = setup.spaces.into_iter().filter(|&space| space > from);
            spaces[mv.units()[0].index()] = ahead.min().unwrap_or(from + 1);
        }
        MoveKind::Ace { .. } | MoveKind::Crown(_) => {
            let from = spaces[mv.units()[0].index()];
            let behind = setup.spaces.into_iter().filter(|&space| space < from);
            spaces[mv.units()[0].index()] = behind.max().unwrap_or(from.max(2) - 1);
        }
        MoveKind::Keep(_) | MoveKind::Event(_) => panic!("{mv} is no play"),
    }
    spaces
}

#[track_caller]
fn every_move_leads_where_it_should(position: &Position) {
    let setup = position.setup();
    for mv in position.legal_moves() {
        let after = position.apply(mv).expect("legal");
        assert_eq!(after.setup().spaces, plainly(&setup, mv), "{mv} in {position}");
    }
}

/// Both units of a number card on every space that they can reach, with and without their Crowns;
/// the others stay where they are.
#[test]
fn number_cards_move_units_on_all_spaces() {
    for card in CardSet::NUMBERS {
        for crowns in 0..4 {
            let mut pool = CardSet::of(card);
            let mut others = CardSet::BASIC - pool;
            for (i, &suit) in card.suits().iter().enumerate() {
                others.remove(suit.crown());
                if crowns >> i & 1 == 1 {
                    pool.insert(suit.crown());
                }
            }
            let missing = 5 - pool.len();
            pool |= others.iter().take(missing).collect();
            for space in 1..=100 {
                let position = set_up::dealt(Variant::STANDARD, |setup| {
                    setup.pool = pool;
                    setup.discard = CardSet::BASIC - pool;
                    setup.spaces = [9, 1, 100, 31, 64, 2];
                    for (i, suit) in card.suits().iter().enumerate() {
                        setup.spaces[suit.index()] = space + i as u32;
                    }
                });
                every_move_leads_where_it_should(&position);
            }
        }
    }
}

/// Units together, next to each other, and as far apart as they can be.
#[test]
fn aces_and_crowns_find_the_nearest_unit() {
    const SPACES: [u32; 5] = [1, 2, 57, 112, 113];
    let pool: CardSet = "AM,AV,CS,CV,CK".parse().expect("cards");
    for code in 0..5_u32.pow(6) {
        let position = set_up::dealt(Variant::STANDARD, |setup| {
            setup.pool = pool;
            setup.discard = CardSet::BASIC - pool;
            for (i, space) in (0..).zip(&mut setup.spaces) {
                *space = SPACES[(code / 5_u32.pow(i) % 5) as usize];
            }
        });
        every_move_leads_where_it_should(&position);
    }
}
