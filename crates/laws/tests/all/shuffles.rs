//! The chance events of the example game fall like cards and coins that are really shuffled; and
//! where they do not, the laws see it.

use gambol_core::{Game, RandomSource, SeededRandom, Start};
use gambol_laws::example::Hoard;
use gambol_laws::{self as laws, Violation};

use crate::twin::{Fault, Twin, TwinMove, with};

const START: &str = "0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1 quiet";
const DEALT: &str = "0,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- =1 quiet";

/// The six wish cards, and what is in the sack of the variant.
const CARDS: [&str; 6] = ["=c", "=c", "=c", "=s", "=s", "=g"];
const SACK: [&str; 7] = ["=c", "=c", "=c", "=s", "=s", "=g", "=owl"];

/// All orders of some things; equal things count as often as there are.
fn orders(things: &[&str]) -> Vec<Vec<String>> {
    if things.is_empty() {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for (i, first) in things.iter().enumerate() {
        let rest: Vec<&str> = [&things[..i], &things[i + 1..]].concat();
        for mut order in orders(&rest) {
            order.insert(0, first.to_string());
            all.push(order);
        }
    }
    all
}

/// Until the owl has come, the owl too.
fn until_the_owl(mut order: Vec<String>) -> Vec<String> {
    let owl = order.iter().position(|event| event == "=owl");
    order.truncate(owl.expect("an owl") + 1);
    order
}

fn first_move<G: Game>(position: &G) -> G::Move {
    position.nth_move(0).expect("a move")
}

fn wishes<G: Start>() -> Result<(), Violation> {
    let start: G = G::read(START).expect("a position");
    let deals = orders(&CARDS).into_iter().map(|mut order| {
        order.truncate(3);
        order
    });
    laws::shuffles_exactly(&start, first_move, deals)
}

fn coins<G: Start>() -> Result<(), Violation> {
    let dealt = G::read(DEALT).expect("a position");
    let draws = orders(&SACK).into_iter().map(until_the_owl);
    laws::shuffles_exactly(&dealt, first_move, draws)
}

/// A real shuffle, by taking out one after the other.
fn shuffled(things: &[&str], random: &mut SeededRandom) -> Vec<String> {
    let mut left = things.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        let next = left.remove(random.below(left.len() as u64) as usize);
        order.push(next.to_string());
    }
    order
}

/// n = 20,000 games and as many shuffles, from the seed 1.
fn games<G: Start>() -> Result<(), Violation> {
    let start: G = G::read(START).expect("a position");
    let deal = |random: &mut SeededRandom| {
        let mut events = shuffled(&CARDS, random);
        events.truncate(3);
        events.extend(until_the_owl(shuffled(&SACK, random)));
        events
    };
    laws::shuffles(&start, first_move, deal, 1, 20_000)
}

#[test]
fn wishes_coins_and_games_fall_as_shuffled() -> Result<(), Violation> {
    wishes::<Hoard>()?;
    coins::<Hoard>()?;
    games::<Hoard>()
}

fn broken(result: Result<(), Violation>) -> &'static str {
    result.map_or_else(|violation| violation.law, |()| "nothing")
}

#[test]
fn wrong_weights_are_caught() {
    let caught = |fault| with(fault, || (broken(wishes::<Twin>()), broken(coins::<Twin>())));
    assert_eq!(caught(Fault::None), ("nothing", "nothing"));
    let both = ("shuffles_exactly", "shuffles_exactly");
    assert_eq!(caught(Fault::EventsAllAlike), both);
    assert_eq!(caught(Fault::EventWithoutWeight).1, "shuffles_exactly");
    assert_eq!(caught(Fault::OwlComesEarly), ("nothing", "shuffles_exactly"));
}

#[test]
fn wrong_draws_are_caught() {
    for (fault, law) in [
        (Fault::None, "nothing"),
        (Fault::RandomMoveIsUniformAtChance, "shuffles"),
        (Fault::RandomMoveFavoursTheLast, "shuffles"),
    ] {
        assert_eq!(with(fault, || broken(games::<Twin>())), law, "{fault:?}");
    }
}

/// A game that ends too early or too late is no shuffle of the whole deck, nor one with a card
/// that is not in the deck.
#[test]
fn other_decks_are_caught() {
    let dealt: Hoard = DEALT.parse().expect("a position");
    let with_deck =
        |deck: Vec<Vec<String>>| broken(laws::shuffles_exactly(&dealt, first_move, deck));
    assert_eq!(with_deck(orders(&SACK)), "shuffles_exactly");
    let two: Vec<&str> = ["=c", "=silver"].to_vec();
    assert_eq!(with_deck(orders(&two)), "shuffles_exactly");
    assert_eq!(with_deck(orders(&[])), "nothing");
    let first = |position: &Twin| TwinMove(first_move::<Hoard>(&position.0));
    let twin = Twin(dealt);
    let draws = orders(&SACK).into_iter().map(until_the_owl);
    assert_eq!(broken(laws::shuffles_exactly(&twin, first, draws)), "nothing");
}
