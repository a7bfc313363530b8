//! The fast engine and the reference agree.

use gambol_core::{Variant as _, seeded};
use gambol_laws::{Reference as _, Violation, agrees_on_move, altered_text};
use gambol_mixtour::{Game, Position, Variant};
use gambol_testkit::reference::Mixtour;

#[test]
fn in_random_games_of_any_variant() -> Result<(), Violation> {
    gambol_laws::in_any_variant::<Position>(64, |variant, seed| {
        gambol_laws::agree_on_games::<Position, Mixtour>(variant, seed, 2, 300)
    })
}

fn agree(position: &Position) -> Result<(), Violation> {
    gambol_laws::agrees::<Position, Mixtour>(position, 2)
}

#[test]
fn in_positions_along_random_games() -> Result<(), Violation> {
    gambol_laws::in_random_games(64, 120, |played| agree(&played.position))
}

#[test]
fn in_positions_altered() -> Result<(), Violation> {
    gambol_laws::in_altered_positions(64, 120, agree)
}

#[test]
fn on_what_is_a_position() -> Result<(), Violation> {
    gambol_laws::on_altered_texts::<Position>(64, 60, |text| {
        gambol_laws::bytes::position_versus::<Position, Mixtour>(text.as_bytes())
    })
}

#[test]
fn in_random_games_of_each_variant() -> Result<(), Violation> {
    Variant::PRESETS.iter().try_for_each(|preset| {
        gambol_laws::agree_on_games::<Position, Mixtour>(preset.variant, 1, 40, 1_000)
    })
}

#[test]
fn on_perft() -> Result<(), Violation> {
    Variant::PRESETS.iter().try_for_each(|preset| {
        gambol_laws::agree_on_perft::<Position, Mixtour>(preset.variant, 20, 10, 3)
    })
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
