//! The fast engine and the reference agree.

use std::collections::BTreeMap;

use gambol_core::{RandomSource, SeededRandom, seeded};
use gambol_laws::{Agreement, MoveReading, Reference, Violation, agrees_on_move};
use gambol_pikemen::{
    ClassicPosition, Game, Ground, Layout, Position, RuntimePosition, StarPosition,
};
use gambol_testkit::reference::{Pikemen, PikemenClassic, PikemenRuntime, PikemenStar};

/// For a ground of four layouts.
const FOUR: Agreement = Agreement {
    cases: 32,
    max_moves: 200,
    depth: 2,
    any_variant: (1, 400),
    each_preset: (2, 1_000),
    perft: (60, 20, 2),
};

/// For a ground of one.
const ONE: Agreement = Agreement { cases: 8, ..FOUR };

mod classic {
    gambol_testkit::agreement!(super::ClassicPosition, super::PikemenClassic, super::ONE);
}

mod various {
    gambol_testkit::agreement!(super::RuntimePosition, super::PikemenRuntime, super::FOUR);
}

mod star {
    gambol_testkit::agreement!(super::StarPosition, super::PikemenStar, super::ONE);
}

/// Texts of moves of other positions and other boards, and changes of them: both engines tell
/// legal moves, illegal ones and no moves apart, and mean the same by the legal ones.
#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    let mut random = seeded(5);
    let mut seen = BTreeMap::new();
    for layout in Layout::ALL {
        let rules = layout.to_string();
        on_ground!(&rules, On => {
            let start = Position::<On>::start(rules.parse().expect("a variant"));
            agree_on_moves(start, &mut random, &mut seen)
        })?;
    }
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 300), "{seen:?}");
    Ok(())
}

fn agree_on_moves<G: Ground>(
    mut position: Position<G>,
    random: &mut SeededRandom,
    seen: &mut BTreeMap<&str, u32>,
) -> Result<(), Violation> {
    let mut texts = Vec::new();
    for _ in 0..300 {
        let Some(mv) = position.random_move(random) else {
            break;
        };
        texts.push(position.display_move(mv).to_string());
        let moves = position.legal_moves();
        let mv_of_many = moves[random.below(moves.len() as u64) as usize];
        texts.push(position.display_move(mv_of_many).to_string());
        position.apply_unchecked(mv);
        let reference: Pikemen = Pikemen::parse(&position.to_string()).expect("a position");
        for _ in 0..10 {
            let text = &texts[random.below(texts.len() as u64) as usize];
            let text = altered(text, random);
            agrees_on_move(&position, &reference, &text)?;
            let kind = match reference.read_move(&text) {
                MoveReading::Legal(_) => "legal",
                MoveReading::Illegal => "illegal",
                MoveReading::NoMove => "no move",
                MoveReading::Ambiguous(_) => "ambiguous",
            };
            *seen.entry(kind).or_insert(0) += 1;
        }
    }
    Ok(())
}

/// A text with a part left out, another sign, another square, or as it was.
fn altered(text: &str, random: &mut SeededRandom) -> String {
    let bracket = text.find('(').unwrap_or(text.len());
    let mut pick = |texts: &[&str]| texts[random.below(texts.len() as u64) as usize].to_owned();
    let orientation = pick(&["N", "NE", "E", "SE", "S", "SW", "W", "NW", "U", "", "n", "NN"]);
    let from = pick(&["e1", "d4", "f6", "a11", "b32", "f44", "i9", "a15", ""]);
    let squares = &text[..bracket];
    match random.below(9) {
        0 => squares.to_owned(),
        1 => squares.replace('-', "x"),
        2 => text.replace('x', "-"),
        3 => format!("{squares}({orientation})"),
        4 => format!("{squares}({orientation}"),
        5 => format!("{squares}{orientation}"),
        6 => format!("{from}-{squares}"),
        7 => format!("{from}{}", &text[text.len().min(2)..]),
        _ => text.to_owned(),
    }
}
