//! An external engine: a process that speaks the engine protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gambol_bots::MoveLimits;
use gambol_bots::contest::{Contestant, Forfeit, Situation};
use gambol_core::text::Excerpt;
use gambol_core::{Game, Player};
use gambol_host::{AnyMove, AnyPosition, Recorded};

use super::process::Process;
use crate::input::split_word;
use crate::threads::Failure;

/// An engine over many games. Its process is started when a game needs it, and again after it
/// failed.
pub(super) struct Engine {
    command: Vec<String>,
    terms: Terms,
    running: Option<Running>,
}

/// On which terms an engine plays.
#[derive(Clone)]
pub(super) struct Terms {
    /// What it may spend on a move.
    pub(super) limits: MoveLimits,
    pub(super) has_clock: bool,
    pub(super) patience: Duration,
    /// How much it may exceed its clock.
    pub(super) time_margin: Duration,
    pub(super) options: Vec<(String, String)>,
    /// Whether the match has been interrupted.
    pub(super) stop: Arc<AtomicBool>,
}

/// An engine that runs.
struct Running {
    process: Process,
    stop: Arc<AtomicBool>,
    patience: Duration,
    /// Those of the options to set that it has.
    options: Vec<String>,
    /// Something it wrote that is not part of the protocol.
    garbage: Option<Excerpt>,
}

/// What an engine spends on a move by default.
const USUAL_TIME: Duration = Duration::from_millis(100);
/// Every engine accepts seeds below this.
const SEEDS: u64 = 1 << 31;
/// How often to look whether the match has been interrupted.
const GLANCE: Duration = Duration::from_millis(50);

impl Engine {
    pub(super) fn new(command: &[String], terms: &Terms) -> Self {
        let mut terms = terms.clone();
        if terms.limits.is_empty() && !terms.has_clock {
            terms.limits.time = Some(USUAL_TIME);
        }
        Engine { command: command.to_vec(), terms, running: None }
    }

    fn running(&mut self) -> Result<&mut Running, Forfeit> {
        let missing = || Forfeit("it is not running".to_owned());
        self.running.as_mut().ok_or_else(missing)
    }

    /// Does something, and ends the process if that fails.
    fn guard<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<T, Forfeit>,
    ) -> Result<T, Forfeit> {
        let done = act(self);
        if done.is_err() {
            self.running = None;
        }
        done
    }

    /// Starts the process and tells it which game it is.
    fn start(&self, start: &AnyPosition) -> Result<Running, Forfeit> {
        let terms = &self.terms;
        let own = terms.options.iter().map(|(name, _)| name.as_str());
        let wanted: Vec<&str> = own.chain(["Game", "Variant", "Seed"]).collect();
        let stop = Arc::clone(&terms.stop);
        let mut engine = Running::start(&self.command, terms.patience, stop, &wanted)?;
        engine.set("Game", start.name())?;
        engine.set("Variant", &start.variant())?;
        for (name, value) in &terms.options {
            engine.set(name, value)?;
        }
        Ok(engine)
    }
}

impl Running {
    /// Starts the process and asks which of these options it has.
    fn start(
        command: &[String],
        patience: Duration,
        stop: Arc<AtomicBool>,
        wanted: &[&str],
    ) -> Result<Running, Forfeit> {
        let [program, arguments @ ..] = command else {
            return Err(Forfeit("there is no command".to_owned()));
        };
        let process = Process::spawn(program, arguments);
        let mut engine = Running {
            process: process.map_err(|error| Forfeit(format!("it cannot be started: {error}")))?,
            stop,
            patience,
            options: Vec::new(),
            garbage: None,
        };
        engine.send("ugi")?;
        let mut options: Vec<String> = Vec::new();
        engine.wait(patience, "`ugiok`", |word, rest| {
            if let ("option", ("name", rest)) = (word, split_word(rest)) {
                let name = rest.split(" type ").next().unwrap_or_default().trim();
                let is = |other: &str| other.eq_ignore_ascii_case(name);
                // Nothing else is kept, however many options there are.
                if wanted.iter().any(|it| is(it)) && !options.iter().any(|it| is(it)) {
                    options.push(name.to_owned());
                }
            }
            (word == "ugiok").then_some(())
        })?;
        engine.options = options;
        Ok(engine)
    }
}

