//! Bad input of every kind: status 2, nothing on standard output, one line on standard error that
//! says what was wrong, where, and what would be right.

use std::fmt::Write;

use crate::common::{gambol, prompt, words};

/// The errors of these commands, after a check of their form.
fn errors(commands: &[&[&str]]) -> String {
    let mut text = String::new();
    for command in commands {
        let run = gambol(*command);
        let prompt = prompt(command);
        assert_eq!(run.status, 2, "{prompt}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{prompt}");
        assert_eq!(run.stderr.matches('\n').count(), 1, "{prompt}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: ") && run.stderr.ends_with('\n'));
        assert!(run.stderr.chars().count() < 400, "{prompt}: {}", run.stderr);
        assert!(!run.stderr.trim_end().contains(char::is_control), "{prompt}");
        let _ = writeln!(text, "{prompt}\n{}", run.stderr);
    }
    text
}

/// The errors of an option with each of these values.
fn errors_of(option: &str, values: &[&str]) -> String {
    values.iter().map(|value| errors(&[&["show", "mixtour", option, value]])).collect()
}

#[test]
fn errors_show_no_character_that_nobody_sees() {
    for arguments in [&["dan\u{202e}ce"][..], &["show", "mixtour", "\u{202e}\u{7}\n"]] {
        let error = gambol(arguments).stderr;
        let unseen = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!error.contains(unseen), "{error:?}");
        assert_eq!(error.lines().count(), 1, "{error:?}");
    }
}

#[test]
fn commands_and_options() {
    insta::assert_snapshot!(errors(&[
        &[],
        &["dance"],
        &["dan\nce"],
        &["perf"],
        &["--fast"],
        &["show"],
        &["show", "chess"],
        &["show", "Mixtour"],
        &["show", ""],
        &["show", "mixtour", "mixtour"],
        &["show", "mixtour", "--viewr", "p1"],
        &["show", "mixtour", "--viewer", "p3"],
        &["show", "mixtour", "--viewer", "1"],
        &["show", "mixtour", "--viewer"],
        &["show", "mixtour", "--position"],
        &["show", "mixtour", "--position", "x", "--position", "y"],
        &["svg"],
        &["svg", "chess"],
        &["svg", "mixtour", "--light"],
        &["svg", "--light=\u{202e}x", "mixtour"],
        &["match", "mixtour", "--lvl", "3"],
        &["perft", "mixtour", "--depth", "3"],
        &["perft", "mixtour", "-1"],
        &["svg", "mixtour", "--dark", "--dark"],
        &["svg", "mixtour", "--moves", "c3"],
        &["svg", "mixtour", "--viewer", "p3"],
        &["svg", "mixtour", "--moves-played", "c3 c3"],
        &["perft"],
        &["perft", "mixtour"],
        &["perft", "chess", "1"],
        &["bench", "chess"],
        &["bench", "mixtour", "--rounds", "0"],
        &["perft", "mixtoor"],
        &["perft", "mixtoor", "3"],
        &["match", "mixtoor", "--games", "3"],
        &["ugi", "chess"],
        &["ugi", "mixtour", "--variant", "mini"],
        &["ugi", "pikemen", "--variant"],
    ]));
}

#[test]
fn games_and_players() {
    insta::assert_snapshot!(errors(&[
        &["play"],
        &["play", "chess"],
        &["play", "mixtour", "--p1", "bob"],
        &["play", "mixtour", "--p2", ""],
        &["play", "mixtour", "--p2", "Human"],
        &["play", "mixtour", "--p3", "human"],
        &["play", "mixtour", "--p7", "human"],
        &["play", "mixtour", "--p1", "random", "--p1", "human"],
        &["play", "mixtour", "--seed", "-1"],
        &["play", "mixtour", "--seed", "18446744073709551616"],
        &["play", "mixtour", "--variant", "blitz"],
        &["play", "mixtour", "--position", "x5"],
        &["play", "mixtour", "--moves-played", "c3 c3"],
        &["play", "mixtour", "--record"],
        &["replay"],
        &["replay", "-", "-"],
        &["tour", "games"],
    ]));
}

