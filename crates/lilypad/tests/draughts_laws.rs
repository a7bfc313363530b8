//! The conformance laws on draughts.

use gambol_core::conformance::{self, Keys, Violation, strategy};
use gambol_lilypad::Game;
use gambol_lilypad::draughts::Position;
use proptest::prelude::*;

proptest! {
    #![proptest_config(conformance::config(256))]

    #[test]
    fn laws_hold_in_random_games(played in strategy::random_play::<Position>(150)) {
        conformance::laws(&played.position)?;
        conformance::conventions(&played.position)?;
        conformance::record_text(&played.record())?;
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes(position in strategy::altered::<Position>(150)) {
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
    conformance::along_random_games(1, 3_000, 300, |position: &Position| {
        keys.insert(*position, position.key())
    })?;
    assert!(
        keys.len() > 100_000,
        "only {} different positions",
        keys.len()
    );
    keys.spread()
}

/// n = 10,000 draws in every tenth position of three games, from the seed 1.
#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    let mut seen = 0;
    conformance::along_random_games(1, 3, 100, |position: &Position| {
        seen += 1;
        if seen % 10 != 0 {
            return Ok(());
        }
        conformance::random_move_distribution(position, 1, 10_000)
    })
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
        })
    })
}
