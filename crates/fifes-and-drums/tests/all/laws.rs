//! The laws on Fifes and Drums. Those of chance are in `chance.rs`, those of secrets
//! in `secrets.rs`.

use gambol_fifes_and_drums::decktet::{Card, Suit};
use gambol_fifes_and_drums::{Position, Setup};
use gambol_laws::{Trials, Violation};
use gambol_testkit::more_laws;

use crate::set_up;

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 100, keys: (1_500, 100, 175_000), random_moves: (20, 100, 29) };

gambol_testkit::laws!(Position, Setup, TRIALS, 4);

#[test]
fn laws_hold_in_positions_set_up() -> Result<(), Violation> {
    TRIALS.in_positions_set_up(set_up::CHOICES, set_up::set_up, &more_laws::<Setup, _>)
}

#[test]
fn keys_of_views_differ() -> Result<(), Violation> {
    gambol_laws::keys_of_views_differ::<Position>(3_000, 100, 700_000)
}

#[cfg(feature = "svg")]
#[test]
fn pictures_hide_secrets() -> Result<(), Violation> {
    gambol_laws::along_random_games(2, 2, 60, gambol_laws::svg_secrets::<Position>)
}

#[test]
fn determinizations_are_fair() -> Result<(), Violation> {
    gambol_laws::determinizations_are_fair::<Position>(2_000, 40)
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
