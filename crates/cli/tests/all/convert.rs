//! Games of other programs, converted and replayed. The games are made up.

use std::fs;

use serde_json::{Value, json};

use crate::common::{Run, empty_folder, gambol_in, gambol_with_input, piped, words};

const PDN: &str = "\
[Event \"Club\"]
[Black \"Ann\"]
[White \"Bob\"]

1. 11-15 22-18 2. 15x22 26x17 {even} 1-0

[Black \"Cid\"]
[White \"Dot\"]

1. 11-15 22-17
2. 15-20 *

1. 9-13 (1. 11-15) 22-18 *
";

const REPORT: &str = r#"{"header": {"game": {"name": "NAME", "variants": []}, "site": {"name": "Abstract Play"},
"players": [{"name": "Ann", "result": 1}, {"name": "Bob", "result": 0}]}, "moves": [["c3", "c2"], ["resign"]]}"#;

fn convert(text: impl AsRef<[u8]>, options: &[&str]) -> Run {
    gambol_with_input([&["convert", "-"], options].concat(), text.as_ref())
}

#[test]
fn a_result_without_moves_is_pdn() {
    let run = convert("[Result \"0-1\"]\n\n0-1\n", &[]);
    assert!(run.stdout.contains("[Result \"p2win\"]") && run.status == 0, "{}", run.stdout);
}

#[test]
fn pdn_becomes_records_and_records_become_pdn() {
    let good = PDN.replace("15-20", "15-19");
    let records = convert(&good, &[]);
    assert_eq!(records.status, 0, "{}", records.stderr);
    let table = "        3 games read
        3 games written
        0 games refused
        1 game, variations skipped: line 13 (game 3)
          game 3, variations skipped: 1, the first on line 13\n";
    assert_eq!(records.stderr, table);
    assert_eq!(records.stdout.matches("[Game \"draughts\"]\n").count(), 3);
    assert!(records.stdout.contains("[Event \"Club\"]"));
    let pdn = convert(&records.stdout, &["--to", "pdn"]);
    assert_eq!(pdn.status, 0, "{}", pdn.stderr);
    assert!(pdn.stdout.contains("1. 11-15 22-18 2. 15x22 26x17 {even} 1-0\n\n[Event"));
    assert_eq!(convert(&pdn.stdout, &[]).stdout, records.stdout);
    // PowerShell writes UTF-16.
    let wide: Vec<u8> =
        format!("\u{feff}{good}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(convert(wide, &[]).stdout, records.stdout);
}

#[test]
fn refused_games_are_counted_by_reason() {
    let folder = empty_folder("convert");
    let many = "[Game \"pikemen\"]\n\nx *\n\n".repeat(12) + "[Game \"mixtour\"]\n\n1. c3 *\n";
    fs::write(folder.join("games.pdn"), PDN).unwrap();
    fs::write(folder.join("many.txt"), many).unwrap();
    let run = gambol_in(&folder, ["convert", "games.pdn", "--out", "new.txt"], b"");
    assert_eq!((run.status, run.stderr.as_str()), (2, "error: 1 game was refused\n"));
    let table = "        2 games read
        2 games written
        1 game refused
        1 refused, illegal move: line 11 (game 2)
          game 2 (Cid against Dot), line 11: illegal move: ply 3, in the position ";
    assert!(run.stdout.starts_with(table), "{}", run.stdout);
    let written = fs::read_to_string(folder.join("new.txt")).unwrap();
    assert_eq!(written.matches("[Game ").count(), 2);
    let run = gambol_in(&folder, ["convert", "many.txt", "--to", "pdn"], b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    let places = "illegal move: line 3 (game 1), 7 (game 2), 11 (game 3), 15 (game 4), 19 (game 5), \
         23 (game 6), 27 (game 7), 31 (game 8), 35 (game 9), 39 (game 10), …\n";
    let other =
        "game 13 (? against ?), line 49: no such format: Mixtour has no format `pdn`, only gambol";
    assert!(run.stderr.contains(places), "{}", run.stderr);
    assert!(run.stderr.contains(other), "{}", run.stderr);
}

#[test]
fn a_game_counts_once_for_each_reason() {
    let run =
        convert("[A \"1\"][A \"2\"][B \"1\"][B \"2\"][B \"3\"]\n9-13 *\n[A \"1\"][A \"2\"] *", &[]);
    let row = "        2 games, tag repeated: line 1 (game 1), 3 (game 2)\n          game 1, tag repeated: A is also `2`\n";
    assert!(run.stderr.ends_with(row), "{}", run.stderr);
}

#[test]
fn reports_name_their_game() {
    let both = format!("[{},\n{}]", REPORT.replace("NAME", "Mixtour"), REPORT);
    let run = convert(&both, &["--to", "abstractplay"]);
    assert_eq!(run.status, 2);
    assert!(run.stdout.starts_with("[{\"header\""), "{}", run.stdout);
    let two = format!("[{0}, {0}]", REPORT.replace("NAME", "Mixtour"));
    let reports = convert(two, &["--to", "abstractplay"]).stdout;
    assert_eq!(serde_json::from_str::<Vec<Value>>(&reports).unwrap().len(), 2);
    assert_eq!(convert(&reports, &["--to", "abstractplay"]).stdout, reports);
    let error =
        "game 2 (Ann against Bob), line 3: another game: the report is of `NAME`, not of Mixtour";
    assert!(run.stderr.contains(error), "{}", run.stderr);
    assert_eq!(convert(&run.stdout, &["--to", "abstractplay"]).stdout, run.stdout);
    let cut = convert(&run.stdout[..run.stdout.len() - 5], &[]);
    assert!(
        cut.stderr.contains("1 refused, not a game report of AbstractPlay: line 1"),
        "{}",
        cut.stderr
    );
    for (text, error) in [
        (
            &both[..both.len() - 9],
            "1 refused, not a game report of AbstractPlay: line 3 (game 2)\n",
        ),
        ("{\"header\": 3}", "1 refused, not a game report of AbstractPlay: line 1 (game 1)\n"),
        ("[1, {\"header\": 3}]", "1 refused, unknown format: line 1 (game 1)\n"),
        ("{\"a\": 3}", "1 refused, not a game report of AbstractPlay: line 1 (game 1)\n"),
        ("{\"schema\": 1, \"nodes\": [\n[]]}", "1 refused, not a game: line 1 (game 1)\n"),
        ("[Game \"mixtour\"]\n\nc3 \u{fe}", "1 refused, illegal move: line 3 (game 1)\n"),
    ] {
        let run = convert(text, &[]);
        assert!(run.status == 2 && run.stderr.contains(error), "{text}: {}", run.stderr);
    }
}

/// The error says of each format why the text has another.
#[test]
fn a_file_without_games_is_no_text_of_games() {
    let bytes: Vec<u8> = (0..100_000_u32).map(|i| (i % 9) as u8).collect();
    for text in
        [&bytes[..], b"\x7fELF\x02\x01\x01\0\0\0", b"[1, 2]", b"3", b"\"a\"", b"null", b"words"]
    {
        let run = convert(text, &[]);
        let error = "game 1 (? against ?), line 1: unknown format: the text is neither abstractplay (not a \
                     game report of AbstractPlay: ";
        assert!(run.status == 2 && run.stderr.contains(error), "{}", run.stderr);
        assert!(run.stderr.contains("        1 game refused\n"), "{}", run.stderr);
    }
}

/// A cut within a report is the error of this report alone.
#[test]
fn a_list_that_ends_within_a_report_has_one_error() {
    let report = REPORT.replace("NAME", "Mixtour");
    for cut in ["{", "{\"header\": {\"gam", "\"te", "x"] {
        let run = convert(format!("[{report},\n{cut}"), &[]);
        assert!(run.stderr.contains("        1 game refused\n"), "{cut}: {}", run.stderr);
    }
}

/// A cut between two reports is an error after the games before it.
#[test]
fn a_list_of_reports_has_an_end() {
    let report = REPORT.replace("NAME", "Mixtour");
    let error = "game 3 (? against ?), line 4: unfinished list: no `]` closes it";
    let both = format!("[{report},\n{report}");
    for end in ["", ",", ",\n\n"] {
        let run = convert(format!("{both}{end}"), &[]);
        assert_eq!((run.status, run.stdout.matches("[Game ").count()), (2, 2), "{}", run.stderr);
        assert!(run.stderr.contains(error), "{end:?}: {}", run.stderr);
    }
    for text in [format!("{both}]"), format!("{both}\n]\n[{report}]"), format!("{report}{report}")]
    {
        assert_eq!(convert(&text, &[]).status, 0, "{text}");
    }
    for text in [format!("{both}]\n[{report}"), format!("{both}],[")] {
        assert_eq!(convert(text, &[]).status, 2);
    }
}

/// A player's reports are of all games of the player.
#[test]
fn a_file_may_have_reports_of_several_games() {
    let record = |game: &str| {
        format!("[Game \"{game}\"]\n[Result \"p1win\"]\n[Reason \"adjudication\"]\n\np1win\n")
    };
    let [one, other] = ["mixtour\"]\n[Variant \"basic:pieces=20", "pikemen"].map(record);
    for records in [format!("{one}\n{other}\n{one}"), format!("{other}\n{one}")] {
        let reports = convert(&records, &["--to", "abstractplay"]);
        assert_eq!(reports.status, 0, "{}", reports.stderr);
        let back = convert(&reports.stdout, &[]);
        assert_eq!(back.status, 0, "{}", back.stderr);
        for game in ["mixtour", "pikemen"] {
            let name = format!("[Game \"{game}\"]");
            assert_eq!(back.stdout.matches(&name).count(), records.matches(&name).count());
        }
        assert_eq!(convert(&back.stdout, &["--to", "abstractplay"]).stdout, reports.stdout);
        assert_eq!(gambol_with_input(["replay", "-"], reports.stdout.as_bytes()).status, 0);
    }
    // The name of a game may be the name of a player.
    let pikemen =
        REPORT.replace("NAME", "Pikemen").replace("Ann", "Mixtour").replace("\"c3\", \"c2\"", "");
    assert_eq!(convert(pikemen.replace("[], [\"resign\"]", ""), &[]).status, 0);
}

/// A report keeps the tags and comments of a record, and a record the fields of a report.
#[test]
fn reports_and_records_keep_all_that_they_can() {
    let own = "[Game \"mixtour\"]\n[Variant \"basic:pieces=20\"]\n[Result \"p1win\"]\n[Reason \"resign\"]\n\
               [MyTag \"z\"]\n[P2Id \"b\"]\n\n{hello} 1. c3 {a comment} d1 p1win\n";
    let report = convert(own, &["--to", "abstractplay"]).stdout;
    assert!(report.contains(r#"[{"move":"c3","result":"a comment"},"d1"]"#), "{report}");
    let back = convert(&report, &[]).stdout;
    for part in ["[MyTag \"z\"]", "[P2Id \"b\"]", "{hello} 1. c3 {a comment} d1"] {
        assert!(back.contains(part), "{part}: {back}");
    }
    let full = REPORT
        .replace("NAME", "Mixtour")
        .replace("\"Ann\",", "\"Ann\", \"userid\": \"u7\", \"is_ai\": true,");
    let site = "\"site\": {\"name\": \"Abstract Play\", \"gameid\": \"g1\"}, \"unrated\": true, \"pied\": false";
    let full = full
        .replace("\"site\": {\"name\": \"Abstract Play\"}", site)
        .replace("\"game\":", "\"extra\": {}, \"FEN\": \"x\", \"game\":");
    let run = convert(&full, &[]);
    for part in [
        "[P1Id \"u7\"]",
        "[P1IsAi \"true\"]",
        "[GameId \"g1\"]",
        "[unrated \"true\"]",
        "[pied \"false\"]",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    assert!(run.stderr.contains("left out: the fields `FEN, extra`\n"), "{}", run.stderr);
    let again: Value =
        serde_json::from_str::<Vec<Value>>(&convert(&run.stdout, &["--to", "abstractplay"]).stdout)
            .unwrap()
            .remove(0);
    let header = &again["header"];
    let of_ann =
        json!({"name": "Ann", "seat": 1, "score": 0, "result": 1, "userid": "u7", "is_ai": true});
    assert_eq!(
        (&header["players"][0], &header["unrated"], &header["pied"]),
        (&of_ann, &json!(true), &json!(false))
    );
    assert_eq!(header["site"], json!({"name": "Abstract Play", "gameid": "g1"}));
}

#[test]
fn what_reports_lack_is_named() {
    let own = "[Game \"mixtour\"]\n\nc3 p1win\n";
    let run = convert(own, &["--to", "abstractplay"]);
    let error = "other variant: basic, where AbstractPlay has only basic:pieces=20 or basic:pieces=20,points=2 or \
                 basic:pieces=20,points=3\n";
    assert!(run.status == 2 && run.stderr.contains(error), "{}", run.stderr);
}

#[test]
fn records_of_gambol_may_be_long() {
    let long = format!("[Game \"mixtour\"]\n\n{{{}}} c3 *\n", "word ".repeat(1 << 20));
    let run = gambol_with_input(
        ["replay", "-"],
        format!("{long}\n[Game \"mixtour\"]\n\nc3 *").as_bytes(),
    );
    assert_eq!((run.status, run.stdout.lines().count()), (0, 2), "{}", run.stderr);
}

#[test]
fn bad_requests_are_errors() {
    let run = convert(PDN, &["--to", "pgn"]);
    assert!(run.status == 2 && run.stderr.contains("gambol, abstractplay, pdn"), "{}", run.stderr);
    let run = convert(" \n", &[]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.ends_with("error: standard input: there are no games\n"), "{}", run.stderr);
    let words = "1. 9-13 22-18 Red resigned.";
    assert_eq!(convert(words, &[]).status, 2);
    assert!(convert(words, &["--lenient"]).stdout.contains("{Red resigned.}"));
    // Not UTF-8, so Latin-1.
    let run = convert(b"[Game \"mixtour\"]\n\nc3 \xff *\n", &[]);
    assert!(run.stderr.contains("line 3: illegal move: ply 2: `\u{ff}`"), "{}", run.stderr);
    let run = convert(b"[Game \"mixtour\"]\n[P1 \"J\xf6rg\"]\n\nc3 *\n", &[]);
    assert!(run.stdout.contains("[P1 \"J\u{f6}rg\"]"), "{}", run.stderr);
}

/// The file has standard output for itself, and what the command says besides is on standard error.
#[test]
fn a_hyphen_is_standard_output() {
    let folder = empty_folder("convert_hyphen");
    fs::write(folder.join("games.pdn"), "1. 11-15 22-18 *\n").unwrap();
    for (command, begin) in [
        ("convert games.pdn --to pdn --out -", "[Event "),
        ("review games.pdn --nodes 9 --out -", "[Event "),
        ("review games.pdn --nodes 9 --html -", "<!doctype html>\n"),
        ("problems games.pdn --out -", "problems\t1\n"),
        ("match mixtour --bots random,random --games 1 --out -", "[Game "),
        (
            "solve mixtour --position '1111,x3,1/x5/x5/x5/x5 1 0,0 - basic' --certificate -",
            "certificate\t1\n",
        ),
    ] {
        let run = gambol_in(&folder, words(command), b"");
        assert_eq!(run.status, 0, "{command}: {}", run.stderr);
        assert!(run.stdout.starts_with(begin), "{command}: {}", run.stdout);
        assert!(!run.stderr.is_empty(), "{command}");
    }
    let hyphen = "`-` is standard output, which cannot be used here: give a name";
    for (command, option, error) in [
        ("solve draughts --pieces 1 --tablebase -", "tablebase", hyphen),
        ("play mixtour --record -", "record", hyphen),
        ("study mixtour --out -", "out", hyphen),
        ("review games.pdn --save -", "save", hyphen),
        ("match mixtour --bots random,random --games 1 --out - --resume", "out", hyphen),
        (
            "review games.pdn --html a --out ./a",
            "html",
            "this is also the file of --out: choose another",
        ),
    ] {
        let run = gambol_in(&folder, words(command), b"");
        let error = format!("error: --{option}: {error}\n");
        assert_eq!((run.status, run.stderr), (2, error), "{command}");
    }
    let run = gambol_in(&folder, words("review games.pdn --html - --out -"), b"");
    let error = "error: only one file can be standard output: give the others names\n";
    assert_eq!((run.status, run.stderr.as_str()), (2, error));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no other file is there");
}

#[test]
fn the_file_that_is_read_is_not_replaced() {
    let folder = empty_folder("convert_same");
    let games = "1. 11-15 22-18 *\n\n[Event \"bad\"]\n1. 11-22 *\n";
    fs::write(folder.join("games.pdn"), games).unwrap();
    fs::write(folder.join("bad.pdn"), "1. 11-22 *\n").unwrap();
    for (command, option) in
        [("convert", "--out"), ("review", "--out"), ("review", "--html"), ("problems", "--out")]
    {
        for (file, out, status, error) in [
            ("games.pdn", "./games.pdn", 2, "this is also the file of the games"),
            // Without a game to write, no file is replaced.
            ("bad.pdn", "games.pdn", 2, "error: 1 game was refused\n"),
            ("games.pdn", "no/such", 1, "error: reading or writing failed: no/such: "),
        ] {
            let run = gambol_in(&folder, [command, file, option, out], b"");
            assert!(run.status == status && run.stderr.contains(error), "{}", run.stderr);
            assert_eq!(fs::read_to_string(folder.join("games.pdn")).unwrap(), games);
        }
    }
}

#[test]
fn games_of_any_number_and_length_are_read() {
    let one = "[Game \"mixtour\"]\n\n{a comment of some length} 1. c3 d4 *\n\n";
    let run = convert(one.repeat(40_000), &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("   40,000 games read\n"), "{}", run.stderr);
    let long = format!("{one}[Game \"mixtour\"]\n\n{{{}}} c3 *\n\n{one}", "word ".repeat(1 << 19));
    let run = convert(long, &[]);
    assert!(run.status == 0 && run.stderr.contains("        3 games read\n"), "{}", run.stderr);
    let far = format!("{{{}}}\n[Event \"e\"]\n\n1. 9-13 22-18 *\n", "word ".repeat(1 << 19));
    assert_eq!(convert(far, &[]).status, 0);
}

#[test]
fn replay_reads_games_of_other_programs() {
    let replay = |text: &str| gambol_with_input(["replay", "-"], text.as_bytes());
    let run = replay(&PDN.replace("15-20", "15-19"));
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        run.stdout.starts_with("1. English draughts standard, Ann - Bob: p1 wins: adj"),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr.contains("game 3, variations skipped: 1, the first on line 13"),
        "{}",
        run.stderr
    );
    // A refused game does not hide the games after it, and a result that the board contradicts is noted.
    let over = "\n[FEN \"B:W10:B6\"]\n\n1. 6x15 0-1\n";
    let run = replay(&format!("{PDN}{over}"));
    for part in [
        "standard input: game 2 (Cid against Dot), line 11: illegal move: ply 3, ",
        "game 4, result 0-1, but Black has won on the board\n",
    ] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
    assert!(
        run.status == 2 && run.stderr.ends_with("\nerror: 1 game was refused\n"),
        "{}",
        run.stderr
    );
    let numbers: Vec<_> = run.stdout.lines().filter_map(|line| line.split('.').next()).collect();
    assert_eq!(numbers, ["1", "3", "4"]);
    let turned = gambol_with_input(["replay", "-", "--results", "white-first"], over.as_bytes());
    assert_eq!((turned.status, turned.stderr.as_str()), (0, ""));
    let run = replay(&REPORT.replace("NAME", "Mixtour"));
    assert!(
        run.stdout.starts_with("Game: Mixtour\nVariant: basic:pieces=20\nP1: Ann\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn the_games_of_a_match_begin_as_games_of_other_programs() {
    let folder = empty_folder("convert_openings");
    fs::write(
        folder.join("deck.pdn"),
        "1. 9-13 22-18 *\n\n[FEN \"W:W25,29:B1,2\"]\n\n1. 25-22 *\n",
    )
    .unwrap();
    let options =
        "match draughts --bots random,random --games 4 --out games.txt --openings deck.pdn";
    let run = gambol_in(&folder, options.split(' '), b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let games = fs::read_to_string(folder.join("games.txt")).unwrap();
    assert_eq!(games.matches("1. 9-13 22-18 ").count(), 2, "{games}");
    assert_eq!(games.matches("[Position \"W:W25,29:B1,2\"]\n").count(), 2, "{games}");
    assert_eq!(games.matches("\n\n1. 25-22 ").count(), 2, "{games}");
    fs::write(folder.join("other.txt"), "[Game \"mixtour\"]\n\n1. c3 *\n").unwrap();
    let other = gambol_in(&folder, options.replace("deck.pdn", "other.txt").split(' '), b"");
    let error = "game 1 (? against ?), line 1: another game: Mixtour, but the match is of English draughts: a match needs";
    assert!(other.status == 2 && other.stderr.contains(error), "{}", other.stderr);
    let own = gambol_in(&folder, ["convert", "deck.pdn"], b"").stdout;
    fs::write(folder.join("deck.pdn"), own).unwrap();
    assert_eq!(gambol_in(&folder, options.split(' '), b"").status, 0);
    assert_eq!(fs::read_to_string(folder.join("games.txt")).unwrap(), games);
    fs::write(folder.join("deck.pdn"), format!("{PDN}\n1. 9-22 *\n")).unwrap();
    let run = gambol_in(&folder, options.split(' '), b"");
    for part in [
        "deck.pdn: game 2 (Cid against Dot), line 11: illegal move: ",
        "deck.pdn: game 4 (? against ?), line 15: illegal move: ",
        "\nerror: --openings: 2 games were refused: a match needs all its openings\n",
    ] {
        assert!(run.status == 2 && run.stderr.contains(part), "{}", run.stderr);
    }
    // Notes are remarks, and errors have the line of the file.
    let over = "1. 9-13 (9-14) 22-18 *\n\n[Black \"Ann\"]\n[FEN \"B:W10:B6\"]\n\n1. 6x15 0-1\n";
    fs::write(folder.join("deck.pdn"), over).unwrap();
    let run = gambol_in(&folder, options.split(' '), b"");
    for part in [
        "deck.pdn: game 1, variations skipped: 1, the first on line 1\n",
        "deck.pdn: game 2, result 0-1, but Black has won on the board\n",
        "deck.pdn: game 2 (Ann against ?), line 3: the game is over before it begins\n",
        "\nerror: --openings: 1 game was refused: a match needs all its openings\n",
    ] {
        assert!(run.status == 2 && run.stderr.contains(part), "{}", run.stderr);
    }
    fs::write(folder.join("deck.pdn"), format!("[{}]", REPORT.replace("NAME", "Mixtour"))).unwrap();
    let run = gambol_in(&folder, options.split(' '), b"");
    let error = "error: --openings: deck.pdn: game 1 (Ann against Bob), line 1: ";
    assert!(run.status == 2 && run.stderr.contains(error), "{}", run.stderr);
}

#[test]
fn the_analysis_reads_a_game_of_another_program() {
    let analysis = |record: &str| {
        let query = json!({"id": "a", "record": record, "bot": "alphabeta", "depth": 1});
        let run = gambol_with_input(["analysis"], format!("{query}\n").as_bytes());
        serde_json::from_str::<Value>(run.stdout.lines().next().unwrap()).unwrap()
    };
    assert_eq!(analysis("1. 11-15 22-18 *")["ply"], 2);
    let error = analysis("1. 11-15 22-17 2. 15-20 *")["error"].to_string();
    assert!(error.contains("line 1: illegal move: ply 3, "), "{error}");
    let error = analysis(PDN.split_once("[Black \"Cid").unwrap().0.repeat(2).as_str());
    let error = error["error"].to_string();
    assert!(error.contains("the text has several games, but one is expected here"), "{error}");
}

#[test]
fn every_bad_game_has_one_error() {
    let good = "1. 9-13 22-18 *\n\n[Event \"next\"]\n\n";
    let long = "word ".repeat(2 << 20);
    let nested = format!("9-13 {}9-14{} *", "(".repeat(10_000), ")".repeat(10_000));
    let report = REPORT.replace("NAME", "Mixtour");
    let players = "{\"name\": \"Ann\"}, ".repeat(100_000);
    let deep = format!("{{\"header\": {}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    for (text, error) in [
        (format!("{good}1. 9-13 {{unfinished"), "open comment: line 5 (game 2)\n"),
        (format!("{good}1. 9-13 (9-14 22-18"), "open variation: line 5 (game 2)\n"),
        (
            format!("{good}{{{long}}} 1. 9-13 *\n\n[Event \"a\"]\n\n9-13 *"),
            "long game: line 3 (game 2)\n",
        ),
        (format!("{good}{nested}"), "nested variations: line 5 (game 2)\n"),
        (format!("{good}[Result \"1-0\"]\n\n9-13 0-1"), "two results: line 7 (game 2)\n"),
        (format!("{good}[GameType \"25\"]\n\n1. c3-d4 *"), "another game: line 5 (game 2)\n"),
        (report.replace("Mixtour", "Hex"), "another game: line 1 (game 1)\n"),
        (
            report.replace("[{\"name\"", &format!("[{players}{{\"name\"")),
            "players: line 1 (game 1)\n",
        ),
        (report.replace("[\"resign\"]", "[\"c3\"]"), "illegal move: line 1 (game 1)\n"),
        (
            report[..report.len() - 9].to_owned(),
            "not a game report of AbstractPlay: line 1 (game 1)\n",
        ),
        (format!("[\"{long}\", {report}]"), "unknown format: line 1 (game 1)\n"),
        (deep, "not a game report of AbstractPlay: line 1 (game 1)\n"),
        ("{\"a\": [1]}".into(), "not a game report of AbstractPlay: line 1 (game 1)\n"),
    ] {
        let run = convert(&text, &[]);
        assert_eq!(run.status, 2, "{error}");
        assert_eq!(run.stderr.matches("refused, ").count(), 1, "{error}{}", run.stderr);
        assert!(run.stderr.contains(&format!("1 refused, {error}")), "{error}{}", run.stderr);
        assert!(run.stderr.len() < 1500, "{}", run.stderr);
    }
}

/// Standard input is a connection that breaks after its first game.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_to_its_end_is_no_refused_game() {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::OwnedFd;

    for command in ["convert", "replay", "review", "problems"] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut input = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut other, _) = listener.accept().unwrap();
        other.write_all(b"[Game \"mixtour\"]\n\n1. c3 d4 *\n\n").unwrap();
        // A connection with unread bytes is reset when it is closed.
        input.write_all(b"unread").unwrap();
        let mut program = piped(env!("CARGO_BIN_EXE_gambol"));
        let program = program.args([command, "-"]).stdin(OwnedFd::from(input)).spawn().unwrap();
        drop(other);
        let run = program.wait_with_output().unwrap();
        let stderr = String::from_utf8(run.stderr).unwrap();
        let error = "error: reading or writing failed: standard input: Connection reset";
        assert!(run.status.code() == Some(1) && stderr.contains(error), "{command}: {stderr}");
    }
}

#[test]
fn a_file_whose_results_are_turned_round_is_reported() {
    let text = "[FEN \"B:W10:B6\"]\n\n1. 6x15 0-1\n\n".repeat(2);
    let run = convert(&text, &[]);
    let warning = "whole file: in all games that end on the board, the result names the loser: read it with `white-first` results\n";
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.ends_with(&format!("\n          {warning}")), "{}", run.stderr);
    let replayed = gambol_with_input(["replay", "-"], text.as_bytes()).stderr;
    assert!(replayed.ends_with(&format!("standard input: {warning}")), "{replayed}");
    assert!(run.stderr.contains(
        "2 games, result 0-1, but Black has won on the board: line 1 (game 1), 5 (game 2)\n"
    ));
    // A refused game at the end has its own error.
    let refused = convert(format!("{text}[FEN \"?\"]\n\n*\n"), &[]);
    assert!(refused.stderr.contains(&format!("\n          {warning}")), "{}", refused.stderr);
    assert!(!refused.stderr.contains("; whole file"), "{}", refused.stderr);
    let turned = convert(&text, &["--results", "white-first"]);
    assert!(turned.stderr.ends_with("0 games refused\n"), "{}", turned.stderr);
    assert_eq!(turned.stdout, run.stdout);
    let turned = convert(&text, &["--results", "white-first", "--to", "pdn"]);
    assert!(turned.stderr.contains("`1-0` is a win of Black\n"), "{}", turned.stderr);
}
