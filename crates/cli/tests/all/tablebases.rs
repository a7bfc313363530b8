//! Tablebases as files: made, used and refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use crate::common::{Run, empty_folder, engine, gambol, gambol_in, words};

/// A folder with a tablebase of two pieces, `two.gtb`.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = empty_folder("tablebases");
    let run = make(&folder, "two.gtb", &["--pieces", "2", "--threads", "2"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let counted = "7,093 positions: 2,518 won, 2,370 drawn, 2,205 lost by the player to move; the longest \
                   win takes 13 plies\n";
    assert_eq!(run.stdout, counted);
    folder
});

fn make(folder: &Path, file: &str, options: &[&str]) -> Run {
    gambol_in(folder, [&["solve", "draughts", "--tablebase", file], options].concat(), b"")
}

fn refused(run: &Run, status: i32, error: &str) {
    assert_eq!((run.status, run.stderr.as_str()), (status, format!("error: {error}\n").as_str()));
}

/// A win in 11 plies, of which a search of one move without a tablebase knows nothing.
const POSITION: &str = "B:WK3:BK5";

#[test]
fn files_are_new_and_numbers_are_checked() {
    refused(
        &make(&FOLDER, "two.gtb", &["--pieces", "2"]),
        2,
        "--tablebase: two.gtb: the file exists; name a new one",
    );
    for pieces in ["0", "six"] {
        let run = make(&FOLDER, "none.gtb", &["--pieces", pieces]);
        let expected = format!("--pieces: `{pieces}` is not a number from 1 to 100");
        refused(&run, 2, &expected);
    }
    refused(
        &make(&FOLDER, "none.gtb", &["--pieces", "6"]),
        2,
        "--pieces: a tablebase of this game can have 1 to 5 pieces, not 6",
    );
    let run = gambol(["solve", "mixtour", "--tablebase", "none.gtb"]);
    refused(&run, 2, "--tablebase: there are no tablebases of Mixtour");
    assert!(!FOLDER.join("none.gtb").exists());
    for other in [&["--all"][..], &["--plies", "3"], &["--position", POSITION], &["--json"]] {
        assert_eq!(make(&FOLDER, "none.gtb", other).status, 2, "{other:?}");
    }
    assert_eq!(gambol(["solve", "draughts", "--pieces", "3"]).status, 2);
}

