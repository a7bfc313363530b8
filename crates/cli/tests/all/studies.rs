//! `gambol study`.

use std::fs;
use std::path::Path;

use gambol_study::Counts;

use crate::common::{empty_folder, gambol, gambol_in};

/// Random games to their end, so that no change of an evaluation changes the study.
const BOTS: &str = "random,mcts:playouts=5,plies=1000";
const SMALL: [&str; 9] =
    ["study", "mixtour", "--bots", BOTS, "--games", "8", "--judge", "5", "--out"];
const FILES: [&str; 4] = [
    "mixtour-basic.games.csv",
    "mixtour-basic.html",
    "mixtour-basic.json",
    "mixtour-basic.plies.csv",
];

fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("text"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_study_is_four_files_and_threads_change_none() {
    let folder = empty_folder("study-files");
    let run = gambol_in(&folder, SMALL.iter().chain(&["one", "--threads", "1"]), b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    insta::assert_snapshot!(run.stdout);
    let run = gambol_in(&folder, SMALL.iter().chain(&["three", "--threads", "3"]), b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let one = files(&folder.join("one"));
    assert_eq!(one, files(&folder.join("three")));
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, FILES);
    let page = &one[1].1;
    let command = "<code>gambol study mixtour --bots 'random,mcts:playouts=5,plies=1000' --games 8 --judge 5</code>";
    assert!(page.contains(command), "{page}");
    // Both pictures are there, and both are of the game.
    assert_eq!(page.matches("<title>Mixtour, p").count(), 2);
    let json: serde_json::Value = serde_json::from_str(&one[2].1).expect("JSON");
    assert_eq!((&json["schema"], &json["seed"]), (&1.into(), &"1".into()));
}

#[test]
fn a_study_overwrites_nothing() {
    let folder = empty_folder("study-again");
    fs::write(folder.join(FILES[2]), "mine").expect("a file");
    let run = gambol_in(&folder, SMALL.iter().chain(&["."]), b"");
    assert_eq!(run.status, 2);
    let words = "error: --out: ./mixtour-basic.json: the file exists; name a new one\n";
    assert_eq!((run.stderr.as_str(), run.stdout.as_str()), (words, ""));
    // What was there is still there, and nothing else.
    assert_eq!(files(&folder), [(FILES[2].to_owned(), "mine".to_owned())]);
}

#[test]
fn a_folder_that_cannot_be_written_is_said_at_once() {
    let folder = empty_folder("study-folder");
    fs::write(folder.join("file"), "").expect("a file");
    let run = gambol_in(&folder, SMALL.iter().chain(&["file"]), b"");
    assert_eq!((run.status, run.stderr.as_str()), (2, "error: --out: file is not a folder\n"));
    let run = gambol_in(&folder, SMALL.iter().chain(&["file/below"]), b"");
    assert_eq!(run.status, 1);
    assert!(run.stderr.starts_with("error: reading or writing failed: file/below: "));
    assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
}

#[test]
fn what_is_wrong_is_said() {
    for (arguments, words) in [
        ("--variant huge", "--variant: "),
        ("--bots cmd:./engine", "--bots: an engine (cmd:...) cannot be studied, only bots can"),
        ("--bots mcts:time=50", "--bots: mcts:time=50: a time limit"),
        ("--bots random,random", "--bots: the bot random is listed twice"),
        ("--bots stockfish", "--bots: `stockfish` is neither"),
        ("--games 0", "--games: `0` is not a number from 1 to 1000000"),
        ("--judge -1", "--judge: `-1` is not a number"),
        ("--threads 0", "--threads: `0` is not a number"),
        ("--opening x", "--opening: `x` is not a number"),
        ("--max-plies 0", "--max-plies: `0` is not a number"),
        ("--seed 1.5", "--seed: `1.5` is not a number"),
    ] {
        let folder = empty_folder("study-wrong");
        let out = folder.join("out");
        let command = format!("study mixtour --out '{}' {arguments}", out.display());
        let run = gambol(crate::common::words(&command));
        assert_eq!(run.status, 2, "{words}");
        assert!(run.stderr.starts_with(&format!("error: {words}")), "{}", run.stderr);
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        assert!(!out.exists(), "{words}");
    }
}

/// The sums were made by hand and by exact arithmetic, not by this code.
#[test]
fn studies_are_told_how_many_positions_and_pieces_there_are() {
    let counts = |game: &str| -> Counts {
        let program = gambol_cli::program();
        let item = program.catalogue().find(game).expect("a game");
        *item.job().expect("every game has them")
    };
    let space = |game, variant| {
        let start = gambol::GAMES.start(game, variant).expect("a variant");
        (counts(game).state_space)(&start)
    };
    for (game, variant, expected) in [
        ("mixtour", "official", 37.585),
        ("draughts", "standard", 22.668),
        ("pikemen", "mini:target=5", 62.954),
    ] {
        let found = space(game, variant).expect(game).log10;
        assert!((found - expected).abs() < 1e-3, "{game}: {found}");
    }
    assert_eq!(space("fifes-and-drums", "standard"), None);
    assert!(space("pikemen", "mini").expect("a bound").derivation.contains("55³⁶"));

    let pieces = |game| (counts(game).pieces)(&gambol::GAMES.first(game).expect("a game"));
    assert_eq!(pieces("draughts"), Some(24));
    assert_eq!(pieces("lilypad"), Some(24));
    assert_eq!(pieces("two-pipers"), Some(16));
    assert_eq!(pieces("mixtour"), None);
}
