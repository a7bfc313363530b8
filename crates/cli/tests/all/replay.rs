//! Records checked and printed.

use std::fs;

use crate::common::{empty_folder, gambol, gambol_in, gambol_with_input, words};

/// A short game with tags, comments and a result.
const GAME: &str = "\
[Game \"mixtour\"]
[Variant \"basic\"]
[P1 \"Ann \\\"the cat\\\"\"]
[Result \"p1win\"]
[Reason \"p2 resigned\"]
[Event \"Spring\"]

{A short one.} 1. c3 d4 {onto the same line}
2. c3-d4 p1win
";

fn replay(text: &str, options: &[&str]) -> String {
    let arguments = [&["replay", "-"], options].concat();
    let run = gambol_with_input(arguments, text.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// The error that a text is refused with.
fn refusal(text: impl AsRef<[u8]>) -> String {
    let run = gambol_with_input(["replay", "-"], text.as_ref());
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
    assert!(run.stderr.chars().count() < 400, "{}", run.stderr);
    run.stderr
        .strip_prefix("error: standard input: ")
        .expect("the file is named")
        .trim_end()
        .to_owned()
}

#[test]
fn a_game() {
    insta::assert_snapshot!(replay(GAME, &[]));
}

#[test]
fn every_position_of_a_game() {
    insta::assert_snapshot!(replay(GAME, &["--positions"]));
}

#[test]
fn a_game_from_a_position_without_moves() {
    let position = "x5/x5/x5/x5/1,x4 2 0,1 - basic";
    let text = format!("[Game \"mixtour\"]\n[Position \"{position}\"]\n[Seed \"5\"]\n*");
    let plain = replay(&text, &[]);
    insta::assert_snapshot!(plain);
    assert_eq!(replay(&text, &["--positions"]), plain);
}

#[test]
fn the_dots_of_the_second_player_may_stand_alone() {
    let plain = replay(GAME, &[]);
    for dots in ["1... d4", "1. ... d4", "1 ... d4", "1. ...d4", "1.\n...\nd4"] {
        let text = GAME.replace(" d4", &format!(" {dots}"));
        if dots.starts_with("1 ") {
            assert!(refusal(text).contains("`1`"), "a number has a dot");
        } else {
            assert_eq!(replay(&text, &[]), plain, "{dots}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_named() {
    // A stack of 64 MiB has no room.
    let run = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 60000; exec \"$0\" perft mixtour 1", env!("CARGO_BIN_EXE_gambol")])
        .output()
        .unwrap();
    let error = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(1), "{error}");
    assert!(error.starts_with("error: the threads could not be started: "), "{error}");
}

#[test]
fn a_file_and_standard_input_are_the_same() {
    let folder = empty_folder("replay");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let run = gambol_in(&folder, ["replay", "game.txt"], b"");
    assert_eq!((run.status, run.stdout), (0, replay(GAME, &[])));
    let windows = format!("\u{feff}{}", GAME.replace('\n', "\r\n"));
    assert_eq!(replay(&windows, &[]), replay(GAME, &[]));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let altered = |from, to| {
        assert!(GAME.contains(from));
        refusal(GAME.replace(from, to))
    };
    let errors = [
        altered("1. c3 d4", "1. c3 c3"),
        altered("c3-d4", "c3-d5"),
        altered("c3-d4", "c9"),
        altered("c3-d4", "c3-d4 c3-d4"),
        altered("line}", "line"),
        altered("p1win\n", "p2win\n"),
        altered("p1win\n", "p1win c1\n"),
        altered("\"p1win\"", "\"1-0\""),
        altered("p1win", "p3win"),
        altered("mixtour", "chess"),
        altered("basic", "blitz"),
        altered("Event", "P1"),
        altered("[P1 ", "[P 1 "),
        altered("[P1 \"", "[P1 "),
        refusal(""),
        refusal("1. c3 d4"),
        refusal("[Variant \"basic\"]"),
        refusal("[Game \"mixtour\"]\n[Position \"x5\"]"),
        refusal("[Game \"mixtour\"]\n[Position \"x5/x5/x5/x5/1,x4 2 0,1 - basic\"]\np1win"),
        refusal(b"[Game \"mixtour\"]\n\n1. c3 \xff d4\n"),
        refusal(vec![b'x'; 1 << 20]),
        refusal("{".repeat(1 << 20)),
        refusal("[Game \"mixtour\"] \x1b[31m\x07"),
    ];
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn a_record_is_wrong_at_one_place_only() {
    // Every move replaced by one that cannot be right.
    let moves = ["c3", "d4", "b2", "a1", "e5", "b3", "c1"];
    for (index, _) in moves.iter().enumerate() {
        let mut moves = moves;
        moves[index] = "c3-c3";
        let text = format!("[Game \"mixtour\"]\n\n{}\n", moves.join("\n"));
        let error = refusal(text);
        let (ply, line) = (index + 1, index + 3);
        let place = format!("game 1 (? against ?), line {line}: illegal move: ply {ply}: `c3-c3` ");
        assert!(error.starts_with(&place), "{error}");
    }
}

#[test]
fn files_that_cannot_be_read_are_errors_of_status_1() {
    let folder = empty_folder("unreadable");
    for file in ["missing.txt", ".", "a\nb", &"long/".repeat(200)] {
        let run = gambol_in(&folder, ["replay", file], b"");
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{file}");
        let start = "error: reading or writing failed: ";
        assert!(run.stderr.starts_with(start), "{}", run.stderr);
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        assert!(run.stderr.chars().count() < 400, "{}", run.stderr);
    }
    for command in [
        &["play", "mixtour", "--record", "no/such/folder/game.txt"][..],
        &["tour", "--record", "/dev/null/folder"],
    ] {
        let run = gambol(command);
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{command:?}");
        assert!(run.stderr.contains(command.last().unwrap()), "{}", run.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_that_cannot_be_written_is_an_error_of_status_1() {
    for command in
        ["play mixtour --record", "convert - --out", "review - --html", "problems - --out"]
    {
        let command = format!("{command} /dev/full");
        let run = gambol_with_input(words(&command), b"1. 9-13 22-18 *\n\n1. 9-22 *\n");
        let error =
            "error: reading or writing failed: /dev/full: No space left on device (os error 28)\n";
        assert!(run.status == 1 && run.stderr.ends_with(error), "{command}: {}", run.stderr);
        assert!(!run.stdout.contains("written"), "{}", run.stdout);
    }
}