#[test]
fn numbers() {
    insta::assert_snapshot!(errors(&[
        &["perft", "mixtour", "deep"],
        &["perft", "mixtour", ""],
        &["perft", "mixtour", "-1"],
        &["perft", "mixtour", "+1"],
        &["perft", "mixtour", "1.5"],
        &["perft", "mixtour", "1001"],
        &["perft", "mixtour", "99999999999999999999999"],
        &["perft", "mixtour", "3", "--threads", "0"],
        &["perft", "mixtour", "3", "--threads", "-2"],
        &["perft", "mixtour", "3", "--threads", "257"],
        &["perft", "mixtour", "3", "--threads", "many"],
        &["perft", "mixtour", "3", "--hash", "-1"],
        &["perft", "mixtour", "3", "--hash", "99999999999999999999999"],
    ]));
}

#[test]
fn a_hash_table_larger_than_the_memory() {
    let error = errors(&[&["perft", "mixtour", "3", "--hash", "1048576"]]);
    assert!(error.contains("error: --hash: 1048576 MiB is more than the "), "{error}");
}

#[test]
fn variants() {
    let variants = [
        "blitz",
        "",
        "Basic",
        "basic:",
        "basic:pieces",
        "basic:pieces=",
        "basic:pieces=4",
        "basic:pieces=51",
        "basic:pieces=010",
        "basic:pieces=-5",
        "basic:pieces=99999999999",
        "basic:takeback=maybe",
        "basic:size=5",
        "basic:points=2,points=2",
        "basic:points=2,",
        "basic:points=2 ",
        "basic\n",
        "basic:points=\u{1b}[31m2",
    ];
    insta::assert_snapshot!(errors_of("--variant", &variants));
}

#[test]
fn positions() {
    let positions = [
        "",
        " ",
        "x5",
        "x5/x5/x5/x5/x5",
        "x5/x5/x5/x5/x5 1",
        "x5/x5/x5/x5/x5 1 0,0",
        "x5/x5/x5/x5/x5 1 0,0 - basic more",
        "x5/x5/x5/x5/x5 1 0,0 - basic ",
        " x5/x5/x5/x5/x5 1 0,0 -",
        "x5/x5/x5/x5/x5  1 0,0 -",
        // BOARD
        "x5/x5/x5/x5 1 0,0 -",
        "x5/x5/x5/x5/x5/x5 1 0,0 -",
        "x5/x5/x5/x5/x4 1 0,0 -",
        "x5/x5/x5/x5/x6 1 0,0 -",
        "x5/x5/x5/x5/x0,x5 1 0,0 -",
        "x5/x5/x5/x5/13,x4 1 0,0 -",
        "x5/x5/x5/x5/11111,x4 1 0,0 -",
        "x5/x5/x5/x5/,x4 1 0,0 -",
        "1111,1111,1111,1111,1111/1111,x4/x5/x5/x5 1 0,0 - official",
        // SIDE
        "x5/x5/x5/x5/x5 3 0,0 -",
        "x5/x5/x5/x5/x5 chance 0,0 -",
        // POINTS
        "x5/x5/x5/x5/x5 1 0 -",
        "x5/x5/x5/x5/x5 1 00,0 -",
        "x5/x5/x5/x5/x5 1 2,0 -",
        "x5/x5/x5/x5/x5 1 1,1 -",
        "x5/x5/x5/x5/x5 1 0,0,0 -",
        // KO
        "x5/x5/x5/x5/x5 1 0,0 a1 official",
        "x5/x5/x5/x5/x5 1 0,0 pass official",
        "x5/x5/x5/x5/x5 1 0,0 a1-b2 official",
        "1,2,x3/x5/x5/x5/x5 1 0,0 a5-b5 basic",
        "x5/x5/x5/x5/x5 1 0,0 ?",
        // VARIANT
        "x5/x5/x5/x5/x5 1 0,0 - blitz",
        "x5/x5/x5/x5/x5 1 0,0 - basic:points=1,points=1",
        "\u{1f600}\n\u{7}",
    ];
    insta::assert_snapshot!(errors_of("--position", &positions));
}

