//! An external engine: a process that speaks the engine protocol.

use std::fmt::Write as _;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use gambol::FullGame;
use gambol::text::Excerpt;
use gambol_bots::MoveLimits;

use super::Match;
use super::competitor::{Forfeit, Situation};
use crate::input::{Line, read_line, split_word};

/// An engine over many games. Its process is started when a game needs it, and again after it
/// failed.
pub(super) struct Engine {
    command: Vec<String>,
    limits: MoveLimits,
    patience: Duration,
    options: Vec<(String, String)>,
    process: Option<Process>,
}

/// The process of an engine.
struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
    /// The names of its options.
    options: Vec<String>,
    /// Something it wrote that is not part of the protocol.
    garbage: Option<Excerpt>,
}

/// What an engine spends on a move by default.
const USUAL_TIME: Duration = Duration::from_millis(100);
/// Every engine accepts seeds below this.
const SEEDS: u64 = 1 << 31;
/// How long a process has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

impl Engine {
    pub(super) fn new(command: &[String], plan: &Match) -> Self {
        let mut limits = plan.move_limits;
        if limits.is_empty() {
            limits.time = Some(USUAL_TIME);
        }
        Engine {
            command: command.to_vec(),
            limits,
            patience: plan.patience,
            options: plan.engine_options.clone(),
            process: None,
        }
    }

    /// Gets ready for a game.
    pub(super) fn begin<G: FullGame>(&mut self, start: &G, seed: u64) -> Result<(), Forfeit> {
        self.guard(|engine| {
            if engine.process.is_none() {
                engine.process = Some(engine.start::<G>(start)?);
            }
            let patience = engine.patience;
            let process = engine.process()?;
            if process.has("Seed") {
                process.send(&format!("setoption name Seed value {}", seed % SEEDS))?;
            }
            process.send("uginewgame")?;
            process.ready(patience)
        })
    }

    /// Asks the engine for a legal move.
    pub(super) fn choose<G: FullGame>(
        &mut self,
        game: &Situation<'_, G>,
    ) -> Result<G::Move, Forfeit> {
        let mut go = "go".to_owned();
        let MoveLimits {
            nodes, depth, time, ..
        } = self.limits;
        let time_ms = time.map(|time| time.as_millis() as u64);
        for (word, value) in [
            ("nodes", nodes),
            ("depth", depth.map(u64::from)),
            ("movetime", time_ms),
        ] {
            if let Some(value) = value {
                // Writing to a string does not fail.
                let _ = write!(go, " {word} {value}");
            }
        }
        let patience = self.patience;
        self.guard(|engine| {
            let process = engine.process()?;
            let start = process.start_text(game.start);
            let moves = if game.moves.is_empty() { "" } else { " moves" };
            process.send(&format!("position {start}{moves}{}", game.moves))?;
            process.ready(patience)?;
            process.send(&go)?;
            let wait = time.unwrap_or_default() + patience;
            let answer = process.wait(wait, "a move", |word, rest| {
                (word == "bestmove").then(|| split_word(rest).0.to_owned())
            })?;
            let mv = game.position.parse_move(&answer);
            mv.map_err(|error| Forfeit(format!("no legal move: {error}")))
        })
    }

    fn process(&mut self) -> Result<&mut Process, Forfeit> {
        let missing = || Forfeit("it is not running".to_owned());
        self.process.as_mut().ok_or_else(missing)
    }

    /// Does something, and ends the process if that fails.
    fn guard<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        let done = act(self);
        if done.is_err() {
            self.process = None;
        }
        done
    }

    /// Starts the process and tells it which game it is.
    fn start<G: FullGame>(&self, start: &G) -> Result<Process, Forfeit> {
        let mut process = Process::spawn(&self.command)?;
        process.send("ugi")?;
        let mut options = Vec::new();
        process.wait(self.patience, "`ugiok`", |word, rest| {
            if let ("option", ("name", rest)) = (word, split_word(rest)) {
                let name = rest.split(" type ").next().unwrap_or_default();
                options.push(name.trim().to_owned());
            }
            (word == "ugiok").then_some(())
        })?;
        process.options = options;
        let variant = start.variant().to_string();
        for (name, value) in [("Game", G::NAME), ("Variant", &variant)] {
            if process.has(name) {
                process.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        for (name, value) in &self.options {
            if process.has(name) {
                process.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        Ok(process)
    }
}

impl Process {
    fn spawn(command: &[String]) -> Result<Process, Forfeit> {
        let [program, arguments @ ..] = command else {
            return Err(Forfeit("there is no command".to_owned()));
        };
        let spawned = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child =
            spawned.map_err(|error| Forfeit(format!("it cannot be started: {error}")))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Forfeit("it cannot be spoken to".to_owned()));
        };
        let (sender, lines) = sync_channel(256);
        let reader = move || read_all(&mut BufReader::new(stdout), &sender);
        let listening = thread::Builder::new().spawn(reader);
        let process = Process {
            child,
            stdin,
            lines,
            options: Vec::new(),
            garbage: None,
        };
        match listening {
            Ok(_) => Ok(process),
            Err(error) => Err(Forfeit(format!("it cannot be listened to: {error}"))),
        }
    }

    /// Whether the engine has this option.
    fn has(&self, option: &str) -> bool {
        let mut options = self.options.iter();
        options.any(|name| name.eq_ignore_ascii_case(option))
    }

    /// How the engine is told where the game began. One without the option `Variant` gets the text.
    fn start_text<G: FullGame>(&self, start: &G) -> String {
        let variant = start.variant();
        let known = variant == G::Variant::default() || self.has("Variant");
        if known && *start == G::start(variant) {
            "startpos".to_owned()
        } else {
            format!("fen {start}")
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        sent.map_err(|_| self.ended())
    }

    fn ready(&mut self, patience: Duration) -> Result<(), Forfeit> {
        self.send("isready")?;
        self.wait(patience, "`readyok`", |word, _| {
            (word == "readyok").then_some(())
        })
    }

    /// Waits for a line in which `hear`, given its first word and the rest, finds an answer.
    fn wait<T>(
        &mut self,
        patience: Duration,
        what: &str,
        mut hear: impl FnMut(&str, &str) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => return Err(self.late(what, patience)),
            };
            let text = line.text().map_err(Forfeit)?;
            let (word, rest) = split_word(text);
            if let Some(answer) = hear(word, rest) {
                return Ok(answer);
            }
            if !matches!(word, "" | "id" | "option" | "info" | "readyok" | "response") {
                self.garbage = Some(Excerpt::new(text));
            }
            // An engine that never stops writing has no more time than others.
            if Instant::now() > deadline {
                return Err(self.late(what, patience));
            }
        }
    }

    /// Why an engine that took too long forfeits.
    fn late(&self, what: &str, patience: Duration) -> Forfeit {
        let waited = patience.as_millis();
        Forfeit(match self.garbage {
            None => format!("nothing was heard of {what} in {waited} ms"),
            Some(garbage) => format!("{garbage} was heard, but not {what} in {waited} ms"),
        })
    }

    /// Why an engine forfeits whose process has ended, or at least no longer reads.
    fn ended(&mut self) -> Forfeit {
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Forfeit(format!("its process ended ({status})"));
            }
            thread::sleep(Duration::from_millis(1));
        }
        Forfeit("it no longer reads".to_owned())
    }
}

impl Drop for Process {
    /// Gives the process a short time to end by itself.
    fn drop(&mut self) {
        let _ = self.send("quit");
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_all(output: &mut BufReader<impl std::io::Read>, lines: &SyncSender<Line>) {
    while let Ok(Some(line)) = read_line(output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}
