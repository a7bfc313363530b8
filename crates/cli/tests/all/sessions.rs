//! Transcripts of the engine protocol, without a process.

use std::sync::atomic::AtomicBool;

use gambol::{Game, Recorded};
use gambol_program::ugi::Session;

use crate::common::{answered, answers, engine};

/// What a session answers to a script.
fn transcript(script: &str) -> String {
    answered(&mut engine("mixtour"), script)
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
quit now
setoption name Repetition value yes
setoption name Repetition value True
setoption name MaxPlies value -1
setoption name MaxPlies value true
setoption name Chance value 1
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

    let mut session = engine("mixtour");
    answers(&mut session, "setoption name Variant value tournament");
    answers(&mut session, "position startpos moves b2 c3");
    let before = session.position().clone();
    for line in script.lines() {
        let lines = answers(&mut session, line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string error: "), "{line}: {lines:?}");
        assert_eq!(session.position(), &before, "{line}");
    }
    answers(&mut session, "position startpos");
    assert_eq!(session.position().variant(), "tournament");
}

#[test]
fn blank_lines_and_spaces_do_not_matter() {
    let mut session = engine("mixtour");
    for blank in ["", " ", "\t", "\r", " \r"] {
        assert!(answers(&mut session, blank).is_empty());
    }
    assert_eq!(answers(&mut session, "  isready \r"), ["readyok"]);
    answers(&mut session, "\tposition   startpos  moves  c3   d4 ");
    answers(&mut session, "setoption  name  seed  value  3");
    assert_eq!(session.position().to_string(), "x5/x3,2,x/x2,1,x2/x5/x5 1 0,0 - basic");
}

#[test]
fn the_options_set_the_position() {
    let mut session = engine("mixtour");
    let position = |session: &Session| session.position().to_string();
    answers(&mut session, "position startpos moves c3");
    answers(&mut session, "setoption name Variant value basic:pieces=20,takeback=no");
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
            let mut session = engine("mixtour");
            answers(&mut session, &format!("setoption name Bot value {bot}"));
            answers(&mut session, &format!("setoption name Seed value {seed}"));
            // A bot that looks one move ahead may go back and forth forever.
            answers(&mut session, "setoption name Repetition value true");
            let mut moves = String::new();
            loop {
                let lines = answers(&mut session, "go nodes 60");
                if lines[0].starts_with("info string error: go: the game is over") {
                    break;
                }
                assert!(moves.len() < 2_000, "a game without end: {moves}");
                let mv = lines.last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
                moves = format!("{moves} {mv}");
                let line = format!("position startpos moves{moves}");
                assert!(answers(&mut session, &line).is_empty(), "{line}");
            }
            moves
        };
        assert_eq!(play(1), play(1), "one seed gives one game");
        assert_ne!(play(1), play(2));
    }
}

#[test]
fn every_go_ends_with_a_move() {
    let mut session = engine("mixtour");
    for go in
        "go|go depth 1|go depth 0|go nodes 0|go nodes 1|go movetime 0|go movetime 5|go infinite|\
        go p1time 0 p2time 0|go p1time -5 p1inc 10 movestogo 0|\
        go p1time 100 p2time 100 p1inc 1 p2inc 1 movestogo 3"
            .split('|')
    {
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
    let last = reply.search.unwrap().run(&AtomicBool::new(false), |line| told.push(line));
    told.into_iter().chain(last).collect()
}

#[test]
fn a_bot_goes_on_through_a_game() {
    let first = ["position startpos moves c3 c4", "go depth 4"];
    let second = ["position startpos moves c3 c4 b2 d2", "go depth 4"];
    let started = || {
        let mut session = engine("mixtour");
        for line in ["setoption name Bot value alphabeta", "setoption name Seed value 1"] {
            assert!(answers(&mut session, line).is_empty());
        }
        session
    };
    // The positions that the search of the second line looks at.
    let nodes = |session: &mut Session, [position, go]: [&str; 2]| {
        assert!(answers(session, position).is_empty());
        let lines = search(session, go);
        let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        words[4].parse::<u64>().expect("a number")
    };
    // As a new bot does it, in the search of this number, since each search has a seed of its own.
    let anew = |number: usize| {
        let mut session = started();
        for _ in 0..number {
            nodes(&mut session, ["position startpos moves a1", "go depth 1"]);
        }
        nodes(&mut session, second)
    };
    let mut session = started();
    nodes(&mut session, first);
    let gone_on = nodes(&mut session, second);
    assert!(gone_on < anew(1), "{gone_on}, {}", anew(1));
    // Asked again at the same point, or elsewhere, it begins anew.
    assert_eq!(nodes(&mut session, second), anew(2));
    nodes(&mut session, first);
    nodes(&mut session, ["position startpos moves c4 c3 b2", "go depth 2"]);
    assert_eq!(nodes(&mut session, second), anew(5));
    // So it does in a new game, and after an option; the seeds begin again, too.
    for line in ["uginewgame", "setoption name Seed value 1"] {
        nodes(&mut session, first);
        assert!(answers(&mut session, line).is_empty());
        assert_eq!(nodes(&mut session, second), anew(0), "{line}");
    }
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
        let mut session = engine(game);
        assert!(answers(&mut session, &format!("setoption name Bot value {bot}")).is_empty());
        let mut lines = search(&mut session, go);
        let best = lines.pop().unwrap().strip_prefix("bestmove ").unwrap().to_owned();
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
            assert!(words[9] == "score" && ["cp", "mate"].contains(&words[10]), "{line}");
            words[11].parse::<i64>().unwrap();
            assert_eq!(words[12], "pv", "{line}");
            // The moves can be played, one after another.
            let mut position = session.position().clone();
            for mv in &words[13..] {
                position = position.apply(position.parse_move(mv).unwrap()).unwrap();
            }
        }
        assert!(nodes.is_sorted(), "{lines:?}");
        if bot != "random" {
            assert!(lines.last().unwrap().contains(&format!(" pv {best}")), "{lines:?} {best}");
        }
    }
}

