//! Suites of known counts, tried on this program and on engines, right and wrong.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Run, empty_folder, gambol, gambol_in, words};

const ALL: [&str; 5] = ["mixtour", "pikemen", "lilypad", "two-pipers", "fifes-and-drums"];

fn suite(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("perft.tsv")
}

/// An engine that is this program.
fn engine() -> String {
    format!("cmd:'{}' ugi", env!("CARGO_BIN_EXE_gambol"))
}

#[test]
fn all_counts_are_right() {
    for name in ALL {
        let suite = suite(name);
        let counts = fs::read_to_string(&suite)
            .unwrap()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .count()
            - 1;
        let expected = format!("All {counts} counts are right.\n");
        let file = suite.to_str().unwrap();
        let own = gambol(["perft", "--suite", file, "--threads", "2", "--hash", "1"]);
        assert_eq!((own.status, own.stdout.as_str()), (0, expected.as_str()));
        // One file has two games.
        let other = gambol(["perft", "--suite", file, "--engine", &engine()]);
        let found = (other.status, other.stdout.as_str());
        assert_eq!(found, (0, expected.as_str()), "{}", other.stderr);
    }
}

const HEADER: &str = "game\tposition\tdepth\tcount\trules\tabout\n";

/// A suite of these lines, tried in a folder of its own.
fn try_lines(folder: &str, lines: &str, options: &[&str]) -> Run {
    let folder = empty_folder(folder);
    fs::write(folder.join("some.tsv"), format!("{HEADER}{lines}")).unwrap();
    let arguments = [&["perft", "--suite", "some.tsv"], options].concat();
    gambol_in(&folder, &arguments, b"")
}

const LINES: &str = "\
# Only the second is wrong.
mixtour\tx5/x5/x5/x5/x5 1 0,0 - basic\t2\t600\t2.2\tthe start
mixtour\tx5/x5/x5/1,x4/1,x4 1 0,0 - basic\t1\t26\t3.1\ttwo pieces

draughts\tB:W32:B14,17\t1\t3\t2.1\tmen
";

#[test]
fn a_wrong_count_is_named() {
    let wrong = "some.tsv:4: mixtour `x5/x5/x5/1,x4/1,x4 1 0,0 - basic` depth 1 (rules 3.1): expected \
                 26, found 25\n";
    for options in [&[][..], &["--engine", &engine()]] {
        let run = try_lines("a_wrong_count", LINES, options);
        assert_eq!((run.status, run.stdout.as_str()), (1, wrong));
        assert_eq!(run.stderr, "error: 1 of 3 counts are wrong\n");
    }
    let run = try_lines("a_wrong_count", LINES, &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.status, &report["counts"]), (1, &3.into()));
    let failures = serde_json::json!([{
        "line": 4,
        "game": "mixtour",
        "position": "x5/x5/x5/1,x4/1,x4 1 0,0 - basic",
        "depth": 1,
        "rules": "3.1",
        "expected": "26",
        "found": "25",
    }]);
    assert_eq!(report["failures"], failures);
}

#[test]
fn what_is_no_suite_is_refused_with_its_line() {
    let start = "x5/x5/x5/x5/x5 1 0,0 - basic";
    for (text, reason) in [
        (String::new(), "the suite has no lines"),
        ("# nothing\n".to_owned(), "the suite has no lines"),
        (HEADER.to_owned(), "the suite has no counts"),
        (
            format!("\n{start}\t1\t25\n"),
            "line 2: the first line must name the columns, separated by tabs: game, position, \
             depth, count, rules, about",
        ),
        (
            format!("{HEADER}mixtour\t{start}\t1\t25\t2.2\n"),
            "line 2: the line has 5 columns, separated by tabs, instead of 6",
        ),
        (
            format!("{HEADER}# chess\nchess\t{start}\t1\t25\t2.2\t\n"),
            "line 3: unknown game `chess`: the games are mixtour, pikemen, lilypad, draughts, \
             two-pipers, fifes-and-drums",
        ),
        (
            format!("{HEADER}mixtour\tx5 1 0,0 - basic\t1\t25\t2.2\t\n"),
            "line 2: BOARD: `x5` is not five ranks separated by /",
        ),
        (
            format!("{HEADER}mixtour\t{start}\t-1\t25\t2.2\t\n"),
            "line 2: depth: `-1` is not a number from 0 to 1000",
        ),
        (
            format!("{HEADER}mixtour\t{start}\t1\t1e3\t2.2\t\n"),
            "line 2: count: `1e3` is not a number from 0 to 18446744073709551615",
        ),
    ] {
        let folder = empty_folder("no_suite");
        fs::write(folder.join("some.tsv"), text).unwrap();
        let run = gambol_in(&folder, ["perft", "--suite", "some.tsv"], b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{reason}");
        let error = run.stderr.strip_prefix("error: some.tsv: ").unwrap();
        assert!(error.starts_with(reason), "{error}");
        assert_eq!(error.matches('\n').count(), 1, "{error}");
    }
    let run = gambol(["perft", "--suite", "/nothing/here.tsv"]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    // A game or a position beside a suite, and an engine without one.
    for wrong in [
        &["perft", "mixtour", "--suite", "some.tsv"][..],
        &["perft", "--suite", "some.tsv", "--variant", "basic"],
        &["perft", "--suite", "some.tsv", "--divide"],
        &["perft", "mixtour", "3", "--engine", "cmd:x"],
    ] {
        let run = gambol(wrong);
        assert_eq!(run.status, 2, "{wrong:?}: {}", run.stderr);
    }
    let run = try_lines("no_suite", LINES, &["--engine", "mcts"]);
    let error = "error: --engine: `mcts` is not an engine, such as `cmd:./engine`\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, error));
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_count_is_wrong() {
    let folder = empty_folder("engine_without_counts");
    fs::write(folder.join("some.tsv"), format!("{HEADER}{LINES}")).unwrap();
    for (answers, reason) in [
        // It knows the start alone, and goes on counting from there when it is told another.
        (
            "position) echo 'info string error: no such position';; go) echo 'Nodes searched: 600';;",
            "found it says `no such position`\n",
        ),
        (
            "go) echo bestmove c3;;",
            "found `bestmove c3` was heard, but not `Nodes searched: N` in 200 ms\n",
        ),
        ("go) echo Nodes searched: many;;", "found `many` is not a count\n"),
        ("go) exit 3;;", "found its process ended (exit status: 3)\n"),
    ] {
        let ready = "ugi) echo ugiok;; isready) echo readyok;;";
        let script = format!("while read a b c; do case $a in {ready} {answers} esac; done");
        fs::write(folder.join("engine.sh"), script).unwrap();
        let command = "perft --suite some.tsv --engine 'cmd:sh engine.sh' --patience 200";
        let run = gambol_in(&folder, words(command), b"");
        assert_eq!(run.status, 1, "{}", run.stderr);
        // Each line is tried, by a new process if the old one has failed.
        assert_eq!(run.stdout.matches(reason).count(), 3, "{}", run.stdout);
        assert_eq!(run.stderr, "error: 3 of 3 counts are wrong\n");
    }
    let run = try_lines("no_engine", LINES, &["--engine", "cmd:./nothing"]);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("error: --engine: it cannot be started: "));
}
