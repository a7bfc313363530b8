//! Forced wins and exact values; the crate `gambol-solve` has the tests of what is found.

use std::fs;

use crate::common::{empty_folder, gambol, gambol_in, words};

#[test]
fn a_forced_win_is_printed_with_its_moves() {
    let position = "8/8/4S3/8/3S4/8/1a6/8 1 d4,e8 standard";
    let run = gambol(["solve", "two-pipers", "--position", position]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("p1win 7"));
    let line = lines.next().expect("the moves");
    assert_eq!(line.split(' ').count(), 7);
    assert!(line.ends_with(" e7>e8"), "{line}");
    let run = gambol(["solve", "two-pipers", "--position", position, "--plies", "6"]);
    assert_eq!(run.stdout, "no forced win within 6 plies\n");
}

#[test]
fn all_that_can_be_reached_is_solved() {
    let ending = |position| gambol(["solve", "draughts", "--all", "--position", position]).stdout;
    assert!(ending("B:W28:BK16").starts_with("p1win 3\n16-19 "));
    assert_eq!(ending("B:WK1:BK32"), "draw\n");
}

#[test]
fn the_shortest_game_is_printed() {
    let shortest = "solve pikemen --variant mini:target=1 --shortest";
    let run = gambol(words(shortest));
    let (end, moves) = run.stdout.split_once('\n').expect("two lines");
    assert_eq!(end, "3 plies, p1 wins: enough points");
    assert_eq!(moves.split(' ').count(), 3, "{moves}");
    let run = gambol(words(&format!("{shortest} --positions 10")));
    let expected = "error: --positions: more than 10 must be stored: allow more, or start nearer to the end of the game\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, expected));
    assert_eq!(gambol(words(&format!("{shortest} --all"))).status, 2);
}

#[test]
fn certificates_are_written_to_new_files() {
    let folder = empty_folder("certificates");
    let arguments = words("solve draughts --position B:W28:BK16 --certificate win.tsv");
    let run = gambol_in(&folder, &arguments, b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = fs::read_to_string(folder.join("win.tsv")).unwrap();
    assert!(text.starts_with("certificate\t1\ngame\tdraughts\ndistances\tbound\n"), "{text}");
    assert!(text.contains("\nB:W28:BK16\tp1win 3\t16-19\n"), "{text}");
    let run = gambol_in(&folder, &arguments, b"");
    let expected = "error: --certificate: win.tsv: the file exists; name a new one\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, expected));
    // So are names that cannot be, before a search that would take for ever.
    for (name, error) in [
        ("win.tsv", "win.tsv: the file exists; name a new one"),
        ("no/win.tsv", "no/win.tsv: No such file or directory"),
        (".", ".: is a directory"),
        ("win.tsv/win.tsv", "win.tsv/win.tsv: "),
        #[cfg(target_os = "linux")]
        ("/proc/win.tsv", "/proc/win.tsv: "),
    ] {
        let arguments = ["solve", "mixtour", "--plies", "1000", "--certificate", name];
        let run = gambol_in(&folder, arguments, b"");
        assert!(run.status != 0 && run.stderr.contains(error), "{}", run.stderr);
    }
    // Without a win there is nothing to certify, and no file is left.
    let run = gambol_in(&folder, words("solve mixtour --plies 1 --certificate none.tsv"), b"");
    let expected = "error: --certificate: there is no forced win within 1 ply\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, expected));
    assert!(!folder.join("none.tsv").exists());
}

#[test]
fn what_cannot_be_solved_is_refused() {
    for (arguments, expected) in [
        (
            "fifes-and-drums",
            "only games without secrets can be solved, but the players of this game have secrets",
        ),
        (
            "pikemen --variant star",
            "only games for two players can be solved, but this game is for 6",
        ),
        (
            "mixtour --all --positions 1000",
            "--positions: more than 1,000 must be stored: allow more, or start nearer to the end of the game",
        ),
        ("draughts --position W:W:B1", "the game is over"),
        ("mixtour --plies 0", "--plies: `0` is not a number from 1 to 1000"),
        ("mixtour --positions -1", "--positions: `-1` is not a number from 1 to 1000000000"),
    ] {
        let run = gambol(words(&format!("solve {arguments}")));
        assert_eq!((run.status, run.stderr), (2, format!("error: {expected}\n")));
    }
}
