//! The fast engine and the reference agree.

use gambol_core::seeded;
use gambol_laws::{Agreement, Reference as _, Violation, agrees_on_move, altered_text};
use gambol_mixtour::{Game, Position};
use gambol_testkit::reference::Mixtour;

const AGREEMENT: Agreement = Agreement {
    cases: 64,
    max_moves: 120,
    depth: 2,
    any_variant: (1, 300),
    each_preset: (15, 1_000),
    perft: (20, 10, 3),
};

#[test]
fn in_positions() -> Result<(), Violation> {
    AGREEMENT.in_positions::<Position, Mixtour>()
}

#[test]
fn in_games() -> Result<(), Violation> {
    AGREEMENT.in_games::<Position, Mixtour>()
}

#[test]
fn on_perft() -> Result<(), Violation> {
    AGREEMENT.on_perft::<Position, Mixtour>()
}

#[test]
#[ignore = "takes as long as one likes"]
fn for_long() -> Result<(), Violation> {
    gambol_laws::agree_for_long::<Position, Mixtour>()
}

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    gambol_laws::in_random_games(64, 120, |played| moves_agree(&played.position))
}

/// The legal moves, others, and small changes of their texts are read alike.
fn moves_agree(position: &Position) -> Result<(), Violation> {
    const CHARACTERS: &str = "abcdef0123456:-+ pAx";
    let reference = Mixtour::parse(&position.to_string()).expect("a position");
    let mut random = seeded(position.key());
    let mut texts: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.display_move(mv).to_string())
        .collect();
    texts.extend(["pass", "c3", "a1-b2", "c3:1-d4", "e5:4-a1", "c3:12-c4"].map(String::from));
    for text in texts {
        agrees_on_move(position, &reference, &text)?;
        for _ in 0..4 {
            let changed = altered_text(&text, CHARACTERS, &mut random);
            agrees_on_move(position, &reference, &changed)?;
        }
    }
    Ok(())
}
