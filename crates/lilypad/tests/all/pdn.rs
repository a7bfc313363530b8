//! PDN: one made-up game for each quirk of real files, bad input, and round trips.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use gambol_core::{Game, GameResult, Outcome, Player, seeded};
use gambol_host::record::Record;
use gambol_lilypad::draughts::Position;
use gambol_lilypad::draughts::pdn::{self, Pdn, PdnGame};
use gambol_lilypad::gambol_host::{self, FullGame};
use gambol_testkit::{one_line, text_table};

/// What is read in a text with options before it: the games and their notes, or errors.
fn shown(row: &str) -> String {
    let (lenient, text) = row.strip_prefix("--lenient ").map_or((false, row), |text| (true, text));
    let white_first = text.strip_prefix("--white-first ");
    let games = Pdn::read(white_first.unwrap_or(text)).lenient(lenient);
    let games = games.white_first(white_first.is_some()).map(|game| match game {
        Ok(game) if game.start == Position::START => one_line(&game.record(), &game.notes),
        Ok(game) => format!("{}: {}", game.start, one_line(&game.record(), &game.notes)),
        Err(error) => error.to_string(),
    });
    games.collect::<Vec<_>>().join(" / ")
}

#[test]
fn every_quirk_is_read_or_refused() {
    text_table(Position::GAME, "tests/all/pdn.txt", &shown);
}

fn one(text: impl AsRef<[u8]>) -> PdnGame {
    Pdn::read(&text).next().expect("a game").unwrap_or_else(|error| panic!("{error}"))
}

fn moves_of(record: &Record<Position>) -> String {
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[test]
fn files_in_latin_1_are_read() {
    let utf_8 = "[Black \"Jörg\"] 9-13 {“schön”} *".as_bytes();
    // Quotes are of Windows-1252.
    for text in [b"[Black \"J\xf6rg\"] 9-13 {\x93sch\xf6n\x94} *", utf_8] {
        let record = one(text).record();
        assert_eq!((record.name(Player::P1), record.comment(1)), (Some("Jörg"), "“schön”"));
    }
}

#[test]
fn a_warning_on_the_file_is_not_in_the_error_of_its_last_game() {
    let text = "[FEN \"B:W10:B6\"] 6x15 0-1 [FEN \"?\"]";
    let error = Pdn::read(text).last().unwrap().unwrap_err();
    assert!(error.what.starts_with("bad position: ") && !error.what.contains("whole file"));
    assert!(error.notes[0].starts_with("whole file: "), "{:?}", error.notes);
}

#[test]
fn variations_are_read_into_a_study() {
    let game =
        one("1. 9-13 (1. 11-15 23-19 (1... 22-18! {x)} 2. 15x22) 2. 8-11)\n(9-14 1-0) 22-18 *");
    let study = game.study().unwrap();
    assert_eq!(study.len(), 9);
    let first = study.children(0).to_vec();
    assert_eq!(first.iter().map(|&at| study.children(at).len()).collect::<Vec<_>>(), [1, 2, 0]);
    assert_eq!(study.comment(study.children(first[1])[1]), "! x)");
    let error = one("[Black \"Ann\"]\n9-13 (9-14\n22-22) 22-18 *").study().unwrap_err().to_string();
    assert!(
        error.starts_with("game 1 (Ann against ?), line 3: illegal move: ply 2, in the position ")
    );
}

#[test]
fn truncated_files_have_one_error() {
    let text = "[Event \"x\"]\n[Black \"A\"]\n\n1. 9-13 {good} 22-18 (22-17 {y}) 2. 10-14 1-0\n";
    for end in 0..text.len() {
        let games: Vec<_> = Pdn::read(&text[..end]).collect();
        assert!(games.len() <= 1, "{end}");
        if let Some(Ok(game)) = games.first() {
            assert!("9-13 22-18 10-14".starts_with(&moves_of(&game.record())), "{end}");
        }
    }
}

/// Every bad game has one error, also with a file that is read in parts.
/// The file is longer than what the reader takes at a time until it gives a game up.
#[test]
fn an_open_comment_in_a_long_file_is_an_error_of_one_game() {
    let games = "[Event \"e\"]\n\n1. 9-13 22-18 *\n\n".repeat(300_000);
    let text = format!("1. 9-13 {{open\n\n{games}");
    let read: Vec<_> = Pdn::read(text.as_bytes()).collect();
    let refused: Vec<_> = read.iter().filter_map(|game| game.as_ref().err()).collect();
    assert_eq!((read.len(), refused.len()), (300_001, 1));
    assert!(refused[0].to_string().contains("open comment"), "{}", refused[0]);
}

#[test]
fn one_error_for_each_bad_game() {
    let good = "[Event \"x\"]\n\n1. 9-13 22-18 *\n\n";
    let bad = [
        format!("[Event \"long\"]\n\n1. 9-13 22-18 {}*\n\n", "{words} ".repeat(1_300_000)),
        format!("[Event \"long\"]\n\n1. 9-13 {{{}}} *\n\n", "words\n".repeat(1_700_000)),
        format!("1. 9-13 {}9-14{} *\n\n", "(".repeat(10_000), ")".repeat(10_000)),
        (0..100_000).fold(String::new(), |mut text, i| {
            writeln!(text, "[P{i} \"a\"]").unwrap();
            text
        }) + "\n1. 9-13 *\n\n",
        "[Event \"a\"] [Event \"b\"]".repeat(100_000) + "\n\n1. 9-13 *\n\n",
        "[Black \"a\"]\n".repeat(100_000) + "[Black \"b\"]\n\n1. 9-13 *\n\n",
        "[Black \"x\"]\n\n{no end".to_string() + &"\n".repeat(3),
        "[Result \"1-0\"]\n\n1. 9-13 1/2-1/2\n\n".to_string(),
        "[GameType \"25\"]\n\n1. c3-d4 *\n\n".to_string(),
        "9-13 9-13 9-13\n\n".to_string(),
        format!("{}\n\n", "9".repeat(100_000)),
        format!("9-13{}\n\n", "x9".repeat(100_000)),
        format!("1. 9-13 {{{}\n\n", "words ".repeat(300_000)),
    ];
    let text: String = bad.iter().flat_map(|bad| [good, bad.as_str()]).collect::<String>() + good;
    let expected: Vec<bool> = (0..=2 * bad.len()).map(|i| i % 2 == 0).collect();
    let whole: Vec<_> = Pdn::read(&text).collect();
    assert_eq!(whole.iter().map(Result::is_ok).collect::<Vec<_>>(), expected);
    for error in whole.iter().filter_map(|game| game.as_ref().err()) {
        let words = error.to_string();
        assert!(words.len() < 1000 && !words.contains(char::is_control), "{words}");
    }
    let lines = |text: &str| text.matches('\n').count();
    let last = whole.iter().rev().find_map(|game| game.as_ref().err()).unwrap();
    assert_eq!(last.line, lines(&text) - 1 - lines(good));
    // No bracket in a variation costs a look at the rest of its line.
    assert_eq!(moves_of(&one(format!("9-13 ({}) *", "[a\"".repeat(300_000))).record()), "9-13");
    // Only the next part of the file has the end of this comment.
    let comment = format!("as in\n[Event \"x\"]\n{}", "words ".repeat(300_000));
    assert_eq!(moves_of(&one(format!("9-13 {{{comment}}} 22-18")).record()), "9-13 22-18");
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no disk"))
        }
    }
    let games: Vec<_> = Pdn::stream(Broken).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].as_ref().unwrap_err().what, "unreadable file: no disk");
}

