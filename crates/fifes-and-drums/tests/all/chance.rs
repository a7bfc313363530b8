//! Chance: the weights, the shuffle, and how long games are (sections 1, 7, 8 and 9 of
//! `RULES.md`).

use std::collections::BTreeMap;

use gambol_core::playout::playout;
use gambol_core::{Game, Player, RandomSource, SeededRandom, Status, seeded};
use gambol_fifes_and_drums::decktet::{Card, CardSet, Suit};
use gambol_fifes_and_drums::{Move, Position, Variant};
use gambol_laws::Violation;

use crate::set_up;

#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

fn first_move(position: &Position) -> Move {
    position.nth_move(0).expect("a move")
}

fn events(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| format!("={card}")).collect()
}

/// 9.3 and 9.4: what is turned over is a card that is not on the table, in the discard or kept; the
/// Excuse as soon as there are five of them or fewer.
#[test]
fn c9_3_and_c9_4_what_may_be_turned_over() -> Result<(), Violation> {
    let mut excuses = 0;
    gambol_laws::along_random_games(3, 50, 100, |position: &Position| {
        let kept = usize::from(position.variant().is_fog());
        let pool_is_next = position.goal(Player::P2).is_some()
            && Player::all(2).all(|player| position.hand(player).len() == kept);
        if position.status() != Status::Chance || !pool_is_next {
            return Ok(());
        }
        let hands = position.hand(Player::P1) | position.hand(Player::P2);
        let mut may_come = CardSet::BASIC - position.pool() - position.discard() - hands;
        if may_come.len() <= 5 {
            may_come.insert(Card::EXCUSE);
            excuses += 1;
        }
        let came = position.legal_moves().into_iter().map(Move::card);
        assert_eq!(came.collect::<CardSet>(), may_come, "{position}");
        Ok(())
    })?;
    assert!(excuses > 100, "{excuses}");
    Ok(())
}

/// 9.5: every card that may come has one chance, and the total is how many they are.
#[test]
fn c9_5_weights_add_up_to_the_cards_that_may_come() -> Result<(), Violation> {
    gambol_laws::along_random_games(2, 200, 100, |position: &Position| {
        if position.status() != Status::Chance {
            return Ok(());
        }
        let goals = Player::all(2).filter_map(|player| position.goal(player));
        let hands = Player::all(2).map(|player| position.hand(player).len());
        let gone = position.pool().len()
            + position.discard().len()
            + position.aside().len()
            + hands.sum::<usize>();
        let total = match goals.count() {
            2 if gone > 30 => 36 - gone + 1,
            2 => 36 - gone,
            dealt => 8 - dealt,
        };
        gambol_laws::chance_sum(position, total as u64)
    })
}

/// All orders of some cards.
fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for (i, &first) in cards.iter().enumerate() {
        let rest = [&cards[..i], &cards[i + 1..]].concat();
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// All that may come from a pile of these cards (1.3): the cards in any order, and the Excuse
/// among the last six, at any of the places; nothing after the Excuse.
fn piles(cards: &[Card]) -> Vec<Vec<String>> {
    let mut piles = Vec::new();
    for order in orders(cards) {
        for place in order.len().saturating_sub(5)..=order.len() {
            let mut pile = order[..place].to_vec();
            pile.push(Card::EXCUSE);
            piles.push(events(&pile));
        }
    }
    piles
}

/// 1.3, 9.3 and 9.4, exactly: every order of the last cards, with five, six and seven unseen.
#[test]
fn c9_3_and_c9_4_the_last_cards_fall_as_shuffled() -> Result<(), Violation> {
    for unseen in ["2MK,5ML,6LK,9VY,CK", "AM,2MK,5ML,6LK,9VY,CK", "AM,2MK,2SY,5ML,6LK,9VY,CK"] {
        let unseen: CardSet = unseen.parse().expect("cards");
        let pool: CardSet = "AS,AV,AL,AY".parse().expect("cards");
        let rest = CardSet::BASIC - unseen - pool;
        let standard = set_up::dealt(Variant::STANDARD, |setup| {
            setup.pool = pool;
            setup.discard = rest;
        });
        let cards: Vec<Card> = unseen.iter().collect();
        gambol_laws::shuffles_exactly(&standard, first_move, piles(&cards))?;

        let fog = set_up::dealt(Variant::FOG, |setup| {
            setup.hands = ["3MV", "3SK"].map(|card| card.parse().expect("cards"));
            setup.pool = pool;
            setup.discard = rest - "3MV,3SK".parse().expect("cards");
        });
        gambol_laws::shuffles_exactly(&fog, first_move, piles(&cards))?;
    }
    Ok(())
}

/// 1.2 and 9.1, exactly: goals are two different ones of eight.
#[test]
fn c9_1_goals_fall_as_shuffled() -> Result<(), Violation> {
    for variant in [Variant::STANDARD, Variant::FOG] {
        let goals: Vec<Card> = CardSet::PAWNS_AND_COURTS.iter().collect();
        let pairs = goals.iter().flat_map(|&one| {
            goals
                .iter()
                .filter(move |&&other| other != one)
                .map(move |&other| events(&[one, other]))
        });
        let pairs: Vec<_> = pairs.collect();
        gambol_laws::shuffles_exactly(&Position::start(variant), first_move, pairs)?;
    }
    Ok(())
}

/// 8.1 and 9.2, exactly: p2 is dealt their third number card. Twelve cards are in hands or aside, and of the
/// 24 in the pile four are no number cards.
#[test]
fn c9_2_the_fog_falls_as_shuffled() -> Result<(), Violation> {
    let text = "1,1,1,1,1,1 - - PMSL,TSVY 2MK,2SY,2VL;9MS,9VY;AM,AS,AV,AL,AY,CM,CS chance fog";
    let position = read(text);
    let deck: Vec<Card> = position.unseen().iter().collect();
    assert_eq!(deck.len(), 24);
    let mut deals = Vec::new();
    for &one in &deck {
        for &two in deck.iter().filter(|&&card| card != one) {
            for &three in deck.iter().filter(|&&card| card != one && card != two) {
                let three = [one, two, three];
                let number = three.iter().position(|card| card.is_number());
                deals.push(events(&three[..number.map_or(3, |place| place + 1)]));
            }
        }
    }
    gambol_laws::shuffles_exactly(&position, first_move, deals)
}

/// A real shuffle, by taking out one card after the other.
fn shuffled(cards: CardSet, random: &mut SeededRandom) -> Vec<Card> {
    let mut left: Vec<Card> = cards.iter().collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        order.push(left.remove(random.below(left.len() as u64) as usize));
    }
    order
}

