//! What the match runner cutegames says to an engine in a game, recorded, and what it is answered.
//! (The runner is where the public document of the protocol lives: github.com/kz04px/cutegames.)

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use gambol_cli::ugi::Session;

const RECORDED: &str = include_str!("recorded/cutegames.txt");

/// The answers to a line, those about the search left out.
fn answers(session: &mut Session, line: &str) -> Vec<String> {
    let reply = session.line(line);
    let mut lines = reply.lines;
    if let Some(search) = reply.search {
        lines.extend(search.run(&AtomicBool::new(false), drop));
    }
    lines.retain(|line| !line.starts_with("info depth"));
    lines
}

#[test]
fn a_game_of_cutegames() {
    let mut session = Session::new("mixtour").unwrap();
    let mut text = String::new();
    for line in RECORDED.lines() {
        let _ = writeln!(text, "> {line}");
        for answer in answers(&mut session, line) {
            let _ = writeln!(text, "{answer}");
        }
    }
    insta::assert_snapshot!(text);
}

/// What the document promises to a runner, for every line that one said.
#[test]
fn every_line_is_answered_as_the_document_says() {
    let mut session = Session::new("mixtour").unwrap();
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
                assert!(
                    session.position().parse_move(mv).is_ok(),
                    "{line}: {answer}"
                );
            }
            // An option that is not there: the runner sends it all the same.
            "setoption" if line.contains("debug") => {
                assert!(answers[0].starts_with("info string error: "), "{answers:?}");
            }
            _ => assert!(answers.is_empty(), "{line}: {answers:?}"),
        }
    }
}
