//! What the commands write to standard output.

use std::{fs, thread};

use gambol_program::output::Output;

use crate::common::{empty_folder, gambol, gambol_in, transcript, words};

const MIDDLE: &str = "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official";
const FINISHED: &str = "x5/x5/x5/x5/1,x4 2 0,1 - basic";

#[test]
fn games() {
    insta::assert_snapshot!(transcript(&[&["games"], &["games", "--json"]]));
}

#[test]
fn show() {
    insta::assert_snapshot!(transcript(&[
        &["show", "mixtour"],
        &["show", "mixtour", "--position", MIDDLE],
        &["show", "mixtour", "--position", FINISHED],
        &words("show mixtour --variant tournament:takeback=no --moves-played 'c3 d4 c3-d4'"),
        &["show", "mixtour", "--moves-played", "c3", "--viewer", "p2"],
        &["show", "mixtour", "--json"],
        &["show", "mixtour", "--position", FINISHED, "--viewer", "p1", "--json"],
    ]));
}

#[test]
fn svg() {
    insta::assert_snapshot!(transcript(&[
        &["svg", "mixtour"],
        &["svg", "mixtour", "--position", MIDDLE, "--moves"],
        &["svg", "mixtour", "--position", FINISHED, "--moves", "--dark"],
        // The last move, and the one that would take it back.
        &words(
            "svg mixtour --variant official --moves-played 'c3 c4 b4 d4 c4-b4 a1 b4-c3' --moves --dark"
        ),
    ]));
}

#[test]
fn a_picture_is_the_same_for_everyone_where_nothing_is_hidden() {
    let open = ["svg", "mixtour", "--moves-played", "c3 d4", "--moves"];
    let picture = gambol(open).stdout;
    for player in ["p1", "p2"] {
        let run = gambol(open.iter().chain(&["--viewer", player]));
        assert_eq!(run.stdout, picture);
    }
}

#[test]
fn moves() {
    insta::assert_snapshot!(transcript(&[
        &["moves", "mixtour", "--position", MIDDLE],
        &["moves", "mixtour", "--position", FINISHED],
        &["moves", "mixtour", "--position", FINISHED, "--json"],
        // Weights are for chance only.
        &["moves", "mixtour", "--position", MIDDLE, "--weights", "--json"],
    ]));
}

#[test]
fn perft() {
    insta::assert_snapshot!(transcript(&[
        &["perft", "mixtour", "0"],
        &["perft", "mixtour", "0", "--divide"],
        &["perft", "mixtour", "3"],
        &["perft", "mixtour", "4", "--variant", "official"],
        &["perft", "mixtour", "3", "--position", MIDDLE, "--divide"],
        &["perft", "mixtour", "2", "--moves-played", "c3", "--divide", "--json"],
        &["perft", "mixtour", "3", "--json"],
        &["perft", "mixtour", "1000", "--position", FINISHED, "--divide"],
    ]));
}