/// A game of cards on a real table: goals, in the fog the hands, then a pile that is shuffled and
/// set up as in 1.3, turned over up to the Excuse. Each player keeps the first of their cards.
fn table(variant: Variant, random: &mut SeededRandom) -> Vec<String> {
    let mut came = shuffled(CardSet::PAWNS_AND_COURTS, random);
    came.truncate(2);
    let mut basic = CardSet::BASIC;
    if variant.is_fog() {
        let mut deck = shuffled(basic, random).into_iter();
        for _ in Player::all(2) {
            let mut hand = CardSet::EMPTY;
            while hand.len() < 3 {
                let card = deck.next().expect("a card");
                came.push(card);
                if card.is_number() {
                    hand.insert(card);
                }
            }
            basic.remove(hand.first().expect("a card"));
        }
    }
    let mut pile = shuffled(basic, random);
    let mut bottom = pile.split_off(pile.len() - 5);
    let place = random.below(6) as usize;
    bottom.insert(place, Card::EXCUSE);
    came.extend(pile);
    came.extend(&bottom[..=place]);
    events(&came)
}

/// Section 9: n = 10,000 games of each preset beside as many real ones, from the seed 1.
#[test]
fn c9_games_fall_as_shuffled() -> Result<(), Violation> {
    for variant in [Variant::STANDARD, Variant::FOG] {
        let start = Position::start(variant);
        let deal = |random: &mut SeededRandom| table(variant, random);
        gambol_laws::shuffles(&start, first_move, deal, 1, 10_000)?;
    }
    Ok(())
}

/// A pile with the Excuse anywhere among all cards is another game, and the laws see it.
#[test]
fn c9_other_piles_are_caught() {
    let variant = Variant::STANDARD;
    let deal = |random: &mut SeededRandom| {
        let mut came = table(variant, random);
        came.pop();
        came.truncate(2 + 27 + random.below(11) as usize);
        came.push("=X".into());
        came
    };
    let start = Position::start(variant);
    let result = gambol_laws::shuffles(&start, first_move, deal, 1, 2_000);
    assert_eq!(result.map_err(|violation| violation.law), Err("shuffles"));

    let position = read(
        "1,1,1,1,1,1 AS,AV,AL,AY AM,AK,2SY,2VL,3MV,3SK,3LY,4MS,4VL,4YK,5SV,5YK,6MV,6SY,7ML,7SK,7VY,\
         8MS,8VL,8YK,9MS,9LK,CM,CS,CV,CL,CY PMSL,TSVY - chance standard",
    );
    let cards: Vec<Card> = position.unseen().iter().collect();
    let last = orders(&cards).into_iter().map(|mut order| {
        order.push(Card::EXCUSE);
        events(&order)
    });
    let result = gambol_laws::shuffles_exactly(&position, first_move, last);
    assert_eq!(result.map_err(|violation| violation.law), Err("shuffles_exactly"));
}

/// 27 to 32 turns, 25 to 30 in the fog, each as likely as another: n = 100,000 games of each, from
/// the seeds 1 and 2; and in all of them nobody has more than 12 points or passes space 115.
#[test]
fn c9_games_are_of_six_lengths() -> Result<(), Violation> {
    for (variant, shortest, seed) in [(Variant::STANDARD, 27, 1), (Variant::FOG, 25, 2)] {
        let start = Position::start(variant);
        let mut random = seeded(seed);
        let mut lengths: BTreeMap<u64, u64> = BTreeMap::new();
        for _ in 0..100_000 {
            let played = playout(&start, &mut random, 1_000);
            *lengths.entry(played.plies).or_default() += 1;
            let scores = played.end.scores().expect("the end");
            assert!(scores.iter().all(|&score| score <= 12), "{}", played.end);
            assert!(Suit::ALL.iter().all(|&suit| played.end.space(suit) <= 115));
        }
        // Two of the plies keep a card.
        let kept = if variant.is_fog() { 2 } else { 0 };
        assert!(lengths.keys().copied().eq(shortest + kept..shortest + kept + 6));
        let cells: Vec<(u64, f64)> = lengths.values().map(|&count| (count, 1.0)).collect();
        gambol_laws::fits("the lengths of games", &cells)?;
    }
    Ok(())
}
