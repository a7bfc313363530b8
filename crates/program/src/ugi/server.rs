//! A session on standard input and output.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::Search;
use super::session::{Reply, Session};
use super::waiting::{Waiting, is_stop};
use crate::Error;
use crate::input::{Event, Line, MAX_LINE, read_events, split_word, unread};
use crate::threads::{DEEP_STACK, spawn};

/// How long a search may go on after the end of the input, and how long it may take to stop after
/// `quit` or the end of the input.
const GRACE: Duration = Duration::from_secs(5);
/// How often to check for a reader of the answer after the end of the input.
const GLANCE: Duration = Duration::from_millis(500);

/// The search that is running.
struct Running {
    stop: Arc<AtomicBool>,
    /// Whether it goes on until a `stop` that has not come.
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
/// Lines are read and searches run on their own threads. During a search, a line that would change
/// the position or options waits for its end, and so do the lines after it. Only `stop` takes
/// effect at once, ending the running search and those waiting before it, so that a program that
/// writes several lines at a time gets its answers. During an infinite search, a line that would
/// have to wait is an error: nothing would end the waiting. `quit` stops any search. During
/// `go perft` every line but `stop` waits, even `quit`, so that a script gets its answers in order.
/// Lines without room to wait are refused, and so are those after them, which may depend on them,
/// until none waits. `stop` and `quit` are never refused.
///
/// The end of the input stops an infinite search at once, others after a [`GRACE`]: a script gets
/// its answer, and an engine without a user ends. A count goes on as long as it has a reader. After
/// another [`GRACE`], or a [`GRACE`] after `quit`, the process ends without a bot that does not
/// stop.
pub(super) fn serve(
    session: Session,
    input: Box<dyn Read + Send>,
    output: &mut dyn Write,
    is_heard: fn() -> bool,
) -> Result<(), Error> {
    // Each may be a line of [`MAX_LINE`] bytes.
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
    /// For the searches.
    sender: SyncSender<Event>,
    running: Option<Running>,
    waiting: Waiting,
    /// How the input ended, if it has.
    end: Option<io::Result<()>>,
    /// When that was, or `quit`, or the start of a later search.
    patient_since: Option<Instant>,
    quit: bool,
    /// Whether the reader of the output is still there.
    is_heard: fn() -> bool,
}

impl Server<'_> {
    fn run(mut self) -> Result<(), Error> {
        loop {
            while !self.quit {
                let Some(line) = self.next_line() else {
                    break;
                };
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
            // Only the end of the input makes it matter who still listens.
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
                Event::Work(_) => {}
                Event::End(result) => {
                    self.end = Some(result.map_err(|error| unread(&error)));
                    self.patient_since = Some(Instant::now());
                    self.stop_if(|running| running.infinite);
                }
                Event::Line(line) => {
                    // The line is answered in turn, but the search must stop now.
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

    /// The next line, unless it must wait.
    fn next_line(&mut self) -> Option<Line> {
        if self.running.as_ref().is_some_and(|it| it.is_perft) {
            return None;
        }
        let finite = self.running.as_ref().is_some_and(|it| !it.infinite);
        let waits = |line: &Line| matches!(line, Line::Text(text) if Session::must_wait(text));
        if finite && self.waiting.first().is_some_and(waits) {
            return None;
        }
        self.waiting.pop()
    }

    fn line(&mut self, line: &Line) -> Result<(), Error> {
        if is_stop(line) {
            if let Some(running) = &mut self.running {
                running.stop();
                // Later lines can now wait for its end.
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

    fn start(&mut self, search: Search) -> Result<(), Error> {
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