#[test]
fn threads_and_hash_do_not_change_counts() {
    let count = |more: &[&str]| {
        let plain = ["perft", "mixtour", "4", "--position", MIDDLE, "--divide"];
        let run = gambol(plain.iter().chain(more));
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let plain = count(&[]);
    assert!(plain.lines().count() == 52, "{plain}");
    for more in [
        &["--threads", "3"][..],
        &["--hash", "1"],
        &["--threads", "2", "--hash", "16"],
        &["--hash", "0"],
    ] {
        assert_eq!(count(more), plain, "{more:?}");
    }
}

#[test]
fn moves_are_in_the_order_of_divide() {
    let moves = gambol(["moves", "mixtour", "--position", MIDDLE]).stdout;
    let divide = gambol(["perft", "mixtour", "1", "--divide", "--position", MIDDLE]).stdout;
    let divided = divide.lines().map_while(|line| line.strip_suffix(": 1"));
    assert!(moves.lines().eq(divided));
    assert_eq!(moves.lines().count(), 50);
    assert!(moves.lines().is_sorted());
}

#[test]
fn a_position_of_another_variant_replaces_the_variant_and_says_so() {
    let text = "x5/x5/x5/x5/x5 1 0,0 -";
    let run = gambol(["show", "mixtour", "--variant", "official", "--position", text]);
    assert!(run.stdout.contains("Position: x5/x5/x5/x5/x5 1 0,0 - basic\n"));
    assert_eq!(
        run.stderr,
        "note: --position has the variant basic and replaces --variant official\n"
    );
    let run = gambol(["show", "mixtour", "--variant", "basic", "--position", text]);
    assert_eq!(run.stderr, "");
}

#[test]
fn timing_is_not_on_standard_output() {
    let run = gambol(["perft", "mixtour", "3"]);
    assert_eq!(run.stdout, "Nodes: 14088\n");
    assert!(run.stderr.starts_with("14,088 leaves in "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in [&["--help"][..], &["perft", "--help"], &["--version"], &["help", "show"]] {
        let run = gambol(arguments);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(!run.stdout.is_empty());
    }
    let version = concat!("gambol ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(gambol(["--version"]).stdout, version);
}

#[test]
fn text_is_as_narrow_as_the_terminal() {
    for arguments in [&["games"][..], &["--help"], &["help", "match"], &["play", "--help"]] {
        let paper = empty_folder("narrow").join("paper");
        let mut output = Output::to(fs::File::create(&paper).unwrap());
        output.columns = Some(60);
        let arguments = ["gambol"].iter().chain(arguments).map(Into::into);
        gambol_cli::program().run_with(&arguments.collect::<Vec<_>>(), &mut output).unwrap();
        let text = fs::read_to_string(paper).unwrap();
        assert!(text.lines().count() > 10, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
    }
}

#[test]
fn tour() {
    let folder = empty_folder("tour");
    let run = gambol_in(&folder, ["tour", "--record", "games/of/the/tour"], b"");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let lines: Vec<String> = run.stdout.lines().map(without_figures).collect();
    insta::assert_snapshot!("tour", lines.join("\n"));
    // The games that it has kept.
    let files = fs::read_dir(folder.join("games/of/the/tour")).unwrap();
    let mut games = 0;
    for file in files {
        let path = file.unwrap().path();
        let run = gambol([&"replay".into(), &path]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{path:?}");
        let bot = |seat| run.stdout.lines().find_map(|line| line.strip_prefix(seat));
        assert!(bot("P1: ").is_some_and(|bot| !bot.is_empty()));
        assert_eq!(bot("P1: "), bot("P2: "), "{}", run.stdout);
        assert!(run.stdout.contains("\nSeed: 1\n"), "{}", run.stdout);
        assert!(!run.stdout.contains("Outcome: none"), "{}", run.stdout);
        games += 1;
    }
    assert_eq!(games, gambol::GAMES.names().len());
}

/// The output of the tour on a screen of this width.
fn tour_on(columns: usize) -> String {
    let paper = empty_folder(&format!("tour-{columns}")).join("paper");
    let mut output = Output::to(fs::File::create(&paper).unwrap());
    output.columns = Some(columns);
    gambol_cli::program().run_with(&["gambol", "tour"].map(Into::into), &mut output).unwrap();
    fs::read_to_string(paper).unwrap()
}

/// Whether the text is next to the board or above it.
#[test]
fn a_stop_of_the_tour_fits_a_terminal_of_40_lines() {
    let screens = [60, 80, 100, 200].map(|screen| (screen, thread::spawn(move || tour_on(screen))));
    for (screen, tour) in screens {
        let tour = tour.join().expect("a tour");
        let lines: Vec<&str> = tour.lines().collect();
        let mut stops = Vec::new();
        for game in gambol::GAMES.iter() {
            let title =
                format!("{}, {} players", game.title(), gambol::Game::players(&game.first()));
            let at = lines.iter().position(|line| line.ends_with(&title)).expect(&title);
            let is_above = lines[at] == title;
            assert!(is_above || screen > 60, "{game} {screen}");
            stops.push((at - if is_above { 1 } else { 2 }, is_above, game));
        }
        stops.sort_by_key(|stop| stop.0);
        // An open game comes last, since its board is what stays on the screen.
        assert!(!stops[stops.len() - 1].2.facts().has_secrets);
        let footing = lines.len() - 2;
        let ends = stops.iter().map(|stop| stop.0).skip(1).chain([footing]);
        for (&(start, is_above, game), end) in stops.iter().zip(ends) {
            // The prompt needs a line too.
            assert!(end - start < 40, "{game} {screen}: {:#?}", &lines[start..end]);
            // Text above a board leaves the board on the screen.
            let speed = lines[start..end].iter().position(|line| line.contains(" moves/s in"));
            let text_end = start + speed.expect("a speed") + 1;
            assert!(
                !is_above || lines[text_end].is_empty() && text_end + 8 < end,
                "{game} {screen}"
            );
        }
    }
}

/// The line with `[TIME]` and `[SPEED]` instead of times and speeds.
fn without_figures(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let (mut rest, mut kept) = (words.as_slice(), Vec::new());
    while let [word, after @ ..] = rest {
        let number = word.parse::<f64>().is_ok();
        let (word, after) = match after {
            ["ms", after @ ..] if number => ("[TIME]", after),
            ["G" | "M" | "k", after @ ..] if number && per_second(after) => ("[SPEED]", after),
            _ if number && per_second(after) => ("[SPEED]", after),
            _ => (*word, after),
        };
        kept.push(word);
        rest = after;
    }
    kept.join(" ")
}

/// Whether these words begin with the unit of a speed.
fn per_second(words: &[&str]) -> bool {
    let unit = words.first().map(|word| word.trim_end_matches(','));
    matches!(unit, Some("leaves/s" | "moves/s"))
}