/// An engine that counts move sequences. It is started again after its process failed.
pub(crate) struct Counter {
    command: Vec<String>,
    patience: Duration,
    running: Option<Running>,
    /// The game that it was told last.
    game: String,
}

impl Counter {
    /// Starts the process. It may take this much time for each answer.
    pub(crate) fn start(command: &[String], patience: Duration) -> Result<Self, String> {
        let mut counter =
            Counter { command: command.to_vec(), patience, running: None, game: String::new() };
        counter.running().map_err(|Forfeit(why)| why)?;
        Ok(counter)
    }

    /// The number of move sequences of this length, or why the engine does not say it.
    pub(crate) fn count(&mut self, game: &str, position: &str, depth: u32) -> Result<u64, String> {
        self.ask(game, position, depth).unwrap_or_else(|Forfeit(why)| {
            self.running = None;
            Err(why)
        })
    }

    fn running(&mut self) -> Result<&mut Running, Forfeit> {
        if self.running.is_none() {
            self.game.clear();
            let stop = Arc::default();
            let started = Running::start(&self.command, self.patience, stop, &["Game"])?;
            self.running = Some(started);
        }
        Ok(self.running.as_mut().expect("it has been started"))
    }

    fn ask(
        &mut self,
        game: &str,
        position: &str,
        depth: u32,
    ) -> Result<Result<u64, String>, Forfeit> {
        // This forgets the game if it starts the process.
        self.running()?;
        let told = std::mem::replace(&mut self.game, game.to_owned());
        let engine = self.running()?;
        if told != game {
            engine.set("Game", game)?;
        }
        engine.send(&format!("position fen {position}"))?;
        engine.send("isready")?;
        let mut refused = None;
        engine.wait(engine.patience, "`readyok`", |word, rest| {
            refused = refused.take().or_else(|| error(word, rest));
            (word == "readyok").then_some(())
        })?;
        if let Some(why) = refused {
            return Ok(Err(why));
        }
        engine.send(&format!("go perft {depth}"))?;
        engine.wait(engine.patience, "`Nodes searched: N`", |word, rest| {
            if let Some(why) = error(word, rest) {
                return Some(Err(why));
            }
            let nodes = rest.strip_prefix("searched:").filter(|_| word == "Nodes")?.trim();
            Some(nodes.parse().map_err(|_| format!("{} is no count", Excerpt::new(nodes))))
        })
    }
}

/// What an engine finds wrong in a line that says so.
fn error(word: &str, rest: &str) -> Option<String> {
    let why = rest.strip_prefix("string error").filter(|_| word == "info")?;
    Some(format!("it says {}", Excerpt::new(why.trim_start_matches(':').trim())))
}

impl Contestant for Engine {
    fn begin(&mut self, start: &AnyPosition, seed: u64) -> Result<(), Forfeit> {
        self.guard(|engine| {
            if engine.running.is_none() {
                engine.running = Some(engine.start(start)?);
            }
            let engine = engine.running()?;
            engine.set("Seed", &(1 + seed % (SEEDS - 1)).to_string())?;
            engine.send("uginewgame")?;
            engine.ready()
        })
    }

