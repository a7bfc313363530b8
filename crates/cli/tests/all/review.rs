//! Reviews of games. The games are made up.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Run, empty_folder, gambol_in, words};

const PDN: &str = "\
[Event \"Club\"]
[Black \"Ann\"]
[White \"Bob\"]

1. 9-14 23-19 2. 6-9 19-16 {?} 3. 11x20 26-23 0-1

[Black \"Cid\"]
[White \"Dot\"]

1. 11-15 22-17
2. 15-20 *

1. 9-13 22-18 {a long
";

fn review(folder: &Path, text: &str, options: &[&str]) -> Run {
    let options = [&["review", "-", "--nodes", "3000"], options].concat();
    gambol_in(folder, options, text.as_bytes())
}

fn documents(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_game_has_a_curve_its_moves_and_the_better_moves() {
    let folder = empty_folder("review_text");
    let one = PDN.split("\n[Black \"Cid\"]").next().expect("a game");
    let run = review(&folder, one, &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let text = &run.stdout;
    assert!(
        text.starts_with("Ann against Bob\ndraughts standard, 6 plies, p2 wins: adjudicated\n"),
        "{text}"
    );
    for part in [
        "  p1 Ann  accuracy ",
        "  1 ??\n",
        "   100% ",
        "p1   0% █",
        "19-16??",
        "better\n",
        "  2... p2 19-16??  ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let document = &documents(&review(&folder, one, &["--json"]))[0];
    for player in document["players"].as_array().unwrap() {
        let (name, accuracy) = (player["name"].as_str().unwrap(), player["accuracy"].as_f64());
        let percent = (1e4 * accuracy.unwrap()).round() as u32 / 100;
        let shown = format!(" {name}  accuracy {:>4} ", format!("{percent}%"));
        assert!(text.contains(&shown), "{shown}: {text}");
    }
}

#[test]
fn a_note_on_the_whole_file_belongs_to_no_game() {
    let text = "[FEN \"B:W10:B6\"]\n\n1. 6x15 0-1\n\n".repeat(2);
    let run = review(&empty_folder("review_whole"), &text, &["--json"]);
    let note = "whole file: in all games that end on the board, the result names the loser";
    assert!(run.stderr.contains(note) && !run.stdout.contains("whole file"), "{}", run.stderr);
    assert_eq!(documents(&run)[1]["notes"].as_array().unwrap().len(), 1);
    // A beginning and a refused game do not have it either.
    for last in ["1. 9-13 9-14 *\n", "[FEN \"?\"]\n\n*\n"] {
        let run = review(&empty_folder("review_whole"), &(text.clone() + last), &["--json"]);
        assert_eq!(run.stderr.matches("whole file: ").count(), 1, "{}", run.stderr);
        assert!(!run.stderr.contains("; whole file"), "{}", run.stderr);
        assert!(!run.stdout.contains("whole file"), "{}", run.stdout);
    }
}

#[test]
fn refused_games_are_reported_and_the_others_reviewed() {
    let folder = empty_folder("review_refused");
    let run = review(&folder, PDN, &["--json"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("game 3 (? against ?), line 13: open comment"), "{}", run.stderr);
    assert!(run.stderr.contains("error: 2 games were refused"), "{}", run.stderr);
    let line = review(&folder, PDN, &[]).stdout;
    assert!(line.contains("\n   Note: the rest is not reviewed: illegal move"), "{line}");
    let documents = documents(&run);
    let numbers: Vec<_> = documents.iter().map(|it| it["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2]);
    // The second game is reviewed up to its illegal move.
    assert_eq!(documents[1]["moves"].as_array().unwrap().len(), 2);
    let note = documents[1]["notes"][0].as_str().unwrap();
    assert!(note.starts_with("the rest is not reviewed: illegal move: ply 3"), "{note}");
    let own = "[Game \"fifes-and-drums\"]\n\n*\n\n[Game \"mixtour\"]\n\n1. c3 d4 2. z9 *\n";
    let run = review(&folder, own, &["--json"]);
    assert!(
        run.stderr.contains(
            "game 1 (? against ?), line 1: a game with secrets is reviewed when it is over"
        ),
        "{}",
        run.stderr
    );
    assert_eq!(self::documents(&run)[0]["moves"].as_array().unwrap().len(), 2);
    assert!(line.starts_with("1. Ann against Bob: p2win, 6 plies, accuracy "), "{line}");
    assert!(review(&folder, "", &[]).stderr.contains("there are no games"));
}

/// Kings step back and forth. A second occurrence decides nothing, and the third draws.
#[test]
fn a_repetition_costs_nothing_before_it_draws() {
    let folder = empty_folder("review_repetition");
    let head = "[FEN \"B:WK32,31,30:BK1,K2,12,11\"]\n";
    let back = "1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32";
    let text = format!("{head}1. {back} 1-6 *\n\n{head}1. {back} 1/2-1/2\n");
    let run = review(&folder, &text, &["--json"]);
    let [played_on, drawn] = &documents(&run)[..] else { panic!("{}", run.stderr) };
    // After 5-1 for the second time, White can draw.
    for ply in [0, 1, 2, 3, 4, 5, 6, 9] {
        let ahead = played_on["expected"][ply][0].as_f64().unwrap();
        assert!(ahead > 0.6, "{ply}: {ahead}");
    }
    assert_eq!(drawn["expected"][8], serde_json::json!([0.5, 0.5]));
    for ply in 0..=8 {
        assert_eq!(drawn["expected"][ply], played_on["expected"][ply], "{ply}");
    }
}

#[test]
fn an_empty_budget_is_one_error() {
    let folder = empty_folder("review_budget");
    for option in ["--nodes", "--time"] {
        let run = gambol_in(&folder, ["review", "-", option, "0"], PDN.as_bytes());
        let error =
            "error: a review needs at least one node or one millisecond for each position\n";
        assert_eq!((run.status, &*run.stderr), (2, error));
    }
}

#[test]
fn threads_change_nothing_and_a_second_call_resumes() {
    let folder = empty_folder("review_save");
    let text = PDN.split("\n1. 9-13").next().expect("two games");
    let whole = review(&folder, text, &["--json", "--threads", "1"]).stdout;
    assert_eq!(review(&folder, text, &["--json", "--threads", "2", "--save", "a"]).stdout, whole);
    let file = folder.join("a");
    let saved = fs::read_to_string(&file).expect("the file");
    let ends: Vec<usize> = saved.match_indices('\n').map(|(at, _)| at + 1).collect();
    assert_eq!(ends.len(), 3, "a head and two games: {saved}");
    // As if it had been killed within the head, or within the line of a game.
    for cut in [0, 5, ends[0], ends[0] + 5, ends[1] - 5, ends[1], ends[1] + 50, ends[2] - 1] {
        fs::write(&file, &saved[..cut]).unwrap();
        assert_eq!(review(&folder, text, &["--json", "--save", "a"]).stdout, whole);
        assert_eq!(fs::read_to_string(&file).unwrap(), saved, "{cut}");
    }
    let other = text.replace("9-14", "10-14");
    for (text, nodes, seed) in [(text, "3000", "2"), (text, "5", "1"), (&other, "3000", "1")] {
        let options = ["review", "-", "--save", "a", "--nodes", nodes, "--seed", seed];
        let run = gambol_in(&folder, options, text.as_bytes());
        let error = "error: --save: a: the review of game 1 belongs to another game or to other options: choose a new file\n";
        assert_eq!((run.status, &*run.stderr), (2, error));
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    for precious in ["{}\n", "precious", "gambol review 2\n"] {
        fs::write(&file, precious).expect("a file");
        let run = review(&folder, text, &["--save", "a"]);
        let error = "error: --save: a: not a file of reviews: choose a new file\n";
        assert_eq!((run.status, &*run.stderr), (2, error));
        assert_eq!(fs::read_to_string(&file).expect("the file"), precious);
    }
}

#[test]
fn files_get_curves_a_page_and_comments() {
    let folder = empty_folder("review_files");
    let run =
        review(&folder, PDN, &["--svg", "curves", "--html", "page.html", "--out", "games.pdn"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    // Refused games do not keep the others from the files.
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let curve = read("curves/game-1.svg");
    assert!(
        curve.starts_with("<svg ") && curve.contains("class=\"blunder\"") && curve.contains("Ann"),
        "{curve}"
    );
    assert!(read("curves/game-2.svg").contains("Dot"));
    let page = read("page.html");
    assert!(page.contains("\"name\":\"Ann\"") && page.ends_with("</html>\n"), "{page}");
    let refused = "\n<p class=\"refused\">Refused: game 3 (? against ?), line 13: open comment";
    assert!(page.contains(refused), "{page}");
    let pdn = read("games.pdn");
    assert!(pdn.contains("19-16 {? A blunder that costs "), "{pdn}");
    assert!(pdn.contains(" 22-17 {the rest is not reviewed: illegal move: ply 3, "), "{pdn}");
    assert!(pdn.contains("[White \"Bob\"]") && pdn.contains("0-1"), "{pdn}");
    let back = gambol_in(&folder, ["convert", "games.pdn"], b"");
    assert_eq!(back.status, 0, "{}", back.stderr);
}

#[test]
fn a_file_with_reviews_or_a_tablebase_is_not_replaced() {
    let folder = empty_folder("review_same");
    let text = "1. 9-13 22-18 *\n";
    fs::write(folder.join("games.pdn"), text).unwrap();
    review(&folder, text, &["--save", "a"]);
    let saved = fs::read_to_string(folder.join("a")).unwrap();
    for (options, option, other) in [
        ("--save a --out a", "out", "--save"),
        ("--save ./a --html a", "html", "--save"),
        ("--out new --html ./new", "html", "--out"),
        ("--tablebase a --save a", "save", "--tablebase"),
        ("--tablebase a --html a", "html", "--tablebase"),
        ("--save games.pdn", "save", "the games"),
        ("--out ./games.pdn", "out", "the games"),
    ] {
        let command = format!("review games.pdn --nodes 9 {options}");
        let run = gambol_in(&folder, words(&command), b"");
        let what = format!("this is also the file of {other}: choose another");
        let error = format!("error: --{option}: {what}\n");
        assert_eq!((run.status, run.stderr), (2, error), "{options}");
        assert_eq!(fs::read_to_string(folder.join("a")).unwrap(), saved, "{options}");
        assert_eq!(fs::read_to_string(folder.join("games.pdn")).unwrap(), text, "{options}");
        assert!(!folder.join("new").exists());
    }
}

/// A cost of 14.9% is no 15%.
#[test]
fn a_printed_cost_does_not_contradict_its_mark() {
    let folder = empty_folder("review_percent");
    let text = "1. 12-16 22-18 2. 9-14 18x9 *\n\n1. 11-15 21-17 2. 8-11 22-18 *\n";
    let options = ["review", "-", "--nodes", "300"];
    let run = |more: &[&str]| gambol_in(&folder, [&options, more].concat(), text.as_bytes());
    let pdn = run(&["--out", "-", "--svg", "curves"]).stdout;
    let (mut near, mut curves) = (0, String::new());
    for number in 1..=2 {
        curves += &fs::read_to_string(folder.join(format!("curves/game-{number}.svg"))).unwrap();
    }
    for mv in documents(&run(&["--json"])).iter().flat_map(|it| it["moves"].as_array().unwrap()) {
        let Some(mark) = mv["mark"].as_str() else { continue };
        let percent = (mv["cost"].as_f64().unwrap() * 1e4).round() as u32 / 100;
        assert!(pdn.contains(&format!("{mark} that costs {percent}% of a win")), "{mv}: {pdn}");
        assert!(curves.contains(&format!("{mark}, costs {percent}%")), "{mv}: {curves}");
        let next = [10, 15].iter().any(|next| percent + 1 == *next);
        near += usize::from(next && mv["cost"].as_f64().unwrap() * 1e2 > f64::from(percent) + 0.5);
    }
    assert!(near > 0);
}

#[test]
fn a_second_review_replaces_its_comments_and_leaves_others() {
    let folder = empty_folder("review_twice");
    let text = "1. 9-14 23-19 2. 6-9 {good; really} 19-16 {an idea} 3. 11x20 {better!} 26-23 *\n";
    let again = |text: &str| review(&folder, text, &["--out", "-"]).stdout;
    let once = again(text);
    assert_eq!(again(&once), once);
    let once = once.replace('\n', " ");
    assert!(once.contains("19-16 {an idea. A blunder that costs "), "{once}");
    assert!(once.contains("{good; really}") && once.contains("{better!}"), "{once}");
    // Words that only begin alike stay.
    let said = "1. 9-14 {A mistake that costs the game. A blunder that costs 9% of a win. Better is 1-2. Ann} *";
    assert!(again(said).replace('\n', " ").contains("{A mistake that costs the game. Ann"));
    // A comment that follows stays, and so does one after a move that is good now.
    let more = once
        .replace('}', " Now mine.}")
        .replace("{better!", "{A mistake that costs 12% of a win. Better is 1-2.");
    let more = again(&more).replace('\n', " ");
    assert!(more.contains("{an idea. Now mine. A blunder that costs "), "{more}");
    assert!(
        more.contains("11x20 {Now mine.}") && more.contains("{good; really Now mine.}"),
        "{more}"
    );
}

#[test]
fn a_game_up_to_an_illegal_move_keeps_its_result() {
    let folder = empty_folder("review_result");
    for text in [
        "[Result \"0-1\"]\n1. 9-13 22-18 2. 10-14 18-15 0-1\n",
        "1. 9-13 22-18 2. 10-14 18-15 (2. 9-14 1-0) 9-14 0-1\n",
        "[Game \"draughts\"]\n[Result \"p2win\"]\n\n1. 9-13 22-18 2. 10-14 18-15 p2win\n",
        "[Game \"draughts\"]\n\n1. 9-13 22-18 2. 10-14 18-15 p2win\n",
    ] {
        let run = review(&folder, text, &["--json"]);
        let document = &documents(&run)[0];
        assert_eq!((&document["result"], run.status), (&"p2win".into(), 2), "{text}");
        let written = review(&folder, text, &["--out", "-"]).stdout;
        let is_kept = ["[Result \"p2win\"]", "[Result \"0-1\"]"].map(|it| written.contains(it));
        assert!(is_kept.contains(&true), "{written}");
    }
    // The board decides.
    let after = "[Game \"draughts\"] [Position \"B:W10:B6\"] [Result \"p2win\"] 1. 6x15 9-13 p2win";
    let document = &documents(&review(&folder, after, &["--json"]))[0];
    assert_eq!(
        (&document["result"], &document["moves"][0]["move"]),
        (&"p1win".into(), &"6x15".into())
    );
    let turned = review(
        &folder,
        "1. 9-13 22-18 2. 10-14 18-15 0-1",
        &["--json", "--results", "white-first"],
    );
    assert_eq!(documents(&turned)[0]["result"], "p1win");
}

#[test]
fn the_example_of_the_page_is_printed() {
    let page = include_str!("../../../../docs/json.md");
    let (_, section) = page.split_once("### Reviews\n").expect("the section");
    let (_, example) = section.split_once("```jsonl\n").expect("an example");
    let (example, _) = example.split_once("```").expect("the end of the example");
    let game = "[Game \"mixtour\"] [Position \"1111,x3,1/x5/x5/x5/x5 2 0,0 - basic\"] c3 *";
    let folder = empty_folder("review_page");
    let options = ["review", "-", "--json", "--nodes", "1000"];
    assert_eq!(gambol_in(&folder, options, game.as_bytes()).stdout, example);
}