#[test]
fn secrets_are_not_told_by_a_search() {
    let mut session = engine("fifes-and-drums");
    let error = "info string error: go: a chance event comes next";
    assert!(answers(&mut session, "go")[0].starts_with(error));
    answers(&mut session, "setoption name Seed value 1");
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
    let mut session = engine("mixtour");
    let offered = |session: &mut Session| {
        let lines = answers(session, "ugi");
        lines
            .iter()
            .find(|line| line.contains("name Bot "))
            .unwrap()
            .split_once("default ")
            .unwrap()
            .1
            .to_owned()
    };
    answers(&mut session, "setoption name Bot value alphabeta:depth=2");
    let all = "var random var greedy var alphabeta var mcts var ismcts";
    assert_eq!(offered(&mut session), format!("alphabeta:depth=2 {all}"));
    answers(&mut session, "setoption name Game value fifes-and-drums");
    assert_eq!(offered(&mut session), "ismcts var random var greedy var ismcts");
    assert_eq!(
        answers(&mut session, "setoption name Bot value alphabeta"),
        [
            "info string error: setoption Bot: the bot alphabeta cannot play Fifes and Drums: players \
          have secrets (use ismcts)"
        ]
    );
    answers(&mut session, "setoption name Game value pikemen");
    answers(&mut session, "setoption name Bot value alphabeta:depth=1");
    answers(&mut session, "setoption name Variant value star");
    assert_eq!(offered(&mut session), format!("alphabeta:depth=1 {all}"));
    // A position of another variant than the option's.
    answers(&mut session, "setoption name Variant value classic");
    let mut star = engine("pikemen");
    answers(&mut star, "setoption name Variant value star");
    answers(&mut session, &format!("position fen {}", star.position()));
    let lines = answers(&mut session, "go");
    assert!(lines[0].starts_with("bestmove "), "{lines:?}");
}

/// Says all of this to a session, which finds nothing wrong with it.
fn say(session: &mut Session, lines: &[&str]) {
    for line in lines {
        assert!(answers(session, line).is_empty(), "{line}");
    }
}

/// The answers to `query gameover`, `query p1turn` and `query result`.
fn queried(session: &mut Session) -> [String; 3] {
    ["gameover", "p1turn", "result"].map(|what| {
        let lines = answers(session, &format!("query {what}"));
        lines[0].strip_prefix("response ").unwrap().to_owned()
    })
}

