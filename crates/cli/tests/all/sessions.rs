//! Transcripts of the engine protocol, without a process.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use gambol_cli::ugi::Session;

/// What a session answers to a script. Searches run at once, to their end.
fn transcript(script: &str) -> String {
    let mut session = Session::new("mixtour").unwrap();
    let mut text = String::new();
    for line in script.lines() {
        let _ = writeln!(text, "> {line}");
        for answer in answers(&mut session, line) {
            let _ = writeln!(text, "{answer}");
        }
    }
    text
}

fn answers(session: &mut Session, line: &str) -> Vec<String> {
    let reply = session.line(line);
    let mut lines = reply.lines;
    if let Some(search) = reply.search {
        // An infinite search is stopped before it begins.
        let stop = AtomicBool::new(line.contains("infinite"));
        let mut told = Vec::new();
        let last = search.run(&stop, |line| told.push(line));
        lines.extend(told.into_iter().chain(last));
    }
    lines.retain(|line| !line.starts_with("info depth"));
    assert!(lines.iter().all(|line| !line.contains('\n')), "{lines:?}");
    lines
}

#[test]
fn a_game() {
    insta::assert_snapshot!(transcript(
        "\
ugi
isready
setoption name Variant value official
uginewgame
position startpos
query p1turn
query gameover
query result
d
position startpos moves c3 d4 c3-d4
d
query p1turn
go perft 0
go perft 1
position fen 1111,x3,1/x5/x5/x5/x5 1 0,0 - basic moves e5-a5
d
query gameover
query p1turn
query result
go perft 1
go perft 0
go
isready"
    ));
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let script = "\
garbage
ugi now
isready?
d 1
setoption
setoption name
setoption name Game
setoption name Game value
setoption name Game value chess
setoption name Variant value blitz
setoption name Variant value basic:points=1,points=2
setoption name Bot value deep-blue
setoption name Seed value -1
setoption name Seed value 99999999999999999999
setoption name Hash value 16
setoption Game mixtour
position
position here
position startpos c3
position startpos moves c3 c3
position startpos moves c3 d4 e5-e5
position fen
position fen moves c3
position fen x5/x5/x5/x5/x5 3 0,0 -
position fen x5/x5/x5/x5/x5  1 0,0 -
position fen x5/x5/x5/x5/x5 1 0,0 - basic moves a1 a1
query
query p2turn
query result now
go fast
go depth
go depth x
go nodes -5
go movetime 1e3
go p1time
go perft
go perft x
go perft -1
go perft 99999999999
\u{1f600}\u{7}";
    insta::assert_snapshot!(transcript(script));

    let mut session = Session::new("mixtour").unwrap();
    answers(&mut session, "setoption name Variant value tournament");
    answers(&mut session, "position startpos moves b2 c3");
    let before = session.position();
    for line in script.lines() {
        let lines = answers(&mut session, line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(
            lines[0].starts_with("info string error: "),
            "{line}: {lines:?}"
        );
        assert_eq!(session.position(), before, "{line}");
    }
    answers(&mut session, "position startpos");
    assert_eq!(session.position().variant(), "tournament");
}

#[test]
fn blank_lines_and_spaces_do_not_matter() {
    let mut session = Session::new("mixtour").unwrap();
    for blank in ["", " ", "\t", "\r", " \r"] {
        assert!(answers(&mut session, blank).is_empty());
    }
    assert_eq!(answers(&mut session, "  isready \r"), ["readyok"]);
    answers(&mut session, "\tposition   startpos  moves  c3   d4 ");
    answers(&mut session, "setoption  name  seed  value  3");
    assert_eq!(
        session.position().to_string(),
        "x5/x3,2,x/x2,1,x2/x5/x5 1 0,0 - basic"
    );
}

#[test]
fn the_options_set_the_position() {
    let mut session = Session::new("mixtour").unwrap();
    let position = |session: &Session| session.position().to_string();
    answers(&mut session, "position startpos moves c3");
    answers(
        &mut session,
        "setoption name Variant value basic:pieces=20,takeback=no",
    );
    assert_eq!(position(&session), "x5/x5/x5/x5/x5 1 0,0 - official");
    answers(&mut session, "position startpos moves c3");
    answers(&mut session, "uginewgame");
    assert_eq!(position(&session), "x5/x5/x5/x5/x5 1 0,0 - official");
    // A text without a variant is of the first preset; the option stays.
    answers(&mut session, "position fen x5/x5/x5/x5/x5 2 0,0 -");
    assert_eq!(position(&session), "x5/x5/x5/x5/x5 2 0,0 - basic");
    answers(&mut session, "position startpos moves a1");
    assert_eq!(position(&session), "x5/x5/x5/x5/1,x4 2 0,0 - official");
    answers(&mut session, "setoption name Game value mixtour");
    assert_eq!(position(&session), "x5/x5/x5/x5/x5 1 0,0 - basic");
    let lines = answers(&mut session, "ugi");
    assert!(lines.contains(&"option name Variant type string default basic".to_owned()));
}

#[test]
fn bots_play_whole_games_of_legal_moves() {
    for bot in ["random", "greedy", "alphabeta", "mcts", "ismcts"] {
        let play = |seed: u32| {
            let mut session = Session::new("mixtour").unwrap();
            answers(&mut session, &format!("setoption name Bot value {bot}"));
            answers(&mut session, &format!("setoption name Seed value {seed}"));
            let mut moves = String::new();
            while session.position().outcome().is_none() && moves.len() < 2_000 {
                let lines = answers(&mut session, "go nodes 60");
                let mv = lines
                    .last()
                    .and_then(|line| line.strip_prefix("bestmove "))
                    .unwrap();
                moves = format!("{moves} {mv}");
                let line = format!("position startpos moves{moves}");
                assert!(answers(&mut session, &line).is_empty(), "{line}");
            }
            assert!(
                answers(&mut session, "go")[0]
                    .starts_with("info string error: go: the game is over")
            );
            moves
        };
        assert_eq!(play(1), play(1), "one seed gives one game");
        assert_ne!(play(1), play(2));
    }
}

#[test]
fn every_go_ends_with_a_move() {
    let mut session = Session::new("mixtour").unwrap();
    for go in [
        "go",
        "go depth 1",
        "go depth 0",
        "go nodes 0",
        "go nodes 1",
        "go movetime 0",
        "go movetime 5",
        "go infinite",
        "go p1time 0 p2time 0",
        "go p1time -5 p1inc 10 movestogo 0",
        "go p1time 100 p2time 100 p1inc 1 p2inc 1 movestogo 3",
    ] {
        let lines = answers(&mut session, go);
        assert_eq!(lines.len(), 1, "{go}: {lines:?}");
        assert!(lines[0].starts_with("bestmove "), "{go}: {lines:?}");
    }
}

/// The lines of a search.
fn search(session: &mut Session, go: &str) -> Vec<String> {
    let reply = session.line(go);
    assert!(reply.lines.is_empty(), "{:?}", reply.lines);
    let mut told = Vec::new();
    let last = reply
        .search
        .unwrap()
        .run(&AtomicBool::new(false), |line| told.push(line));
    told.into_iter().chain(last).collect()
}

#[test]
fn searches_tell_how_they_go() {
    for (game, bot, go, at_least) in [
        ("mixtour", "alphabeta", "go depth 3", 3),
        ("mixtour", "mcts", "go nodes 5000", 3),
        ("mixtour", "greedy", "go", 0),
        ("mixtour", "random", "go", 0),
        ("pikemen", "mcts", "go depth 2", 1),
        ("lilypad", "alphabeta", "go nodes 3000", 2),
        ("draughts", "alphabeta", "go depth 5", 5),
        ("two-pipers", "ismcts", "go nodes 1100", 1),
    ] {
        let mut session = Session::new(game).unwrap();
        assert!(answers(&mut session, &format!("setoption name Bot value {bot}")).is_empty());
        let mut lines = search(&mut session, go);
        let best = lines.pop().unwrap();
        let best = best.strip_prefix("bestmove ").unwrap().to_owned();
        assert!(lines.len() > at_least, "{game} {bot}: {lines:?}");
        let mut nodes = Vec::new();
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            let names = [words[1], words[3], words[5], words[7]];
            assert_eq!(names, ["depth", "nodes", "time", "nps"], "{line}");
            let number = |index: usize| words[index].parse::<u64>().unwrap();
            nodes.push(number(4));
            let _ = (number(2), number(6), number(8));
            if bot == "random" {
                assert_eq!(words.len(), 9, "{line}");
                continue;
            }
            assert!(
                words[9] == "score" && ["cp", "mate"].contains(&words[10]),
                "{line}"
            );
            words[11].parse::<i64>().unwrap();
            assert_eq!(words[12], "pv", "{line}");
            // The moves can be played, one after another.
            let mut position = session.position();
            for mv in &words[13..] {
                position = position.apply(position.parse_move(mv).unwrap()).unwrap();
            }
        }
        assert!(nodes.is_sorted(), "{lines:?}");
        if bot != "random" {
            assert!(
                lines.last().unwrap().contains(&format!(" pv {best}")),
                "{lines:?} {best}"
            );
        }
    }
}

