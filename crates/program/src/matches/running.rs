//! A running engine and its protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use gambol_contest::Forfeit;
use gambol_core::Game;
use gambol_core::text::Excerpt;
use gambol_host::{AnyPosition, Recorded};

use super::process::{PAUSE, Process};
use crate::args::one_line;
use crate::input::{Event, split_word};

/// The interval between checks for an interruption.
const GLANCE: Duration = Duration::from_millis(50);

/// The maximum number of an engine's options, and the maximum total size of their names in bytes.
const MOST: usize = 1_000;

/// A running engine.
pub(super) struct Running {
    process: Process,
    stop: Arc<AtomicBool>,
    pub(super) patience: Duration,
    /// The names of its options.
    pub(super) options: Vec<String>,
    /// A line of output outside the protocol, for the error.
    garbage: Option<Excerpt>,
    /// The first error that it has reported since the last [`ready`](Self::ready).
    complaint: Option<String>,
}

impl Running {
    /// Starts the process.
    pub(super) fn spawn(
        command: &[String],
        patience: Duration,
        stop: Arc<AtomicBool>,
    ) -> Result<Running, Forfeit> {
        let [program, arguments @ ..] = command else {
            return Err(Forfeit("there is no command".to_owned()));
        };
        let process = Process::spawn(program, arguments);
        let process = process.map_err(|error| Forfeit(format!("it cannot be started: {error}")))?;
        let (options, garbage, complaint) = (Vec::new(), None, None);
        Ok(Running { process, stop, patience, options, garbage, complaint })
    }

    /// Starts the process of an engine and reads its options.
    pub(super) fn start(
        command: &[String],
        patience: Duration,
        stop: Arc<AtomicBool>,
    ) -> Result<Running, Forfeit> {
        let mut engine = Running::spawn(command, patience, stop)?;
        engine.send("ugi")?;
        let mut options: Vec<String> = Vec::new();
        engine.wait(patience, "`ugiok`", |line| {
            let (word, rest) = split_word(line);
            if let ("option", ("name", rest)) = (word, split_word(rest)) {
                let name = rest.split(" type ").next().unwrap_or_default().trim();
                if name.len() <= MOST && options.len() < MOST {
                    options.push(name.to_owned());
                }
            }
            (word == "ugiok").then_some(())
        })?;
        engine.options = options;
        Ok(engine)
    }

    /// Returns whether the engine has this option.
    pub(super) fn has(&self, option: &str) -> bool {
        self.options.iter().any(|name| name.eq_ignore_ascii_case(option))
    }

    /// Sets an option, if the engine has it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Forfeit> {
        if !self.has(name) {
            return Ok(());
        }
        self.send(&format!("setoption name {name} value {value}"))
    }

    /// Returns the text of the start for `position`. Engines without the option `Variant` receive the text
    /// of the position.
    pub(super) fn start_text(&self, start: &AnyPosition) -> String {
        let known = self.has("Variant") || start.variant() == start.game().first().variant();
        if known && start.is_start() { "startpos".to_owned() } else { format!("fen {start}") }
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let deadline = Instant::now() + self.patience;
        let mut line = Event::Print(format!("{line}\n"));
        loop {
            self.glance(deadline)?;
            line = match self.process.send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(self.ended()),
                Err(TrySendError::Full(line)) if Instant::now() < deadline => line,
                Err(TrySendError::Full(_)) => return Err(self.late("", self.patience)),
            };
            thread::sleep(PAUSE);
        }
    }

    /// Returns whether the process has written an unrequested line.
    pub(super) fn has_written(&mut self) -> bool {
        self.process.receive(Instant::now()).is_ok()
    }

    /// Waits until the engine has carried out all commands. Returns the first error that it reports.
    pub(super) fn ready(&mut self) -> Result<Option<String>, Forfeit> {
        self.complaint = None;
        self.send("isready")?;
        let is_ready = |line: &str| (split_word(line).0 == "readyok").then_some(());
        self.wait(self.patience, "`readyok`", is_ready)?;
        Ok(self.complaint.clone())
    }

    /// Waits at most this long for an answer, which `hear` finds in a line.
    pub(super) fn wait<T>(
        &mut self,
        time: Duration,
        what: &str,
        mut hear: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let deadline = Instant::now() + time;
        loop {
            let line = match self.process.receive(self.glance(deadline)?) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => continue,
                Err(RecvTimeoutError::Timeout) => return Err(self.late(what, time)),
            };
            let text = line.text().map_err(Forfeit)?;
            if let Some(answer) = hear(text) {
                return Ok(answer);
            }
            let (word, rest) = split_word(text);
            if self.complaint.is_none() {
                self.complaint = complaint(word, rest);
            }
            if !matches!(word, "" | "id" | "option" | "info" | "readyok" | "response") {
                self.garbage = Some(Excerpt::new(text));
            }
            // An engine that writes without end gets no extra time.
            if Instant::now() > deadline {
                return Err(self.late(what, time));
            }
        }
    }

    /// Returns the time of the next check for an interruption.
    fn glance(&self, deadline: Instant) -> Result<Instant, Forfeit> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Forfeit("the match was interrupted".to_owned()));
        }
        Ok(deadline.min(Instant::now() + GLANCE))
    }

    /// Returns the forfeit of an engine that took too long.
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

    /// Returns the forfeit of an engine whose process has ended or no longer reads.
    fn ended(&mut self) -> Forfeit {
        let Some(status) = self.process.wait() else {
            return Forfeit("it no longer reads".to_owned());
        };
        let last = self.process.last_words().map_or(String::new(), |line| format!(": {line}"));
        Forfeit(format!("its process ended ({status}){last}"))
    }
}

/// Talks to a process, and ends the process on failure. The forfeit also has the error that the process itself reports.
pub(super) fn talk<T>(
    running: &mut Option<Running>,
    talk: impl FnOnce(&mut Running) -> Result<T, Forfeit>,
) -> Result<T, Forfeit> {
    let missing = || Forfeit("it is not running".to_owned());
    let mut done = running.as_mut().ok_or_else(missing).and_then(talk);
    if let Err(Forfeit(why)) = &mut done {
        end(running, why);
    }
    done
}

fn end(running: &mut Option<Running>, why: &mut String) {
    if let Some(complaint) = running.take().and_then(|ended| ended.complaint) {
        why.extend(["; ", &complaint]);
    }
}

/// Returns the error in a line that reports an error.
pub(super) fn complaint(word: &str, rest: &str) -> Option<String> {
    let (first, why) = split_word(rest.strip_prefix("string ").filter(|_| word == "info")?);
    let is_error = first.trim_end_matches(':').eq_ignore_ascii_case("error");
    is_error.then(|| format!("it says `{}`", one_line(why.trim_start_matches(':').trim())))
}
