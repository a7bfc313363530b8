//! The conformance laws on Fifes and Drums. Those of chance are in `chance.rs`, those of secrets
//! in `secrets.rs`.

mod set_up;

use gambol_core::conformance::{self, Keys, Violation, strategy};
use gambol_core::{HiddenInformation, Player, View as _};
use gambol_fifes_and_drums::decktet::{Card, Suit};
use gambol_fifes_and_drums::{Game, Position};
use proptest::prelude::*;

proptest! {
    #![proptest_config(conformance::config(256))]

    #[test]
    fn laws_hold_in_random_games(played in strategy::random_play::<Position>(100)) {
        conformance::laws(&played.position)?;
        conformance::conventions(&played.position)?;
        conformance::record_text(&played.record())?;
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes(position in strategy::altered::<Position>(100)) {
        conformance::laws(&position)?;
        conformance::conventions(&position)?;
    }

    #[test]
    fn laws_hold_in_positions_set_up(
        position in strategy::set_ups(set_up::CHOICES, set_up::set_up)
    ) {
        conformance::laws(&position)?;
        conformance::conventions(&position)?;
    }
}

#[test]
fn variants_are_text() -> Result<(), Violation> {
    conformance::variant_text::<Position>()
}

#[test]
fn keys_differ() -> Result<(), Violation> {
    let mut keys = Keys::new();
    let mut views = Keys::new();
    conformance::along_random_games(1, 3_000, 100, |position: &Position| {
        for player in Player::all(2) {
            let view = position.view(player);
            views.insert(view, view.key())?;
        }
        keys.insert(*position, position.key())
    })?;
    let seen = (keys.len(), views.len());
    assert!(seen.0 > 350_000 && seen.1 > 700_000, "{seen:?}");
    keys.spread()?;
    views.spread()
}

/// n = 10,000 draws in every 29th position of 40 games, from the seed 1.
#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    let mut seen = 0;
    conformance::along_random_games(1, 20, 100, |position: &Position| {
        seen += 1;
        if seen % 29 != 0 {
            return Ok(());
        }
        conformance::random_move_distribution(position, 1, 10_000)
    })
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

#[cfg(feature = "serde")]
#[test]
fn serialization_keeps_positions() -> Result<(), Violation> {
    conformance::along_random_games(3, 50, 100, |position: &Position| {
        conformance::text_serialization(position, serde_json::to_string, |json| {
            serde_json::from_str(json)
        })?;
        conformance::serialization(position, postcard::to_allocvec, |bytes| {
            postcard::from_bytes(bytes)
        })?;
        position.legal_moves().into_iter().try_for_each(|mv| {
            conformance::serialization(&mv, postcard::to_allocvec, |bytes| {
                postcard::from_bytes(bytes)
            })
        })
    })
}
