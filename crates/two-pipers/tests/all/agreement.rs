//! The fast engine and the reference agree.

use gambol_core::{RandomSource, seeded};
use gambol_laws::{
    Reference as _, Violation, agrees_on_move, altered_text, number_from_environment, strategy,
};
use gambol_testkit::reference::TwoPipers;
use gambol_two_pipers::{Game, Jumps, Lands, Position, Square, Stuck, Variant};
use proptest::prelude::*;

use crate::set_up;

gambol_laws::agreement_tests! {
    position: Position,
    reference: TwoPipers,
    in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
    in_positions: { cases: 64, moves: 120, depth: 3 },
    on_what_is_a_position: { cases: 64, moves: 60 },
    variants: variants(),
    in_random_games_of_each_variant: { games: 10, moves: 1_000 },
    on_perft: { moves: 60, every: 20, depth: 2 },
}

/// All options in every combination.
fn variants() -> impl Iterator<Item = Variant> {
    let lands = [Lands::Facing, Lands::Rotated].into_iter();
    let jumps = [Jumps::Diagonal, Jumps::Any];
    let stuck = [Stuck::Pass, Stuck::Loss];
    lands.flat_map(move |lands| {
        let jumps = jumps.into_iter();
        jumps.flat_map(move |jumps| stuck.map(|stuck| Variant::new(lands, jumps, stuck)))
    })
}

proptest! {
    #![proptest_config(gambol_laws::config(64))]

    #[test]
    fn where_the_pipers_meet(seed: u64) {
        let mut random = seeded(seed);
        for _ in 0..10 {
            gambol_laws::agrees::<Position, TwoPipers>(&set_up::position(&mut random), 2)?;
        }
    }

    #[test]
    fn on_what_is_a_move(played in strategy::random_play::<Position>(120), seed: u64) {
        moves_agree(&played.position, seed)?;
    }

    #[test]
    fn on_what_is_a_move_in_positions_set_up(
        position in strategy::set_ups(set_up::CHOICES, set_up::set_up),
        seed: u64
    ) {
        moves_agree(&position, seed)?;
    }
}

/// The legal moves, moves between any squares, and small changes of their texts are read alike.
fn moves_agree(position: &Position, seed: u64) -> Result<(), Violation> {
    const CHARACTERS: &str = "abcdefgh12345678-^>~09iApsx ";
    let reference = TwoPipers::parse(&position.to_string()).expect("a position");
    let mut random = seeded(seed);
    let mut texts: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.display_move(mv).to_string())
        .collect();
    texts.push("pass".into());
    let mut square = || Square::new(random.below(64) as usize);
    for _ in 0..8 {
        texts.push(format!("~{}", square()));
        for sign in ['-', '^', '>'] {
            texts.push(format!("{}{sign}{}", square(), square()));
        }
    }
    for text in texts {
        agrees_on_move(position, &reference, &text)?;
        for _ in 0..4 {
            let changed = altered_text(&text, CHARACTERS, &mut random);
            agrees_on_move(position, &reference, &changed)?;
        }
    }
    Ok(())
}

/// As many set-up positions as `GAMBOL_POSITIONS` says (10,000 where nothing is said), from the seed
/// `GAMBOL_SEED` (1).
#[test]
#[ignore = "takes as long as one likes"]
fn for_long_where_the_pipers_meet() -> Result<(), Violation> {
    let positions = number_from_environment("GAMBOL_POSITIONS", 10_000);
    let seed = number_from_environment("GAMBOL_SEED", 1);
    let mut random = seeded(seed);
    for _ in 0..positions {
        gambol_laws::agrees::<Position, TwoPipers>(&set_up::position(&mut random), 1)?;
    }
    println!("the engines agree on {positions} positions from the seed {seed}");
    Ok(())
}
