//! The fast engine and the reference agree.

mod reference;

use gambol_core::conformance::{self, Violation, bytes, strategy};
use gambol_core::seeded;
use gambol_core::variant::Variant as _;
use gambol_mixtour::{Game, Position, Variant};
use proptest::prelude::*;

use reference::Reference;

proptest! {
    #![proptest_config(conformance::config(64))]

    #[test]
    fn in_random_games_of_any_variant(variant in strategy::variants::<Position>(), seed: u64) {
        conformance::agree_on_games::<Position, Reference>(variant, seed, 2, 300)?;
    }

    #[test]
    fn in_positions_along_random_games(played in strategy::random_play::<Position>(120)) {
        conformance::agrees::<Position, Reference>(&played.position, 3)?;
    }

    #[test]
    fn in_positions_set_up(position in strategy::altered::<Position>(120)) {
        conformance::agrees::<Position, Reference>(&position, 3)?;
    }

    #[test]
    fn on_what_is_a_position(text in strategy::altered_texts::<Position>(60)) {
        bytes::position_versus::<Position, Reference>(text.as_bytes())?;
    }
}

#[test]
fn in_random_games_of_every_preset() -> Result<(), Violation> {
    Variant::PRESETS.iter().try_for_each(|preset| {
        conformance::agree_on_games::<Position, Reference>(preset.variant, 1, 40, 1_000)
    })
}

/// Depth 3, of the start of every preset and of positions in the middle of games.
#[test]
fn on_perft() -> Result<(), Violation> {
    for preset in Variant::PRESETS {
        let mut random = seeded(1);
        let mut position = Position::start(preset.variant);
        for ply in 0..20 {
            if ply % 10 == 0 {
                conformance::agrees::<Position, Reference>(&position, 3)?;
            }
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            position.apply_unchecked(mv);
        }
    }
    Ok(())
}

/// As many moves as `GAMBOL_PLIES` says (100,000 where nothing is said), in games of at most 1,000
/// from the seed `GAMBOL_SEED` (1).
#[test]
#[ignore = "takes as long as one likes"]
fn for_long() -> Result<(), Violation> {
    let number = |name, otherwise| match std::env::var(name) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => otherwise,
    };
    let (plies, seed) = (number("GAMBOL_PLIES", 100_000), number("GAMBOL_SEED", 1));
    let games = conformance::agree_for_long::<Position, Reference>(seed, plies, 1_000)?;
    println!("the engines agree on {plies} plies in {games} games from the seed {seed}");
    Ok(())
}
