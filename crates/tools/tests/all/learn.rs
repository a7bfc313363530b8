//! The errors of the program `learn`.

use std::process::Command;

/// The first line of the error for these arguments.
fn error(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_learn")).args(arguments).output();
    let output = output.expect("the program runs");
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn networks_have_no_decay_and_draws_count_as_they_are() {
    for option in ["--decay", "--draws"] {
        let expected =
            "error: --decay and --draws are for linear weights, but draughts has a network";
        assert_eq!(error(&["draughts", option, "0.1"]), expected);
    }
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
        ("--keep", "0", "0 is not in 1..=20"),
        ("--threads", "0", "0 is not in 1..=1024"),
    ];
    for (option, value, wrong) in cases {
        let found = error(&["mixtour", option, value]);
        let expected = format!("error: invalid value '{value}' for '{option} <N>': {wrong}");
        assert_eq!(found, expected);
    }
}

#[test]
fn shares_are_finite_and_not_negative() {
    for option in ["--decay", "--draws"] {
        for value in ["-1", "nan", "inf", "x"] {
            let found = error(&["mixtour", &format!("{option}={value}")]);
            let wrong = format!("error: invalid value '{value}' for '{option} <X>'");
            assert_eq!(found, wrong + ": the number must be at least 0");
        }
    }
}