#[test]
fn records_of_gambol_are_not_pdn() {
    for text in ["1. 9-13 22-18 *", "[Black \"A\"]\n9-13", "[FEN \"W:W21:B1\"]"] {
        assert!(pdn::looks_like(text), "{text}");
    }
    for text in
        ["", "1. c3 d4 *", "{\"schema\":1}", "[Game \"draughts\"]\n1. 9-13", "9-13 draw", "words"]
    {
        assert!(!pdn::looks_like(text), "{text}");
    }
    assert!(!pdn::looks_like(&random_record(1).to_string()));
}

/// A random game with random tags, comments and results.
fn random_record(seed: u64) -> Record<Position> {
    let mut random = seeded(seed);
    let mut position = Position::START;
    if seed % 3 == 0 {
        for _ in 0..seed % 41 {
            if let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
            }
        }
    }
    let mut record = Record::new(position);
    for (i, (name, value)) in [
        ("P1", "Ann \"the\" [Red] \\"),
        ("P2", "Bob"),
        ("Round", "3"),
        ("Event", "Club night"),
        ("Annotator", "Ann"),
        ("Site", "?"),
        ("Black", "someone"),
        ("Event_", "x"),
        ("Red", "x"),
        ("Seed", "7"),
        ("P3", "x"),
        ("p1", "?"),
        ("Date", ""),
        ("GambolTags", "x"),
    ]
    .into_iter()
    .enumerate()
    {
        if seed >> i & 1 == 1 {
            record.set_tag(name, value).unwrap();
        }
    }
    let comments = ["good!", "a (b", "{[%clk 1:02]", "1-0 *", "see [Event \"x\"] {and so on ; %"];
    for i in 0..(seed * 7 % 90) as usize {
        if (seed + i as u64) % 5 == 0 {
            record.set_comment(comments[i % 5]);
        }
        let Some(mv) = record.position().random_move(&mut random) else { break };
        record.play(mv).unwrap();
    }
    let results = [GameResult::Draw, GameResult::Win(Player::P1), GameResult::Win(Player::P2)];
    if seed % 4 > 0 {
        let reason = ["adjudicated", "time", ""][seed as usize / 4 % 3];
        let _ = record.set_result(results[seed as usize % 4 - 1], reason);
    }
    record
}