#[test]
fn secrets_are_not_told_by_a_search() {
    let mut session = Session::new("fifes-and-drums").unwrap();
    let error = "info string error: go: a chance event comes next";
    assert!(answers(&mut session, "go")[0].starts_with(error));
    let deal = "=PMSL =PMYK =AM =2SY =7VY =8MS =CY";
    answers(&mut session, &format!("position startpos moves {deal}"));
    let same = search(&mut session, "go nodes 2000");
    // Of the opponent's goal, which the engine is told, the bot knows nothing: with another one
    // it thinks the same.
    answers(&mut session, "uginewgame");
    let other = deal.replace("=PMYK", "=TSVY");
    answers(&mut session, &format!("position startpos moves {other}"));
    // What is left but for the time it took.
    let score = |lines: Vec<String>| -> Vec<String> {
        let lines = lines.into_iter();
        lines
            .map(|line| match line.split_once(" score ") {
                Some((_, score)) => score.to_owned(),
                None => line,
            })
            .collect()
    };
    assert_eq!(score(search(&mut session, "go nodes 2000")), score(same));
}

#[test]
fn bots_that_cannot_play_are_not_offered() {
    let mut session = Session::new("mixtour").unwrap();
    let offered = |session: &mut Session| {
        let lines = answers(session, "ugi");
        let line = lines
            .iter()
            .find(|line| line.contains("name Bot "))
            .unwrap();
        line.split_once("default ").unwrap().1.to_owned()
    };
    answers(&mut session, "setoption name Bot value alphabeta:depth=2");
    let all = "var random var greedy var alphabeta var mcts var ismcts";
    assert_eq!(offered(&mut session), format!("alphabeta:depth=2 {all}"));
    answers(&mut session, "setoption name Game value fifes-and-drums");
    assert_eq!(
        offered(&mut session),
        "ismcts var random var greedy var ismcts"
    );
    assert_eq!(
        answers(&mut session, "setoption name Bot value alphabeta"),
        [
            "info string error: setoption Bot: the bot alphabeta cannot play Fifes and Drums: players \
          have secrets (use ismcts)"
        ]
    );
    answers(&mut session, "setoption name Game value pikemen");
    answers(&mut session, "setoption name Bot value alphabeta");
    answers(&mut session, "setoption name Variant value star");
    assert_eq!(
        offered(&mut session),
        "mcts var random var greedy var mcts var ismcts"
    );
    // A position of another variant than the option's.
    answers(&mut session, "setoption name Variant value classic");
    answers(&mut session, "setoption name Bot value alphabeta");
    let mut star = Session::new("pikemen").unwrap();
    answers(&mut star, "setoption name Variant value star");
    answers(&mut session, &format!("position fen {}", star.position()));
    assert_eq!(
        answers(&mut session, "go"),
        [
            "info string error: go: the bot alphabeta cannot play Pikemen: there are 6 players, not 2 \
          (use mcts)"
        ]
    );
}