#[test]
fn a_bad_position_names_its_field_in_every_command() {
    for command in [
        &["perft", "mixtour", "3"][..],
        &["show", "mixtour"],
        &["svg", "mixtour"],
        &["moves", "mixtour"],
    ] {
        let command = [command, &["--position", "x5"]].concat();
        assert!(errors(&[&command]).contains("error: --position: SIDE: "));
    }
}

#[test]
fn moves_played() {
    let moves = [
        "c3 c3",
        "c3 d4 x9",
        "c3 d4 c3-d5",
        "c3,d4",
        "pass",
        "c3 d4 c3:9-d4",
        "c3 d4 c3:01-d4",
        "c3 \u{7} d4",
    ];
    insta::assert_snapshot!(errors_of("--moves-played", &moves));
}

#[test]
fn endless_arguments_make_short_errors() {
    let long = "z".repeat(100_000);
    let option = format!("--{long}");
    for command in [
        &[long.as_str()][..],
        &["show", &long],
        &["show", "mixtour", &option],
        &["show", "mixtour", "--variant", &long],
        &["show", "mixtour", "--position", &long],
        &["show", "mixtour", "--moves-played", &long],
        &["perft", "mixtour", &long],
        &["play", "mixtour", "--p1", &long],
        &["play", "mixtour", "--seed", &long],
        &["play", "mixtour", "--moves-played", &long],
    ] {
        errors(&[command]);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStringExt;

    let garbage = OsString::from_vec(b"ga\xff\xferbage".to_vec());
    for before in [&[][..], &["show"], &["show", "mixtour", "--position"]] {
        let arguments = before.iter().map(OsStr::new).chain([garbage.as_os_str()]);
        let run = gambol(arguments);
        assert_eq!(run.status, 2, "{}", run.stderr);
        assert_eq!(run.stdout, "");
        assert_eq!(run.stderr.lines().count(), 1);
        assert!(run.stderr.contains("ga\u{fffd}\u{fffd}rbage"), "{}", run.stderr);
    }
}

#[test]
fn matches() {
    insta::assert_snapshot!(errors(&[
        &["match"],
        &["match", "mixtour"],
        &["match", "mixtour", "--games", "2"],
        &["match", "mixtour", "--games", "2", "--bots", ""],
        &["match", "mixtour", "--games", "2", "--bots", "random"],
        &["match", "mixtour", "--games", "0", "--bots", "random,random"],
        &["match", "mixtour", "--games", "2", "--bots", "random,deep-blue"],
        &["match", "mixtour", "--games", "2", "--bots", "random,mcts:playouts=x"],
        &["match", "mixtour", "--games", "2", "--bots", "random,mcts:speed=9"],
        &["match", "mixtour", "--games", "2", "--bots", "random,cmd:"],
        &["match", "mixtour", "--games", "2", "--bots", "random,random", "--threads", "0"],
        &["match", "mixtour", "--games", "2", "--bots", "random,random", "--engine-option", "x"],
        &words("match mixtour --games 2 --bots random,cmd:cat --engine-option 'A=\n'"),
        &words(
            "match mixtour --games 2 --bots random,random --position 'x5/x5/x5/x5/1,x4 2 0,1 - basic'"
        ),
        &["match", "fifes-and-drums", "--games", "2", "--bots", "ismcts,cmd:./engine"],
        &["match", "fifes-and-drums", "--games", "2", "--bots", "ismcts,mcts"],
        &["play", "mixtour", "--level", "10"],
        &["play", "fifes-and-drums", "--p2", "mcts"],
        &["play", "mixtour", "--p1", "mcts:level=0"],
    ]));
}
