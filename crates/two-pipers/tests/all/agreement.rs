//! The fast engine and the reference agree.

use gambol_core::{Game as _, RandomSource, seeded};
use gambol_laws::{Agreement, Violation, number_from_environment};
use gambol_testkit::reference::TwoPipers;
use gambol_two_pipers::{Jumps, Lands, Position, Square, Stuck, Variant};

use crate::set_up;

const AGREEMENT: Agreement = Agreement {
    cases: 64,
    max_moves: 120,
    depth: 2,
    any_variant: (1, 300),
    each_preset: (1, 1_000),
    perft: (60, 20, 3),
};

gambol_testkit::agreement!(Position, TwoPipers, AGREEMENT);

#[test]
fn in_random_games_of_each_variant() -> Result<(), Violation> {
    variants().try_for_each(|variant| {
        gambol_laws::agree_on_games::<Position, TwoPipers>(variant, 1, 5, 1_000)
    })
}

#[test]
fn on_perft_of_each_variant() -> Result<(), Violation> {
    variants().try_for_each(|variant| {
        gambol_laws::agree_on_perft::<Position, TwoPipers>(variant, 60, 20, 2)
    })
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

#[test]
fn where_the_pipers_meet() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(640, set_up::CHOICES, set_up::set_up, |position| {
        gambol_laws::agrees::<Position, TwoPipers>(position, 2)
    })
}

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    gambol_laws::in_random_games(64, 120, |played| moves_agree(&played.position))
}

#[test]
fn on_what_is_a_move_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(64, set_up::CHOICES, set_up::set_up, moves_agree)
}

/// The legal moves, moves between any squares, and small changes of their texts are read alike.
fn moves_agree(position: &Position) -> Result<(), Violation> {
    let mut random = seeded(position.key());
    let mut square = || Square::new(random.below(64) as usize);
    let mut texts = vec!["pass".to_owned()];
    for _ in 0..8 {
        texts.push(format!("~{}", square()));
        for sign in ['-', '^', '>'] {
            texts.push(format!("{}{sign}{}", square(), square()));
        }
    }
    let more: Vec<&str> = texts.iter().map(String::as_str).collect();
    let others = "abcdefgh12345678-^>~09iApsx ";
    gambol_laws::agrees_on_texts::<Position, TwoPipers>(position, &more, others)
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