#[test]
fn written_records_are_read_back() {
    let mut file = String::new();
    let records: Vec<Record<Position>> = (0..3000).map(|i| random_record(i * 11)).collect();
    for record in &records {
        let text = pdn::write(record);
        assert!(
            text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80),
            "{text}"
        );
        let game = one(&text);
        assert_eq!(&game.record(), record, "{text}");
        assert_eq!(pdn::write(&game.record()), text);
        assert!(game.notes.is_empty());
        assert!(pdn::looks_like(&text) || record.moves().is_empty());
        file += &text;
        file += "\n";
    }
    let read: Vec<_> = Pdn::stream(file.as_bytes()).map(|game| game.unwrap().record()).collect();
    assert_eq!(read, records);
}

#[test]
fn tags_are_written_in_the_order_of_pdn() {
    let mut record: Record<Position> =
        "[P1 \"Ann\"][Annotator \"Cy\"][Event \"Club\"] 9-13 22-18 10-14".parse().unwrap();
    record.set_result(GameResult::Win(Player::P1), "time").unwrap();
    assert_eq!(
        pdn::write(&record),
        "[Event \"Club\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[Black \"Ann\"]\n[White \"?\"]\n\
         [Result \"1-0\"]\n[GameType \"21\"]\n[GambolTags \"[P1 \\\"Ann\\\"] [Annotator \\\"Cy\\\"] [Event \\\"Club\\\"]\"]\n[Annotator \"Cy\"]\n\
         [Reason \"time\"]\n\n1. 9-13 22-18 2. 10-14 1-0\n"
    );
    let games_of_others = one("[Site \"s\"][Date \"d\"][Black \"b\"][Event \"e\"] *").record();
    assert!(!pdn::write(&games_of_others).contains("GambolTags"));
    let record = Record::new("W:WK1:B5".parse::<Position>().unwrap());
    let text = pdn::write(&record);
    assert!(
        text.ends_with(
            "[Result \"*\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:WK1:B5\"]\n\n*\n"
        ),
        "{text}"
    );
    let mut record = Record::new(Position::START);
    record.set_comment(&"x".repeat(71));
    record.set_result(GameResult::Draw, "").unwrap();
    assert!(pdn::write(&record).ends_with("x}\n1/2-1/2\n"));
    let expected = Some(Outcome::draw(String::new()));
    assert_eq!(one(pdn::write(&record)).record().outcome(), expected);
}

/// Plays the games that pydraughts 0.6.7 reads in files, and prints their moves, a game a line.
const PYDRAUGHTS: &str = r#"
import sys
from draughts import Board, Move
from draughts.PDN import PDNReader
for text in sys.stdin.read().split("\f"):
    [game] = PDNReader(text).games
    board = Board("english", game.tags.get("FEN", "startpos"))
    for move in game.moves:
        board.push(Move(board, pdn_move=move))
    print(" ".join(game.moves))
"#;

/// `GAMBOL_PYTHON` names a Python with pydraughts, by default `python3`.
#[test]
fn pydraughts_reads_written_records() {
    let python = std::env::var("GAMBOL_PYTHON").unwrap_or("python3".into());
    let has = Command::new(&python).args(["-c", "import draughts.PDN"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "\n*** SKIPPED: {python} has no pydraughts, so it did NOT read the games written here. ***\n"
        );
        return;
    }
    let mut random = seeded(5);
    let mut records: Vec<Record<Position>> = Vec::new();
    for i in 0..60 {
        let mut record = Record::new(Position::START);
        for ply in 0..i % 90 {
            let Some(mv) = record.position().random_move(&mut random) else { break };
            record.play(mv).unwrap();
            if i % 3 == 1 && ply % 4 == 0 {
                record.set_comment("a comment, 11-15 and so on");
            }
            // If Black moves first in a position of its own, this reader repeats the first move of every file.
            if i % 3 == 2 && ply == i / 3 * 2 % 20 {
                record = Record::new(*record.position());
            }
        }
        records.push(record);
    }
    let texts: Vec<String> = records.iter().map(pdn::write).collect();
    let mut child = Command::new(&python)
        .args(["-c", PYDRAUGHTS])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(texts.join("\u{c}").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let read = String::from_utf8(output.stdout).unwrap();
    assert_eq!(read.lines().count(), records.len());
    for ((line, record), text) in read.lines().zip(&records).zip(&texts) {
        assert_eq!(line, moves_of(record), "{text}");
    }
}