    fn prepare(&mut self, game: &Situation<'_>) -> Result<(), Forfeit> {
        self.guard(|engine| {
            let engine = engine.running()?;
            let start = engine.start_text(game.history.start());
            let moves = if game.moves.is_empty() { "" } else { " moves" };
            engine.send(&format!("position {start}{moves}{}", game.moves))?;
            engine.ready()
        })
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let mut go = "go".to_owned();
        let MoveLimits { nodes, depth, time, .. } = self.terms.limits;
        let limits = [
            nodes.map(|nodes| format!(" nodes {nodes}")),
            depth.map(|depth| format!(" depth {depth}")),
            time.map(|time| format!(" movetime {}", time.as_millis())),
        ];
        go.extend(limits.into_iter().flatten());
        let clocks = Player::all(game.clocks.len()).zip(game.clocks);
        go.extend(clocks.map(|(player, clock)| {
            let [left, increment] = [clock.left, clock.increment].map(|time| time.as_millis());
            format!(" {player}time {left} {player}inc {increment}")
        }));
        // Whoever exceeds the clock has lost, so nobody waits for longer than that.
        let patience = match game.clock() {
            Some(clock) => clock.left + self.terms.time_margin,
            None => time.unwrap_or_default() + self.terms.patience,
        };
        self.guard(|engine| {
            let engine = engine.running()?;
            engine.send(&go)?;
            let answer = engine.wait(patience, "a move", |word, rest| {
                (word == "bestmove").then(|| split_word(rest).0.to_owned())
            })?;
            let mv = game.history.position().parse_move(&answer);
            mv.map_err(|error| Forfeit(format!("no legal move: {error}")))
        })
    }

    fn reads_texts(&self) -> bool {
        true
    }
}

impl Running {
    /// Whether the engine has this option.
    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|name| name.eq_ignore_ascii_case(option))
    }

    /// Sets an option, if the engine has it.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Forfeit> {
        if !self.has(name) {
            return Ok(());
        }
        self.send(&format!("setoption name {name} value {value}"))
    }

    /// How the engine is told where the game began. One without the option `Variant` gets the text.
    fn start_text(&self, start: &AnyPosition) -> String {
        let known = self.has("Variant") || start.variant() == start.game().first().variant();
        if known && start.is_start() { "startpos".to_owned() } else { format!("fen {start}") }
    }

    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let deadline = Instant::now() + self.patience;
        loop {
            match self.process.send(line, self.glance(deadline)?) {
                Ok(()) => return Ok(()),
                Err(Failure::Closed) => return Err(self.ended()),
                Err(Failure::Late) if Instant::now() < deadline => {}
                Err(Failure::Late) => return Err(self.late("", self.patience)),
            }
        }
    }

    fn ready(&mut self) -> Result<(), Forfeit> {
        self.send("isready")?;
        self.wait(self.patience, "`readyok`", |word, _| (word == "readyok").then_some(()))
    }

    /// Waits this long for a line in which `hear`, given its first word and the rest, finds an answer.
    fn wait<T>(
        &mut self,
        time: Duration,
        what: &str,
        mut hear: impl FnMut(&str, &str) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Instant::now() + time;
        loop {
            let line = match self.process.receive(self.glance(deadline)?) {
                Ok(line) => line,
                Err(Failure::Closed) => return Err(self.ended()),
                Err(Failure::Late) if Instant::now() < deadline => continue,
                Err(Failure::Late) => return Err(self.late(what, time)),
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
                return Err(self.late(what, time));
            }
        }
    }

    /// How long to wait before the next look at whether the match has been interrupted.
    fn glance(&self, deadline: Instant) -> Result<Instant, Forfeit> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Forfeit("the match was interrupted".to_owned()));
        }
        Ok(deadline.min(Instant::now() + GLANCE))
    }

    /// Why an engine that took too long forfeits.
    fn late(&self, what: &str, waited: Duration) -> Forfeit {
        let waited = waited.as_millis();
        Forfeit(match self.garbage {
            _ if !self.process.has_read_all() => {
                format!("it did not read what it was told in {waited} ms")
            }
            None => format!("nothing was heard of {what} in {waited} ms"),
            Some(garbage) => format!("{garbage} was heard, but not {what} in {waited} ms"),
        })
    }

    /// Why an engine forfeits whose process has ended, or at least no longer reads.
    fn ended(&mut self) -> Forfeit {
        match self.process.wait() {
            Some(status) => Forfeit(format!("its process ended ({status})")),
            None => Forfeit("it no longer reads".to_owned()),
        }
    }
}
