//! Runs a session on standard input and output.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::waiting::{Waiting, is_stop};
use super::{Reply, Search, Session};
use crate::Result;
use crate::input::{Event, Line, MAX_LINE, read_events, split_word, unread};
use crate::threads::{DEEP_STACK, spawn};

/// The time limit of a search after the end of the input, and the time limit for stopping after `quit` or the end
/// of the input.
const GRACE: Duration = Duration::from_secs(5);
/// The interval between checks for a reader of the answer after the end of the input.
const GLANCE: Duration = Duration::from_millis(500);

/// A running search.
struct Running {
    stop: Arc<AtomicBool>,
    /// Whether the search goes on until a `stop` that has not arrived.
    infinite: bool,
    is_perft: bool,
    /// The name of the bot that searches.
    who: String,
    /// The time of the request to stop.
    stopped: Cell<Option<Instant>>,
}

impl Running {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let stopped = self.stopped.get().unwrap_or_else(Instant::now);
        self.stopped.set(Some(stopped));
    }
}

/// Answers lines until `quit` or the end of the input.
///
/// One thread reads lines, and another runs searches. During a search, a line that would change the
/// position or the options waits for the end of the search, and so do the lines after it. Only `stop`
/// takes effect at once. It ends the running search and every search that waits before it, so that a
/// program that writes several lines at a time gets its answers. During an infinite search, a line that
/// would have to wait is an error, because nothing would end the waiting. `quit` stops any search. During
/// `go perft` every line except `stop` waits, even `quit`, so that a script gets its answers in order.
/// A line without room to wait is refused. Later lines may depend on it, so they are refused as well
/// until no line waits. `stop` and `quit` are never refused.
///
/// The end of the input stops an infinite search at once and another search after a [`GRACE`]. So a
/// script gets its answer, and an engine without a user ends. A count goes on as long as it has a reader.
/// If a bot has not stopped after another [`GRACE`], or a [`GRACE`] after `quit`, the process ends anyway.
pub(super) fn serve(
    session: Session,
    input: Box<dyn Read + Send>,
    output: &mut dyn Write,
    is_heard: fn() -> bool,
) -> Result {
    // Few, because each may be a line of [`MAX_LINE`] bytes.
    let (sender, events) = sync_channel(4);
    read_events(input, MAX_LINE, sender.clone())?;
    let server = Server {
        session,
        output,
        events,
        sender,
        running: None,
        waiting: Waiting::default(),
        end: None,
        patient_since: None,
        quit: false,
        is_heard,
    };
    server.run()
}

struct Server<'a> {
    session: Session,
    output: &'a mut dyn Write,
    events: Receiver<Event>,
    /// The channel for the results of searches.
    sender: SyncSender<Event>,
    running: Option<Running>,
    waiting: Waiting,
    /// The result of reading the input, once it has ended.
    end: Option<io::Result<()>>,
    /// The time of the end of the input, of `quit`, or of the start of a later search.
    patient_since: Option<Instant>,
    quit: bool,
    /// Whether the reader of the output is still there.
    is_heard: fn() -> bool,
}

impl Server<'_> {
    fn run(mut self) -> Result {
        loop {
            while !self.quit {
                let Some(line) = self.next_line() else { break };
                self.line(&line)?;
            }
            if self.running.is_none() {
                if self.quit {
                    return Ok(());
                }
                if let Some(end) = self.end {
                    return Ok(end?);
                }
            }
            if let Some(since) = self.patient_since {
                let over = since.elapsed() >= GRACE;
                self.stop_if(|running| over && !running.is_perft);
                let is_late =
                    |it: &&Running| it.stopped.get().is_some_and(|at| at.elapsed() >= GRACE);
                if let Some(deaf) = self.running.as_ref().filter(is_late) {
                    let line = format!("info string error: {} does not stop", deaf.who);
                    return Ok(self.print(&[line])?);
                }
            }
            // Before the end of the input, a missing reader shows when a line is written.
            let glance = self.patient_since.map_or(Duration::MAX, |_| GLANCE);
            let event = match self.events.recv_timeout(glance) {
                Ok(event) => event,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    let heard = (self.is_heard)();
                    self.stop_if(|_| !heard);
                    continue;
                }
            };
            match event {
                Event::Print(line) => self.print(&[line])?,
                Event::Done(_, lines) => {
                    self.running = None;
                    self.print(&lines)?;
                }
                Event::Work(_) | Event::Request(..) => {}
                Event::End(result) => {
                    self.end = Some(result.map_err(|error| unread(&error)));
                    self.patient_since = Some(Instant::now());
                    self.stop_if(|running| running.infinite);
                }
                Event::Line(line) => {
                    // The line is answered in order, but the search must stop now.
                    if is_stop(&line) {
                        self.stop_if(|_| true);
                    }
                    if let Err(full) = self.waiting.push(line) {
                        self.print(&Reply::error(full).lines)?;
                    }
                }
            }
        }
    }

    /// Returns the next line, unless it must wait.
    fn next_line(&mut self) -> Option<Line> {
        if self.running.as_ref().is_some_and(|it| it.is_perft) {
            return None;
        }
        let finite = self.running.as_ref().is_some_and(|it| !it.infinite);
        let waits = |line: &Line| matches!(line, Line::Text(text) if Session::must_wait(text));
        if finite && self.waiting.first().is_some_and(waits) { None } else { self.waiting.pop() }
    }

    fn line(&mut self, line: &Line) -> Result {
        if is_stop(line) {
            if let Some(running) = &mut self.running {
                running.stop();
                // The search will end, so later lines can wait for it.
                running.infinite = false;
            }
            return Ok(());
        }
        let reply = match line.text() {
            Ok(text) if self.running.is_some() && Session::must_wait(text) => {
                let command = split_word(text).0;
                Reply::error(format_args!("{command}: a search is running; send `stop` first"))
            }
            Ok(text) => self.session.line(text),
            Err(wrong) => Reply::error(wrong),
        };
        self.print(&reply.lines)?;
        if let Some(search) = reply.search {
            self.start(search)?;
        }
        if reply.quit {
            self.quit = true;
            self.patient_since = Some(Instant::now());
            self.stop_if(|_| true);
        }
        Ok(())
    }

    fn start(&mut self, search: Search) -> Result {
        let stop = Arc::new(AtomicBool::new(false));
        self.running = Some(Running {
            stop: Arc::clone(&stop),
            infinite: search.is_infinite(),
            is_perft: search.is_perft(),
            who: search.who(),
            stopped: Cell::new(None),
        });
        let events = self.sender.clone();
        let run = move || {
            // Sending fails only when the server is gone.
            let send = |event| {
                let _ = events.send(event);
            };
            let who = search.who();
            let lines = search.run(&stop, |line| send(Event::Print(line)));
            send(Event::Done(who, lines));
        };
        spawn(DEEP_STACK, Box::new(run))?;
        if self.waiting.stops > 0 {
            self.stop_if(|_| true);
        } else if self.end.is_some() {
            self.stop_if(|running| running.infinite);
            self.patient_since = Some(Instant::now());
        }
        Ok(())
    }

    fn stop_if(&self, condition: impl Fn(&Running) -> bool) {
        if let Some(running) = self.running.as_ref().filter(|running| condition(running)) {
            running.stop();
        }
    }

    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }
}