#[test]
fn nothing_may_follow_quit() {
    let mut session = engine("mixtour");
    let reply = session.line("quit now");
    assert_eq!(reply.lines, ["info string error: quit has no parameters, but `now` follows"]);
    assert!(!reply.quit && reply.search.is_none());
    assert!(session.line(" quit ").quit);
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_if_asked_for() {
    let mut session = engine("draughts");
    let start = "position fen B:WK32:BK1 moves";
    let round = "1-5 32-28 5-1 28-32";
    let twice = format!("{start} {round}");
    let thrice = format!("{start} {round} {round}");
    let goes_on = ["false", "true", "none"];
    say(&mut session, &[&thrice]);
    assert_eq!(queried(&mut session), goes_on);
    // The option holds for the position that is there, and for those to come.
    say(&mut session, &["setoption name Repetition value true"]);
    assert_eq!(queried(&mut session), ["true", "false", "draw"]);
    assert_eq!(
        answers(&mut session, "go nodes 10"),
        ["info string error: go: the game is over, draw: threefold repetition"]
    );
    // The position itself knows no repetition.
    let told = answers(&mut session, "d");
    assert!(told.contains(&"Result: none".to_owned()), "{told:?}");
    assert_eq!(answers(&mut session, "go perft 1").last().unwrap(), "Nodes searched: 2");
    say(&mut session, &[&twice]);
    assert_eq!(queried(&mut session), goes_on);
    assert!(answers(&mut session, "go nodes 10")[0].starts_with("bestmove "));
    say(&mut session, &[&thrice, "setoption name Repetition value false"]);
    assert_eq!(queried(&mut session), goes_on);
    // A new game has no past.
    say(&mut session, &["setoption name Repetition value true", "uginewgame"]);
    assert_eq!(queried(&mut session), goes_on);
}

#[test]
fn a_game_of_the_most_plies_is_a_draw() {
    let mut session = engine("mixtour");
    say(&mut session, &["setoption name MaxPlies value 2"]);
    say(&mut session, &["position startpos moves c3"]);
    assert_eq!(queried(&mut session), ["false", "false", "none"]);
    say(&mut session, &["position startpos moves c3 d4"]);
    assert_eq!(queried(&mut session), ["true", "false", "draw"]);
    assert_eq!(
        answers(&mut session, "go"),
        ["info string error: go: the game is over, draw: ply limit"]
    );
    say(&mut session, &["position startpos moves c3 d4 c3-d4"]);
    assert_eq!(queried(&mut session)[0], "true");
    // What the rules say comes first.
    let won = "position fen 1111,x3,1/x5/x5/x5/x5 1 0,0 - basic moves e5-a5";
    say(&mut session, &["setoption name MaxPlies value 1", won]);
    assert_eq!(queried(&mut session), ["true", "false", "p1win"]);
    say(&mut session, &["setoption name MaxPlies value 0", "position startpos moves c3"]);
    assert_eq!(queried(&mut session), ["false", "false", "none"]);
    // Events of chance are no plies.
    let mut session = engine("fifes-and-drums");
    say(&mut session, &["setoption name MaxPlies value 1"]);
    let deal = "position startpos moves =PMSL =PMYK =AM =2SY =7VY =8MS =CY";
    say(&mut session, &[deal]);
    assert_eq!(queried(&mut session), ["false", "true", "none"]);
}

/// With the limit of plies near, a search neither shows moves beyond it nor counts on them.
#[test]
fn a_search_ends_at_the_limit_of_plies() {
    let mut session = engine("mixtour");
    for bot in ["alphabeta", "mcts", "ismcts"] {
        let set = format!("setoption name Bot value {bot}");
        say(&mut session, &[&set, "setoption name MaxPlies value 6"]);
        for (moves, left) in [("c3 d4 c3-d4", 3), ("c3 d4 c3-d4 a1 e5", 1)] {
            say(&mut session, &[&format!("position startpos moves {moves}")]);
            let mut told = Vec::new();
            let search = session.line("go nodes 20000").search.unwrap();
            let last = search.run(&AtomicBool::new(false), |line| told.push(line));
            told.extend(last);
            let lines = told.iter().filter_map(|line| line.split_once(" pv "));
            let longest = lines.map(|(_, line)| line.split(' ').count()).max();
            assert_eq!(longest, Some(left), "{bot}: {told:#?}");
            assert!(told[told.len() - 2].contains(" score cp 0 "), "{bot}: {told:#?}");
        }
    }
    // The openings of a match may repeat a position.
    let mut session = engine("draughts");
    let round = "1-5 32-28 5-1 28-32";
    let more = format!("position fen B:WK32:BK1 moves {round} {round} 1-6");
    say(&mut session, &["setoption name Repetition value true", &more]);
    assert!(answers(&mut session, "go nodes 10").last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_seed_of_0_differs_from_game_to_game() {
    let play = |seed: u32| {
        let mut session = engine("mixtour");
        say(&mut session, &["setoption name Bot value random"]);
        let seed = format!("setoption name Seed value {seed}");
        say(&mut session, &[&seed]);
        let mut games = Vec::new();
        for _ in 0..2 {
            say(&mut session, &["uginewgame"]);
            let moves: Vec<String> = (0..12).flat_map(|_| answers(&mut session, "go")).collect();
            games.push(moves);
        }
        games
    };
    // Of 25 moves each; that two of four games agree is a matter of 25⁻¹².
    let (first, second) = (play(0), play(0));
    assert_ne!(first[0], first[1]);
    assert_ne!(first, second);
    let same = play(7);
    assert_eq!(same[0], same[1]);
    assert_eq!(same, play(7));
}

#[test]
fn chance_is_played_if_asked_for() {
    let game = |seed: u32| {
        let mut session = engine("fifes-and-drums");
        say(&mut session, &["setoption name Chance value true"]);
        say(&mut session, &[&format!("setoption name Seed value {seed}")]);
        let mut moves = String::new();
        let mut events = Vec::new();
        while matches!(session.position().status(), gambol::Status::Chance) {
            let lines = answers(&mut session, "go movetime 10");
            let [line] = &lines[..] else {
                panic!("{lines:?}");
            };
            let event = line.strip_prefix("bestmove ").unwrap();
            moves = format!("{moves} {event}");
            events.push(event.to_owned());
            say(&mut session, &[&format!("position startpos moves{moves}")]);
        }
        events
    };
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(4));
    // Every goal is dealt as often as any other: 49 more or less of 400 are 7 standard deviations.
    let mut goals = std::collections::BTreeMap::new();
    for seed in 1..=400 {
        *goals.entry(game(seed).swap_remove(0)).or_insert(0) += 1;
    }
    assert_eq!(goals.len(), 8);
    assert!(goals.values().all(|times| (15..=95).contains(times)), "{goals:?}");
    // An infinite search waits for `stop` here too.
    let mut session = engine("fifes-and-drums");
    say(&mut session, &["setoption name Chance value true"]);
    assert!(session.line("go infinite").search.unwrap().is_infinite());
    assert!(answers(&mut session, "go infinite")[0].starts_with("bestmove ="));
}

#[test]
fn options_may_come_in_any_order() {
    let mut session = engine("mixtour");
    let variant = |session: &Session| {
        let position = session.position();
        (position.name(), position.variant())
    };
    let refused = |session: &mut Session, value: &str| {
        let lines = answers(session, &format!("setoption name Variant value {value}"));
        assert!(lines[0].starts_with("info string error: setoption Variant: "));
    };
    // A variant of the next game is refused, but not forgotten.
    refused(&mut session, "mini");
    assert_eq!(variant(&session), ("mixtour", "basic".to_owned()));
    say(&mut session, &["setoption name Game value pikemen"]);
    assert_eq!(variant(&session), ("pikemen", "mini".to_owned()));
    // Once.
    say(&mut session, &["setoption name Game value pikemen"]);
    assert_eq!(variant(&session), ("pikemen", "classic".to_owned()));
    // A game that does not have it either begins with its first preset.
    refused(&mut session, "tournament");
    say(&mut session, &["setoption name Game value lilypad"]);
    assert_eq!(variant(&session), ("lilypad", "standard".to_owned()));
    say(&mut session, &["setoption name Game value mixtour"]);
    assert_eq!(variant(&session), ("mixtour", "basic".to_owned()));
    // A variant that the present game has takes the place of what is remembered.
    refused(&mut session, "mini");
    say(
        &mut session,
        &["setoption name Variant value official", "setoption name Game value pikemen"],
    );
    assert_eq!(variant(&session), ("pikemen", "classic".to_owned()));
}

#[test]
fn wrong_parameters_are_named() {
    let mut session = engine("mixtour");
    for (text, part) in [
        ("depth -1", "go depth: `-1`"),
        ("p7time 5", "unknown parameter `p7time`"),
        ("p\u{e9}time 5", "unknown parameter"),
        ("p1time --5", "go p1time: `-5`"),
        ("perft 1001", "go perft: `1001`"),
        ("perft 1 2", "go perft: `1 2`"),
        ("movetime 99999999999999999999", "go movetime"),
    ] {
        let error = session.line(&format!("go {text}")).lines.concat();
        assert!(error.contains(part), "{text}: {error}");
    }
}
