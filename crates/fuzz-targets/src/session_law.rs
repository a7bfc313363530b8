//! The law of sessions: whatever bytes come, a session lives on and answers as the protocol says.

use gambol::Game as _;
use gambol::Recorded as _;
use std::sync::atomic::AtomicBool;

use gambol::{AnyPosition, GAMES};
use gambol_laws::Violation;
use gambol_program::ugi::Session;

/// Whatever the lines of these bytes say to a session of a game: it answers in lines without
/// control characters; what is wrong is answered with one error and changes nothing; every search
/// ends with an answer of its own; and after each line the session still tells its position, as a
/// text that gives it back.
///
/// Searches are stopped before they begin, unless they ask for next to nothing.
///
/// # Errors
/// How the law is broken.
pub fn session(game: &str, bytes: &[u8]) -> Result<(), Violation> {
    let Ok(mut session) = Session::new(&gambol_cli::program(), game) else {
        return Ok(());
    };
    for line in String::from_utf8_lossy(bytes).split('\n') {
        let before = session.clone();
        let law = Law { line, position: before.position().clone() };
        let reply = session.line(line);
        for answer in &reply.lines {
            law.one_line(answer)?;
        }
        let error = reply.lines.iter().any(|answer| answer.starts_with(ERROR));
        if error {
            let alone = reply.lines.len() == 1 && reply.search.is_none() && !reply.quit;
            law.ensure(alone, "one error and nothing else", &reply)?;
            // A refused variant, bot or tablebase is remembered for the next game.
            let mut words = line.split_whitespace();
            let remembered = words.next() == Some("setoption")
                && words.nth(1).is_some_and(|name| {
                    ["variant", "bot", "tablebase"].contains(&name.to_ascii_lowercase().as_str())
                });
            let same = if remembered {
                session.position() == before.position()
            } else {
                format!("{session:?}") == format!("{before:?}")
            };
            law.ensure(same, "nothing to be changed by an error", &session)?;
        }
        let word = line.split_whitespace().next().unwrap_or_default();
        if !error {
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
            law.ensure(answered, "the answer to this command", &reply)?;
        }
        if let Some(search) = reply.search {
            let lines = {
                let mut told = Vec::new();
                let last = search.run(&AtomicBool::new(!is_short(line)), |line| told.push(line));
                told.extend(last);
                told
            };
            for answer in lines.iter().filter(|answer| !answer.is_empty()) {
                law.one_line(answer)?;
            }
            let ends = ["bestmove ", "Nodes searched: ", "info string perft stopped"];
            let last = lines.last().map_or("", String::as_str);
            let ended = ends.iter().any(|end| last.starts_with(end));
            law.ensure(ended, "the end of a search", &lines)?;
            if let Some(mv) = last.strip_prefix("bestmove ") {
                let legal = session.position().parse_move(mv);
                law.ensure(legal.is_ok(), "a best move that is legal", &legal)?;
            }
        }
        law.tells_its_position(&mut session)?;
        if reply.quit {
            break;
        }
    }
    Ok(())
}

const ERROR: &str = "info string error: ";

/// Searches that may run to their end.
fn is_short(line: &str) -> bool {
    let mut words = line.split_whitespace().skip(1);
    let short = match words.next() {
        Some("perft") => ["0", "1", "2"].as_slice(),
        Some("nodes") => &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        _ => return false,
    };
    words.next().is_some_and(|number| short.contains(&number)) && words.next().is_none()
}

struct Law<'a> {
    line: &'a str,
    position: AnyPosition,
}

impl Law<'_> {
    fn ensure(
        &self,
        holds: bool,
        expected: &str,
        found: &dyn std::fmt::Debug,
    ) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        Err(Violation {
            law: "session",
            position: format!("{} > {:?}", self.position, self.line),
            expected: expected.to_owned(),
            found: format!("{found:?}"),
        })
    }

    fn one_line(&self, answer: &str) -> Result<(), Violation> {
        let fine = !answer.contains(char::is_control);
        self.ensure(fine, "answers without control characters", &answer)?;
        let short = !answer.starts_with(ERROR) || answer.len() <= 1_000;
        self.ensure(short, "an error of at most 1,000 bytes", &answer)
    }

    /// The session lives on, and `d` and `query` agree with its position.
    fn tells_its_position(&self, session: &mut Session) -> Result<(), Violation> {
        let ready = session.line("isready").lines;
        self.ensure(ready == ["readyok"], "`readyok`", &ready)?;
        let position = session.position().clone();
        let described = session.line("d").lines;
        let field = |name: &str| described.iter().find_map(|line| line.strip_prefix(name));
        let text = field("Fen: ").unwrap_or_default();
        let back = GAMES.position(position.name(), text);
        self.ensure(
            back.map(|back| back.to_string()) == Ok(position.to_string()),
            "`d` to give the position back",
            &described,
        )?;
        let over = position.status().is_over();
        for (query, found) in [
            ("gameover", over),
            ("p1turn", field("Turn: ") == Some("1")),
            ("result", field("Result: ") != Some("none")),
        ] {
            let answer = session.line(&format!("query {query}")).lines;
            let expected = match (query, found) {
                ("result", _) => field("Result: ").unwrap_or_default().to_owned(),
                (_, found) => found.to_string(),
            };
            let agrees = answer == [format!("response {expected}")];
            self.ensure(agrees, "`d` and `query` to agree", &(answer, &described))?;
            let ended = query != "result" || found == over;
            self.ensure(ended, "a result exactly at the end", &described)?;
        }
        Ok(())
    }
}
