//! The laws on Fifes and Drums. Those of chance are in `chance.rs`, those of secrets
//! in `secrets.rs`.

use gambol_fifes_and_drums::decktet::{Card, Suit};
use gambol_fifes_and_drums::{Position, Setup};
use gambol_laws::strategy;

use crate::set_up;

gambol_laws::law_tests! {
    position: Position,
    setup: Setup,
    laws_hold: {
        cases: 256,
        moves: 100,
        set_ups: strategy::set_ups(set_up::CHOICES, set_up::set_up),
        also: gambol_testkit::conventions,
    },
    keys_differ: { games: 3_000, moves: 100, positions: 350_000 },
    keys_of_views_differ: { games: 3_000, moves: 100, views: 700_000 },
    pictures_hide_secrets: { games: 2, moves: 60 },
    random_moves_are_fair: { games: 20, moves: 100, every: 29 },
    serialization_keeps_positions: { games: 50, moves: 100 },
}

/// No exchange of suits maps the cards to cards, but for the one that changes nothing: of all 720.
#[test]
fn suits_cannot_change_places() {
    let maps_cards = |order: &[Suit]| {
        Card::all().all(|card| {
            let mut image: Vec<Suit> = card.suits().iter().map(|s| order[s.index()]).collect();
            image.sort_unstable();
            Card::all().any(|other| other.rank() == card.rank() && other.suits() == image)
        })
    };
    let mut orders: Vec<Vec<Suit>> = vec![vec![]];
    for _ in Suit::ALL {
        orders = orders
            .into_iter()
            .flat_map(|order| {
                let rest = Suit::ALL.into_iter().filter(|suit| !order.contains(suit));
                let longer = |suit| [order.as_slice(), &[suit]].concat();
                rest.map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    assert_eq!(orders.len(), 720);
    orders.retain(|order| maps_cards(order));
    assert_eq!(orders, [Suit::ALL]);
}
