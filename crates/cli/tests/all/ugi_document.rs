//! What the match runner cutegames says to an engine in a game, recorded, and what it is answered.
//! (The runner is where the public document of the protocol lives: github.com/kz04px/cutegames.)

use gambol::Game;
use gambol_program::ugi::Session;

use crate::common::{answered, answers, engine};
use serde_json::Value;

const RECORDED: &str = include_str!("recorded/cutegames.txt");

#[test]
fn a_game_of_cutegames() {
    let mut session = engine("mixtour");
    // By default every game has another seed.
    session.line("setoption name Seed value 1");
    insta::assert_snapshot!(answered(&mut session, RECORDED));
}

/// What the document promises to a runner, for every line that one said.
#[test]
fn every_line_is_answered_as_the_document_says() {
    let mut session = engine("mixtour");
    for line in RECORDED.lines() {
        let answers = answers(&mut session, line);
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "ugi" => {
                assert!(answers[0].starts_with("id name "), "{answers:?}");
                assert!(answers[1].starts_with("id author "), "{answers:?}");
                let options = &answers[2..answers.len() - 1];
                let is_option = |answer: &String| {
                    answer.starts_with("option name ") && answer.contains(" type ")
                };
                assert!(options.iter().all(is_option), "{answers:?}");
                assert_eq!(answers[answers.len() - 1], "ugiok");
            }
            "isready" => assert_eq!(answers, ["readyok"]),
            "query" => {
                let [answer] = &answers[..] else {
                    panic!("{line}: {answers:?}");
                };
                let allowed: &[&str] = match words[1] {
                    "result" => &["p1win", "p2win", "draw", "none"],
                    _ => &["true", "false"],
                };
                let value = answer.strip_prefix("response ").unwrap();
                assert!(allowed.contains(&value), "{line}: {answer}");
            }
            "go" => {
                let [answer] = &answers[..] else {
                    panic!("{line}: {answers:?}");
                };
                let mv = answer.strip_prefix("bestmove ").unwrap();
                assert!(session.position().parse_move(mv).is_ok(), "{line}: {answer}");
            }
            // An option that is not there: the runner sends it all the same.
            "setoption" if line.contains("debug") => {
                assert!(answers[0].starts_with("info string error: "), "{answers:?}");
            }
            _ => assert!(answers.is_empty(), "{line}: {answers:?}"),
        }
    }
}

/// The settings in the documentation.
fn settings() -> Value {
    let document = include_str!("../../../../docs/bots.md");
    let (_, rest) = document.split_once("```json\n").expect("settings");
    let (settings, _) = rest.split_once("```").expect("their end");
    serde_json::from_str(settings).expect("JSON")
}

/// Sets what an engine and all engines are to be set to, all of it backwards if so wanted, as an
/// unordered map might.
fn set_options(session: &mut Session, settings: &Value, engine: &Value, backwards: bool) {
    let all = settings["options"].as_object().unwrap();
    let own = engine["options"].as_object().unwrap();
    let mut options: Vec<_> = all.iter().chain(own).collect();
    if backwards {
        options.reverse();
    }
    for (name, value) in options {
        let line = format!("setoption name {name} value {}", value.as_str().unwrap());
        assert!(answers(session, &line).is_empty(), "{line}");
    }
}

/// Plays a game as cutegames does, with this command for the search. Returns the result and the
/// number of moves.
fn runner_plays(engines: &mut [Session; 2], go: &str) -> (String, usize) {
    let mut moves = String::new();
    let mut length = 0;
    let ask = |engine: &mut Session, moves: &str, what: &str| {
        let start = if moves.is_empty() { "" } else { " moves" };
        assert!(answers(engine, &format!("position startpos{start}{moves}")).is_empty());
        let lines = answers(engine, what);
        let [line] = &lines[..] else {
            panic!("{what}: {lines:?}");
        };
        let words: Vec<&str> = line.split(' ').collect();
        let [_, answer] = words[..] else {
            panic!("{what}: {line}");
        };
        answer.to_owned()
    };
    for engine in &mut *engines {
        assert_eq!(answers(engine, "isready"), ["readyok"]);
        assert!(answers(engine, "uginewgame").is_empty());
    }
    loop {
        let first = ask(&mut engines[0], &moves, "query p1turn") == "true";
        let over = |engine: &mut Session| ask(engine, &moves, "query gameover") == "true";
        if engines.iter_mut().any(over) {
            break;
        }
        let mv = ask(&mut engines[usize::from(!first)], &moves, go);
        moves = format!("{moves} {mv}");
        length += 1;
    }
    let results = engines.each_mut().map(|engine| {
        assert_eq!(ask(engine, &moves, "query gameover"), "true");
        ask(engine, &moves, "query result")
    });
    assert_eq!(results[0], results[1]);
    (results[0].clone(), length)
}

#[test]
fn the_settings_of_the_documentation_play_every_game_for_two() {
    let settings = settings();
    let document = settings["engines"].as_array().unwrap();
    for game in ["lilypad", "mixtour", "pikemen", "draughts", "two-pipers"] {
        let mut engines = [0, 1].map(|index| {
            // The parameters start the engine.
            assert_eq!(document[index]["parameters"], "ugi lilypad");
            let mut session = engine(game);
            set_options(&mut session, &settings, &document[index], index == 0);
            session
        });
        let (result, length) = runner_plays(&mut engines, "go nodes 20");
        assert!(["p1win", "p2win", "draw"].contains(&result.as_str()), "{game}: {result}");
        assert!((5..=1_000).contains(&length), "{game}: {length}");
        // Whoever plays on aimlessly reaches a draw as well.
        for engine in &mut engines {
            answers(engine, "setoption name Bot value random");
            answers(engine, "setoption name MaxPlies value 12");
        }
        let (_, length) = runner_plays(&mut engines, "go");
        assert!(length <= 12, "{game}: {length}");
    }
}

#[test]
fn a_runner_gets_over_chance() {
    let mut engines = [1, 2].map(|seed| {
        let mut session = engine("fifes-and-drums");
        answers(&mut session, "setoption name Chance value true");
        answers(&mut session, &format!("setoption name Seed value {seed}"));
        session
    });
    let (result, length) = runner_plays(&mut engines, "go nodes 5");
    assert!(["p1win", "p2win", "draw"].contains(&result.as_str()), "{result}");
    assert!(length > 20, "{length}");
}
