//! The fast engine and the reference agree.

use gambol_core::{HiddenInformation, Player, View as _, seeded};
use gambol_fifes_and_drums::{Game, Position};
use gambol_laws::{Reference as _, Violation, agrees_on_move, altered_text, strategy};
use gambol_testkit::reference::FifesAndDrums;
use proptest::prelude::*;

use crate::set_up;

gambol_laws::agreement_tests! {
    position: Position,
    reference: FifesAndDrums,
    in_random_games_of_any_variant: { cases: 64, games: 4, moves: 200 },
    in_positions: {
        cases: 64,
        moves: 100,
        depth: 2,
        set_ups: strategy::set_ups(set_up::CHOICES, set_up::set_up),
    },
    on_what_is_a_position: { cases: 64, moves: 100 },
    in_random_games_of_each_variant: { games: 200, moves: 1_000 },
    on_perft: { moves: 1_000, every: 7, depth: 3 },
}

proptest! {
    #![proptest_config(gambol_laws::config(64))]

    #[test]
    fn on_secrets_scores_and_weights(played in strategy::random_play::<Position>(100)) {
        secrets_agree(&played.position);
    }

    #[test]
    fn on_secrets_in_positions_set_up(
        position in strategy::set_ups(set_up::CHOICES, set_up::set_up)
    ) {
        secrets_agree(&position);
    }

    #[test]
    fn on_what_is_a_move(played in strategy::random_play::<Position>(100), seed: u64) {
        moves_agree(&played.position, seed)?;
    }
}

fn plain(position: &Position) -> FifesAndDrums {
    FifesAndDrums::parse(&position.to_string()).expect("a position")
}

/// The views, what they leave possible, the weights and the scores.
fn secrets_agree(position: &Position) {
    let reference = plain(position);
    let scores = position.scores().map(|scores| scores.to_vec());
    assert_eq!(reference.scores(), scores, "{position}");
    let mut weights = Vec::new();
    if position.is_chance() {
        position.for_each_move(|mv| {
            let text = position.display_move(mv).to_string();
            weights.push((text, position.chance_weight(mv)));
        });
    }
    weights.sort_unstable();
    assert_eq!(reference.weights(), weights, "{position}");
    for player in Player::all(2) {
        let view = position.view(player);
        assert_eq!(reference.view(player.number()), view.to_string());
        let possible = reference.possibilities(player.number());
        let mut random = seeded(position.key());
        for _ in 0..8 {
            let sample = view.determinize(&mut random).to_string();
            let found = possible.binary_search(&sample);
            assert!(found.is_ok(), "{view} may not be {sample}");
        }
    }
}

/// Texts of all kinds, and small changes of them, are read alike.
fn moves_agree(position: &Position, seed: u64) -> Result<(), Violation> {
    const CHARACTERS: &str = "0123456789AMSVLYKCPTX=!:,+- x";
    let reference = plain(position);
    let mut random = seeded(seed);
    let mut texts: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.display_move(mv).to_string())
        .collect();
    texts.extend(
        [
            "=X", "=PMSL", "!AM", "8MS:7,2", "8MS:8,0", "CM", "AK-", "=9LK", "!5ML",
        ]
        .map(String::from),
    );
    for text in texts {
        agrees_on_move(position, &reference, &text)?;
        for _ in 0..4 {
            let changed = altered_text(&text, CHARACTERS, &mut random);
            agrees_on_move(position, &reference, &changed)?;
        }
    }
    Ok(())
}
