//! The conformance laws on The Two Pipers.

mod set_up;

use gambol_core::conformance::{self, Keys, Violation, strategy};
use gambol_core::{Encode, seeded};
use gambol_two_pipers::{Game, Illegal, Position};
use proptest::prelude::*;

proptest! {
    #![proptest_config(conformance::config(256))]

    #[test]
    fn laws_hold_in_random_games(played in strategy::random_play::<Position>(120)) {
        conformance::laws(&played.position)?;
        conformance::conventions(&played.position)?;
        conformance::record_text(&played.record())?;
    }

    #[test]
    fn laws_hold_where_the_parser_says_yes(position in strategy::altered::<Position>(120)) {
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
    conformance::along_random_games(1, 5_000, 200, |position: &Position| {
        keys.insert(*position, position.key())
    })?;
    assert!(
        keys.len() > 100_000,
        "only {} different positions",
        keys.len()
    );
    keys.spread()
}

/// n = 10,000 draws in every tenth position of nine games, from the seed 1.
#[test]
fn random_moves_are_fair() -> Result<(), Violation> {
    let mut seen = 0;
    conformance::along_random_games(1, 3, 60, |position: &Position| {
        seen += 1;
        if seen % 10 != 0 {
            return Ok(());
        }
        conformance::random_move_distribution(position, 1, 10_000)
    })
}

/// n = 10,000 draws in twenty set-up positions for each of the rules that take moves away, from the
/// seed 1.
#[test]
fn random_moves_are_fair_where_rules_forbid_some() -> Result<(), Violation> {
    let rules: [fn(Illegal) -> bool; 4] = [
        |reason| reason == Illegal::PiperInDanger,
        |reason| reason == Illegal::JumpIsDue,
        |reason| matches!(reason, Illegal::ShallowsFull { .. }),
        |reason| matches!(reason, Illegal::PipersAdjacent { .. }),
    ];
    let mut random = seeded(1);
    for rule in rules {
        let mut tried = 0;
        while tried < 20 {
            let position = set_up::position(&mut random);
            if position.count_moves() > 1 && forbids(&position, rule) {
                conformance::random_move_distribution(&position, 1, 10_000)?;
                tried += 1;
            }
        }
    }
    Ok(())
}

/// Whether some move is illegal for such a reason.
fn forbids(position: &Position, rule: fn(Illegal) -> bool) -> bool {
    (0..Position::action_count(position.variant()))
        .filter_map(|index| position.action(index))
        .any(|mv| position.check(mv).is_err_and(rule))
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
