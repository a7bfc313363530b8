//! Learning: files of weights, samples, networks, and the arguments of the program.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use clap::ValueEnum;
use gambol::evaluate::network::{Inputs as _, LearnedNetwork, first_image};
use gambol::lilypad::draughts::{Position, Variant};
use gambol::pikemen::{self, ClassicPosition, RuntimePosition, StarPosition};
use gambol::{Evaluate, Evaluated, Player, mixtour, seeded};
use gambol_tools::learn::{
    Learner, Model, Pupil, Samples, Sees, Trained, exponential, fit_network as fit, play_all,
    record, start, viewers,
};

#[test]
fn the_files_are_as_they_are_written() {
    for &learner in Learner::value_variants() {
        let (file, weights) = (learner.path(), learner.weights());
        let text = fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
        let written = record(&text) + &weights;
        assert!(written == text, "{file}");
    }
}

/// What the program says of arguments that it refuses.
fn error(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_learn")).args(arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    said.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_game_is_one_with_weights() {
    assert_eq!(error(&["chess"]), "error: invalid value 'chess' for '<GAME>'");
}

#[test]
fn numbers_are_in_their_ranges() {
    let cases = [
        ("--games", "1", "1 is not in 2..=1000000000"),
        ("--rounds", "0", "0 is not in 1..=20"),
        ("--rounds", "41", "41 is not in 1..=20"),
        ("--nodes", "0", "0 is not in 1..=1000000000"),
    ];
    for (option, value, wrong) in cases {
        let found = error(&["mixtour", option, value]);
        let expected = format!("error: invalid value '{value}' for '{option} <N>': {wrong}");
        assert_eq!(found, expected);
    }
}

#[test]
fn of_many_players_the_winner_and_any_other_learn() {
    let mut random = seeded(1);
    assert_eq!(viewers(2, Player::P2, Some(Player::P1), &mut random), [Player::P2]);
    let mut others = BTreeSet::new();
    for _ in 0..100 {
        let pair = viewers(4, Player::P1, Some(Player::P3), &mut random);
        assert_eq!((pair.len(), pair[0]), (2, Player::P3));
        others.insert(pair[1]);
    }
    assert!(others.into_iter().eq([Player::P1, Player::P2, Player::P4]));
}

#[test]
fn exp_is_that_of_the_standard_library() {
    for step in -4_000..=4_000 {
        let x = f64::from(step) / 100.0;
        let relative = exponential::exp(x) / x.exp() - 1.0;
        assert!(relative.abs() < 1e-13, "{x}: {relative}");
    }
}

#[test]
fn ln_is_that_of_the_standard_library() {
    for step in 1..=1_000 {
        let x = f64::from(step) / 1_000.0;
        assert!((exponential::ln(x) - x.ln()).abs() < 1e-12, "{x}");
    }
}

/// Without positions nothing changes, so learning continues from the weights in use.
#[test]
fn learning_goes_on_from_the_weights_it_has() {
    let in_use = Position::NETWORK.0;
    let mut pupil = Pupil::<Position>::of(in_use);
    fit(&Samples::default(), &mut pupil, 1, true);
    assert!(pupil.weights == in_use);
    fit(&Samples::default(), &mut pupil, 1, false);
    assert!(pupil.weights != in_use);
}

/// In every phase, rounding the weights to integers hardly changes the value.
fn rounding_changes_values_little<L: Sees<G>, G: Evaluated>(mut position: G, seed: u64) {
    let trained = Trained::random::<L>(&mut seeded(1));
    let pupil = Pupil::<L>::of(&trained.rounded());
    let mut random = seeded(seed);
    let mut phases = vec![0; L::PHASES];
    while let Some(mv) = position.random_move(&mut random) {
        let player = position.status().player().expect("a player's turn");
        if let Some((viewer, inputs)) = pupil.sample(&position, player) {
            assert_eq!(viewer, player);
            let exact = 100.0 * trained.value(&inputs);
            let rounded = f64::from(pupil.evaluate(&position, player));
            let most = 5.0 * L::UNITS as f64 / 32.0;
            assert!((exact - rounded).abs() < most, "{position}: {exact} and {rounded}");
            if position.players() == 2 {
                let other = pupil.evaluate(&position, player.opponent());
                assert_eq!(other, -(rounded as i32));
            }
            phases[L::seen(&position).phase()] += 1;
        }
        position.apply_unchecked(mv);
    }
    assert!(phases.iter().all(|&count| count > 0), "{phases:?}");
}

#[test]
fn rounding_changes_values_little_in_draughts_and_mixtour() {
    rounding_changes_values_little::<Position, _>(Position::start(Variant), 2);
    let start = mixtour::Position::start(mixtour::Variant::TOURNAMENT);
    rounding_changes_values_little::<mixtour::Position, _>(start, 2);
}

#[test]
fn rounding_changes_values_little_in_pikemen() {
    let classic = ClassicPosition::start(pikemen::Variant::CLASSIC);
    rounding_changes_values_little::<ClassicPosition, _>(classic, 2);
    let mini = RuntimePosition::start(pikemen::Variant::MINI);
    rounding_changes_values_little::<RuntimePosition, _>(mini, 2);
    let star = StarPosition::start(pikemen::Variant::STAR);
    rounding_changes_values_little::<StarPosition, _>(star, 2);
    let hexagon = RuntimePosition::start(pikemen::Variant::HEXAGON);
    rounding_changes_values_little::<StarPosition, _>(hexagon, 2);
}

#[test]
fn the_latest_rounds_are_kept() {
    let pupil = Pupil::<Position>::of(Position::NETWORK.0);
    let starts = [start::<Position, _>("standard").expect("a variant")];
    let play = |games| play_all(&starts, &pupil, 5, games, 1);
    let rounds = [1..3, 3..5, 5..7, 7..9].map(play);
    let mut samples = Samples::default();
    for (index, round) in rounds.iter().enumerate() {
        samples.keep_latest(round.clone());
        assert_eq!(samples.latest(), round.count());
        let kept = &rounds[index.saturating_sub(1)..=index];
        let expected =
            kept.iter().flat_map(|round| (0..round.count()).map(|at| &round.get(at).features));
        let found = (0..samples.count()).map(|at| &samples.get(at).features);
        assert!(found.eq(expected), "{index}");
    }
}

/// Learning from a position also changes the weights of its images.
#[test]
fn images_stay_equal() {
    let weights = mixtour::Position::NETWORK.0;
    let mut pupil = Pupil::<mixtour::Position>::of(weights);
    let starts = [start::<mixtour::Position, _>("official").expect("a variant")];
    let samples = play_all(&starts, &pupil, 20, 1..5, 1);
    fit(&samples, &mut pupil, 1, true);
    assert!(pupil.weights != weights);
    for (index, &weight) in pupil.weights.iter().enumerate() {
        assert_eq!(weight, pupil.weights[first_image::<mixtour::Position>(index)], "{index}");
    }
}
