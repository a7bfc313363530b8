//! The fast engine and the reference agree.

use gambol_core::{HiddenInformation, Player, PlayerView, seeded};
use gambol_fifes_and_drums::{Game, Position};
use gambol_laws::{Agreement, Reference as _, Violation};
use gambol_testkit::reference::FifesAndDrums;

use crate::set_up;

const AGREEMENT: Agreement = Agreement {
    cases: 64,
    max_moves: 100,
    depth: 2,
    any_variant: (2, 200),
    each_preset: (70, 1_000),
    perft: (1_000, 7, 3),
};

gambol_testkit::agreement!(Position, FifesAndDrums, AGREEMENT);

fn agree(position: &Position) -> Result<(), Violation> {
    gambol_laws::agrees::<Position, FifesAndDrums>(position, 2)
}

#[test]
fn in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(64, set_up::CHOICES, set_up::set_up, agree)
}

#[test]
fn on_secrets_scores_and_weights() -> Result<(), Violation> {
    gambol_laws::in_random_games(64, 100, |played| {
        secrets_agree(&played.position);
        Ok(())
    })
}

#[test]
fn on_secrets_in_positions_set_up() -> Result<(), Violation> {
    gambol_laws::in_positions_set_up(64, set_up::CHOICES, set_up::set_up, |position| {
        secrets_agree(position);
        Ok(())
    })
}

#[test]
fn on_what_is_a_move() -> Result<(), Violation> {
    let more = ["=X", "=PMSL", "!AM", "8MS:7,2", "8MS:8,0", "CM", "AK-", "=9LK", "!5ML"];
    gambol_laws::in_random_games(64, 100, |played| {
        let (position, others) = (&played.position, "0123456789AMSVLYKCPTX=!:,+- x");
        gambol_laws::agrees_on_texts::<Position, FifesAndDrums>(position, &more, others)
    })
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