#[test]
fn only_a_whole_tablebase_is_read() {
    let good = fs::read(FOLDER.join("two.gtb")).unwrap();
    let head = good.iter().position(|&byte| byte == b'\n').unwrap();
    let values = good.len() - head - 1;
    let incomplete = |found: usize| {
        format!("the tablebase is not complete: it has {found} values instead of {values}")
    };
    let play = |name: &str| {
        let bots = format!("play draughts --p1 alphabeta --p2 alphabeta --position {POSITION}");
        gambol_in(&FOLDER, words(&format!("{bots} --tablebase {name}")), b"")
    };
    let changed = |at: usize| {
        let mut file = good.clone();
        file[at] ^= 1;
        file
    };
    let damaged = "the tablebase is damaged: its checksum does not match its values";
    for (name, file, error) in [
        ("empty", Vec::new(), "not a tablebase: it does not begin with `gambol tablebase`"),
        ("short", good[..good.len() - 1].to_vec(), &incomplete(values - 1)),
        ("long", [&good[..], &[0]].concat(), &incomplete(values + 1)),
        (
            "cut",
            good[..head].to_vec(),
            "the first line of the tablebase is damaged: it should be `gambol tablebase VERSION GAME PIECES LENGTH CHECKSUM`",
        ),
        ("damaged", changed(good.len() - 9), damaged),
        ("head", changed(head - 1), damaged),
        (
            "new",
            changed("gambol tablebase ".len()),
            "the tablebase has format `0`, but this program reads format 1: build it again",
        ),
    ] {
        fs::write(FOLDER.join(name), file).unwrap();
        refused(&play(name), 2, &format!("{name}: {error}"));
    }
    let missing = play("missing");
    assert_eq!(missing.status, 1);
    assert!(missing.stderr.contains("missing: "), "{}", missing.stderr);
    let run = play("two.gtb");
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn a_tablebase_is_for_alphabeta_in_its_game() {
    let run = |game, bots| {
        let command = format!("match {game} --bots {bots} --games 2 --tablebase two.gtb");
        gambol_in(&FOLDER, words(&command), b"")
    };
    let expected = "--tablebase: only the bot alphabeta uses a tablebase, and it does not play";
    refused(&run("draughts", "random,greedy"), 2, expected);
    refused(
        &run("mixtour", "alphabeta,random"),
        2,
        "--tablebase: there are no tablebases of Mixtour",
    );
    let run = run("draughts", "alphabeta:depth=2,random");
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn a_tablebase_of_another_variant_is_refused_or_noted() {
    let error =
        |found: &str| format!("the tablebase is for Lilypad `standard`, but the game is {found}");
    let make = ["solve", "lilypad", "--pieces", "1", "--tablebase", "lilypad.gtb"];
    assert_eq!(gambol_in(&FOLDER, make, b"").status, 0);
    let run = |command: &str, input: &str| {
        let command = format!("{command} --tablebase lilypad.gtb");
        gambol_in(&FOLDER, words(&command), input.as_bytes())
    };
    let frogs = error("Lilypad `weak-frogs`");
    for command in
        ["play lilypad --p2 alphabeta", "match lilypad --games 2 --bots alphabeta,random"]
    {
        let run = run(&format!("{command} --variant weak-frogs"), "");
        refused(&run, 2, &format!("--tablebase: {frogs}"));
    }
    let draughts = error("English draughts `standard`");
    let query = r#"{"id":"1","game":"draughts","bot":"alphabeta","depth":1}"#;
    assert!(run("analysis", query).stdout.contains(&draughts));
    let game = "[Game \"draughts\"]\n\n1. 11-15 *\n";
    refused(&run("review - --nodes 9", game), 2, &format!("--tablebase: {draughts}"));
    let two = run("review - --nodes 9", &format!("{game}\n[Game \"lilypad\"]\n\n*\n"));
    assert_eq!(two.status, 0, "{}", two.stderr);
    assert_eq!(two.stdout.matches(&format!("   Note: {draughts}\n")).count(), 1, "{}", two.stdout);
    let problems = run("problems - --plies 2", game).stderr;
    assert!(problems.ends_with(&format!("\n--tablebase: {draughts}\n")), "{problems}");
    let mut session = engine("lilypad");
    session.line("setoption name Variant value weak-frogs");
    let path = FOLDER.join("lilypad.gtb").display().to_string();
    let said = session.line(&format!("setoption name Tablebase value {path}")).lines;
    assert_eq!(said, [format!("info string error: setoption Tablebase: {frogs}")]);
    let listed = |session: &mut gambol_program::ugi::Session, path: &str| {
        let line = format!("option name Tablebase type string default {path}");
        assert!(session.line("ugi").lines.contains(&line), "{path}");
    };
    listed(&mut session, "<empty>");
    // The variant or the game may come later, and until then the old one stays.
    session.line("setoption name Variant value standard");
    listed(&mut session, &path);
    let two = FOLDER.join("two.gtb").display().to_string();
    let said = session.line(&format!("setoption name Tablebase value {two}")).lines;
    let error = "the tablebase is for `draughts`, but the game is Lilypad";
    assert_eq!(said, [format!("info string error: setoption Tablebase: {error}")]);
    listed(&mut session, &path);
    session.line("setoption name Game value draughts");
    listed(&mut session, &two);
}

#[test]
fn analysis_asks_it() {
    let query =
        r#"{"id":"1","game":"draughts","position":"B:WK3:BK5","bot":"alphabeta","depth":1}"#;
    let analysis = ["analysis", "--tablebase", "two.gtb"];
    let run = gambol_in(&FOLDER, analysis, query.as_bytes());
    assert!(run.stdout.contains("mate 11"), "{}", run.stdout);
}

#[test]
fn the_engine_has_an_option() {
    let path = FOLDER.join("two.gtb");
    let mut session = engine("mixtour");
    let mut option =
        |value: &str| session.line(&format!("setoption name Tablebase value {value}")).lines;
    let error = option("nowhere.gtb");
    assert!(
        error[0].contains("error: setoption Tablebase: ") && error[0].contains("nowhere.gtb: "),
        "{error:?}"
    );
    // Commands come from standard input, and a folder is no file.
    let error = "error: setoption Tablebase: a tablebase must be a file, because standard";
    assert!(option("-")[0].contains(error));
    assert!(option(".")[0].contains("error: setoption Tablebase: .: not a file of at most"));
    // The game may come later, as with a variant.
    let error = "info string error: setoption Tablebase: there are no tablebases of Mixtour";
    assert_eq!(option(&path.display().to_string()), [error]);
    let search = |session: &mut gambol_program::ugi::Session| {
        session.line(&format!("position fen {POSITION}"));
        let search = session.line("go depth 1").search.expect("a search");
        let lines = search.run(&AtomicBool::new(false), |_| {});
        lines.iter().any(|line| line.contains("score mate 11"))
    };
    for line in ["setoption name Game value draughts", "setoption name Bot value alphabeta"] {
        assert!(session.line(line).lines.is_empty());
    }
    let listed = format!("option name Tablebase type string default {}", path.display());
    assert!(session.line("ugi").lines.contains(&listed));
    assert!(search(&mut session));
    for none in ["<empty>", ""] {
        assert!(
            session
                .line(&format!("setoption name Tablebase value {}", path.display()))
                .lines
                .is_empty()
        );
        assert!(search(&mut session));
        assert!(session.line(&format!("setoption name Tablebase value {none}")).lines.is_empty());
        assert!(!search(&mut session));
    }
    let listed = "option name Tablebase type string default <empty>".to_owned();
    assert!(session.line("ugi").lines.contains(&listed));
}
