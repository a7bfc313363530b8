//! The fast engine and the reference agree.

mod reference;
mod set_up;

use gambol_core::conformance::{self, Violation, bytes, strategy};
use gambol_core::{MoveError, RandomSource, seeded};
use gambol_two_pipers::{Game, Jumps, Lands, Position, Square, Stuck, Variant};
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
    fn where_the_pipers_meet(seed: u64) {
        let mut random = seeded(seed);
        for _ in 0..10 {
            conformance::agrees::<Position, Reference>(&set_up::position(&mut random), 2)?;
        }
    }

    #[test]
    fn on_what_is_a_position(text in strategy::altered_texts::<Position>(60)) {
        bytes::position_versus::<Position, Reference>(text.as_bytes())?;
    }

    #[test]
    fn on_what_is_a_move(played in strategy::random_play::<Position>(120), seed: u64) {
        moves_agree(&played.position, seed);
    }

    #[test]
    fn on_what_is_a_move_in_positions_set_up(
        position in strategy::set_ups(set_up::CHOICES, set_up::set_up),
        seed: u64
    ) {
        moves_agree(&position, seed);
    }
}

/// The text of a move read by both, its kind of error where there is one.
fn read_alike(position: &Position, reference: &Reference, text: &str) {
    let expected = match reference.parse_move(text) {
        Ok(mv) => mv,
        Err(reference::MoveError::NotAMove { .. }) => "no move".into(),
        Err(reference::MoveError::Illegal { .. }) => "illegal".into(),
        Err(reference::MoveError::Ambiguous { .. }) => "ambiguous".into(),
    };
    let found = match position.parse_move(text) {
        Ok(mv) => position.display_move(mv).to_string(),
        Err(MoveError::Syntax { .. }) => "no move".into(),
        Err(MoveError::Illegal { .. }) => "illegal".into(),
        Err(MoveError::Ambiguous { .. }) => "ambiguous".into(),
    };
    assert_eq!(expected, found, "{text:?} in {position}");
}

/// The legal moves, moves between any squares, and small changes of their texts are read alike.
fn moves_agree(position: &Position, seed: u64) {
    const CHARS: &[u8] = b"abcdefgh12345678-^>~09iApsx ";
    let reference = Reference::parse(&position.to_string()).expect("a position");
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
        read_alike(position, &reference, &text);
        for _ in 0..4 {
            let mut changed = text.clone().into_bytes();
            let at = random.below(changed.len() as u64 + 1) as usize;
            let other = CHARS[random.below(CHARS.len() as u64) as usize];
            match random.below(3) {
                0 if at < changed.len() => changed[at] = other,
                1 if at < changed.len() => drop(changed.remove(at)),
                _ => changed.insert(at, other),
            }
            let changed = String::from_utf8(changed).expect("ASCII");
            read_alike(position, &reference, &changed);
        }
    }
}

#[test]
fn in_random_games_of_every_variant() -> Result<(), Violation> {
    variants().try_for_each(|variant| {
        conformance::agree_on_games::<Position, Reference>(variant, 1, 10, 1_000)
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

/// Depth 2, of the start of every variant and of positions in the middle of games.
#[test]
fn on_perft() -> Result<(), Violation> {
    for variant in variants() {
        let mut random = seeded(1);
        let mut position = Position::start(variant);
        for ply in 0..60 {
            if ply % 20 == 0 {
                conformance::agrees::<Position, Reference>(&position, 2)?;
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
    let (plies, seed) = (number("GAMBOL_PLIES", 100_000), number("GAMBOL_SEED", 1));
    let games = conformance::agree_for_long::<Position, Reference>(seed, plies, 1_000)?;
    println!("the engines agree on {plies} plies in {games} games from the seed {seed}");
    Ok(())
}

/// As many set-up positions as `GAMBOL_POSITIONS` says (10,000 where nothing is said), from the seed
/// `GAMBOL_SEED` (1).
#[test]
#[ignore = "takes as long as one likes"]
fn for_long_where_the_pipers_meet() -> Result<(), Violation> {
    let (positions, seed) = (number("GAMBOL_POSITIONS", 10_000), number("GAMBOL_SEED", 1));
    let mut random = seeded(seed);
    for _ in 0..positions {
        conformance::agrees::<Position, Reference>(&set_up::position(&mut random), 1)?;
    }
    println!("the engines agree on {positions} positions from the seed {seed}");
    Ok(())
}

fn number(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => otherwise,
    }
}
