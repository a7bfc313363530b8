//! The fast engine and the reference agree.

use gambol_core::seeded;
use gambol_laws::{Reference as _, Violation, agrees_on_move, altered_text, strategy};
use gambol_mixtour::{Game, Position};
use gambol_testkit::reference::Mixtour;
use proptest::prelude::*;

gambol_laws::agreement_tests! {
    position: Position,
    reference: Mixtour,
    in_random_games_of_any_variant: { cases: 64, games: 2, moves: 300 },
    in_positions: { cases: 64, moves: 120, depth: 3 },
    on_what_is_a_position: { cases: 64, moves: 60 },
    in_random_games_of_each_variant: { games: 40, moves: 1_000 },
    on_perft: { moves: 20, every: 10, depth: 3 },
}

proptest! {
    #![proptest_config(gambol_laws::config(64))]

    #[test]
    fn on_what_is_a_move(played in strategy::random_play::<Position>(120), seed: u64) {
        moves_agree(&played.position, seed)?;
    }
}

/// The legal moves, others, and small changes of their texts are read alike.
fn moves_agree(position: &Position, seed: u64) -> Result<(), Violation> {
    const CHARACTERS: &str = "abcdef0123456:-+ pAx";
    let reference = Mixtour::parse(&position.to_string()).expect("a position");
    let mut random = seeded(seed);
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
