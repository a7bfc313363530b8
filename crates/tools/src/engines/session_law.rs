//! The law of sessions: a session survives all input and answers according to the protocol.

use std::sync::atomic::AtomicBool;

use gambol::Game as _;
use gambol_laws::{Law, Violation};
use gambol_program::ugi::Session;
use gambol_seats::Seats;
use serde_json::{Value, json};

/// Checks that a session of a game survives the lines of these bytes. It must answer in lines without control
/// characters. It must answer an invalid line with one error and no change. It must end every search with the
/// answer of that search. After each line it must still print its position, as a text that parses to the
/// position.
///
/// Searches are stopped before they begin, unless they are very short. [Seats](Seats) receive the text as a
/// request and as an answer.
///
/// # Errors
///
/// A description of the broken law.
pub fn session(game: &str, bytes: &[u8]) -> Result<(), Violation> {
    let Ok(mut session) = Session::new(&gambol_cli::program(), game) else { return Ok(()) };
    for line in String::from_utf8_lossy(bytes).split('\n') {
        let before = session.clone();
        let subject = format!("{} > {line:?}", before.position());
        let law = Law::new("session", &subject);
        let reply = session.line(line);
        for answer in &reply.lines {
            one_line(&law, answer)?;
        }
        let word = line.split_whitespace().next().unwrap_or_default();
        if reply.lines.iter().any(|answer| answer.starts_with(ERROR)) {
            let alone = reply.lines.len() == 1 && reply.search.is_none() && !reply.quit;
            law.ensure(alone, "one error and nothing else", format_args!("{reply:?}"))?;
            // A refused variant, bot or tablebase is remembered for the next game.
            let remembered = word == "setoption"
                && line.split_whitespace().nth(2).is_some_and(|name| {
                    ["variant", "bot", "tablebase"].contains(&name.to_ascii_lowercase().as_str())
                });
            let same = if remembered {
                session.position() == before.position()
            } else {
                format!("{session:?}") == format!("{before:?}")
            };
            law.ensure(same, "an error to change nothing", format_args!("{session:?}"))?;
        } else {
            let answered = match word {
                "" | "stop" | "setoption" | "uginewgame" | "position" | "quit" => {
                    reply.lines.is_empty() && reply.quit == (word == "quit")
                }
                "ugi" => reply.lines.last().is_some_and(|last| last == "ugiok"),
                "isready" => reply.lines == ["readyok"],
                "query" => reply.lines.len() == 1 && reply.lines[0].starts_with("response "),
                "d" => reply.lines.len() > 3,
                "go" => reply.lines.is_empty() && reply.search.is_some(),
                _ => false,
            };
            law.ensure(answered, "the answer to this command", format_args!("{reply:?}"))?;
        }
        if let Some(search) = reply.search {
            let mut lines = Vec::new();
            let last = search.run(&AtomicBool::new(!is_short(line)), |line| lines.push(line));
            lines.extend(last);
            for answer in lines.iter().filter(|answer| !answer.is_empty()) {
                one_line(&law, answer)?;
            }
            let last = lines.last().map_or("", String::as_str);
            let ended = ["bestmove ", "Nodes searched: ", "info string perft stopped"]
                .iter()
                .any(|end| last.starts_with(end));
            law.ensure(ended, "the end of a search", format_args!("{lines:?}"))?;
            if let Some(mv) = last.strip_prefix("bestmove ") {
                let legal = session.position().parse_move(mv);
                law.ensure(legal.is_ok(), "a best move that is legal", format_args!("{legal:?}"))?;
            }
        }
        tells_its_position(&law, &mut session)?;
        if reply.quit {
            break;
        }
    }
    seats(game, &String::from_utf8_lossy(bytes))
}

/// Sends a text to a table as a request, and as the answer of a player. Each must be answered with one object.
fn seats(game: &str, text: &str) -> Result<(), Violation> {
    let law = Law::new("seats", &text);
    let mut seats = Seats::new(gambol_cli::program().catalogue());
    let open = json!({ "id": "a", "action": "open", "table": "t", "game": game, "seed": "1" });
    let player = |player| json!({ "id": "b", "action": "answer", "table": "t", "player": player, "answer": text });
    for request in
        [text.to_owned(), open.to_string(), player("p1").to_string(), player("p2").to_string()]
    {
        let answer = seats.answer(&request);
        one_line(&law, &answer)?;
        let is_object = serde_json::from_str::<Value>(&answer).is_ok_and(|it| it.is_object());
        law.ensure(is_object, "an answer that is an object", &answer)?;
    }
    Ok(())
}

const ERROR: &str = "info string error: ";

/// Whether a search is short enough to run to its end.
fn is_short(line: &str) -> bool {
    let mut words = line.split_whitespace().skip(1);
    let short = match words.next() {
        Some("perft") => ["0", "1", "2"].as_slice(),
        Some("nodes") => &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        _ => return false,
    };
    words.next().is_some_and(|number| short.contains(&number)) && words.next().is_none()
}

fn one_line(law: &Law<'_>, answer: &str) -> Result<(), Violation> {
    let fine = !answer.contains(char::is_control);
    law.ensure(fine, "answers without control characters", format_args!("{answer:?}"))?;
    let short = !answer.starts_with(ERROR) || answer.len() <= 1_000;
    law.ensure(short, "an error of at most 1,000 bytes", format_args!("{answer:?}"))
}

/// Checks that the session survives, and that `d` and `query` agree with its position.
fn tells_its_position(law: &Law<'_>, session: &mut Session) -> Result<(), Violation> {
    let ready = session.line("isready").lines;
    law.ensure(ready == ["readyok"], "`readyok`", format_args!("{ready:?}"))?;
    let position = session.position().clone();
    let described = session.line("d").lines;
    let field = |name: &str| described.iter().find_map(|line| line.strip_prefix(name));
    let back = position.game().position(field("Fen: ").unwrap_or_default());
    law.ensure(
        back.map(|back| back.to_string()) == Ok(position.to_string()),
        "`d` to give the position back",
        format_args!("{described:?}"),
    )?;
    let result = field("Result: ").unwrap_or_default();
    let over = position.status().is_over();
    for (query, expected) in [
        ("gameover", over.to_string()),
        ("p1turn", (field("Turn: ") == Some("1")).to_string()),
        ("result", result.to_owned()),
    ] {
        let answer = session.line(&format!("query {query}")).lines;
        law.ensure(
            answer == [format!("response {expected}")],
            "`d` and `query` to agree",
            format_args!("{answer:?}, {described:?}"),
        )?;
    }
    let ended = (field("Result: ") != Some("none")) == over;
    law.ensure(ended, "a result exactly at the end", format_args!("{described:?}"))
}
