//! A session on standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Search;
use super::session::{Reply, Session};
use crate::Error;
use crate::input::{Line, MAX_LINE, read_line, split_word};
use crate::perft::STACK;

/// How long a search goes on after the end of the input.
const GRACE: Duration = Duration::from_secs(5);
/// How often to look whether somebody could read an answer after the end of the input.
const GLANCE: Duration = Duration::from_millis(500);

/// Something that the server reacts to.
enum Event {
    /// A line was read.
    Line(Line),
    /// The input has ended, or cannot be read.
    End(io::Result<()>),
    /// A line from the running search.
    Reported(String),
    /// The search has ended, with these lines.
    Found(Vec<String>),
}

/// The search that is running.
struct Running {
    stop: Arc<AtomicBool>,
    /// Whether it goes on until `stop`, and there was no `stop` yet.
    infinite: bool,
    is_perft: bool,
}

/// Answers lines until `quit` or the end of the input.
///
/// Lines are read and searches run on threads of their own. While a search runs, a line that would
/// change its position or the options waits for its end, and the lines after it wait too; only
/// `stop` takes effect at once. It ends the running search and those that still wait before it, so
/// that a program that writes several lines at a time gets its answers. While an infinite search
/// runs, a line that would have to wait is an error, since nothing would end the waiting. `quit`
/// stops any search. During `go perft` every line but `stop` waits, even `quit`, so that a script
/// gets its answers in order.
///
/// The end of the input stops an infinite search at once, and another one if it is not done after a
/// [`GRACE`]: a script gets its answer, and an engine that lost its user ends. A count goes on as long
/// as somebody could read it.
pub(super) fn serve(
    session: Session,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    is_heard: fn() -> bool,
) -> Result<(), Error> {
    let (sender, events) = sync_channel(64);
    let lines = sender.clone();
    thread::Builder::new().spawn(move || read_all(input, &lines))?;
    let server = Server {
        session,
        output,
        sender,
        running: None,
        waiting: VecDeque::new(),
        end: None,
        patient_since: None,
        quit: false,
        is_heard,
    };
    server.run(&events)
}

/// Whether the line stops the searches before it.
fn is_stop(line: &Line) -> bool {
    line.text().is_ok_and(|text| split_word(text).0 == "stop")
}

fn read_all(input: impl Read, events: &SyncSender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let event = match read_line(&mut input, MAX_LINE) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let ended = matches!(event, Event::End(_));
        if events.send(event).is_err() || ended {
            return;
        }
    }
}

struct Server<'a, W> {
    session: Session,
    output: &'a mut W,
    /// For the threads of searches.
    sender: SyncSender<Event>,
    running: Option<Running>,
    /// Lines to answer; the first may have to wait for the end of the search.
    waiting: VecDeque<Line>,
    /// How the input ended, once it has.
    end: Option<io::Result<()>>,
    /// When that was, or when a search was started after that.
    patient_since: Option<Instant>,
    quit: bool,
    /// Whether somebody can read what is written.
    is_heard: fn() -> bool,
}

impl<W: Write> Server<'_, W> {
    fn run(mut self, events: &Receiver<Event>) -> Result<(), Error> {
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
            let event = match self.patient_since {
                None => events.recv().ok(),
                Some(since) => match events.recv_timeout(GLANCE) {
                    Ok(event) => Some(event),
                    Err(RecvTimeoutError::Disconnected) => None,
                    Err(RecvTimeoutError::Timeout) => {
                        let over = since.elapsed() >= GRACE;
                        let heard = (self.is_heard)();
                        self.stop_if(|running| !heard || over && !running.is_perft);
                        continue;
                    }
                },
            };
            let Some(event) = event else {
                return Ok(());
            };
            match event {
                Event::Reported(line) => self.print(&[line])?,
                Event::Found(lines) => {
                    self.running = None;
                    self.print(&lines)?;
                }
                Event::End(result) => {
                    self.end = Some(result);
                    self.patient_since = Some(Instant::now());
                    self.stop_if(|running| running.infinite);
                }
                Event::Line(line) => {
                    // The line itself has its turn later, but nobody waits that long.
                    if is_stop(&line) {
                        self.stop_if(|_| true);
                    }
                    self.waiting.push_back(line);
                }
            }
        }
    }

    /// The line to answer now, if there is one that need not wait.
    fn next_line(&mut self) -> Option<Line> {
        if self.running.as_ref().is_some_and(|it| it.is_perft) {
            return None;
        }
        let finite = self.running.as_ref().is_some_and(|it| !it.infinite);
        let waits = |line: &Line| matches!(line, Line::Text(text) if Session::must_wait(text));
        if finite && self.waiting.front().is_some_and(waits) {
            return None;
        }
        self.waiting.pop_front()
    }

    fn line(&mut self, line: &Line) -> Result<(), Error> {
        if is_stop(line) {
            if let Some(running) = &mut self.running {
                running.stop.store(true, Ordering::Relaxed);
                // Later lines can now wait for its end.
                running.infinite = false;
            }
            return Ok(());
        }
        let reply = match line.text() {
            Ok(text) if self.running.is_some() && Session::must_wait(text) => {
                let command = split_word(text).0;
                Reply::error(format_args!(
                    "{command}: a search is running; send `stop` first"
                ))
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
            self.stop_if(|_| true);
        }
        Ok(())
    }

    fn start(&mut self, search: Search) -> Result<(), Error> {
        let stop = Arc::new(AtomicBool::new(false));
        let running = Running {
            stop: Arc::clone(&stop),
            infinite: search.is_infinite(),
            is_perft: search.is_perft(),
        };
        let sender = self.sender.clone();
        thread::Builder::new().stack_size(STACK).spawn(move || {
            // If a line cannot be sent, the server has gone.
            let report = |line| drop(sender.send(Event::Reported(line)));
            // A bot that panics must not leave the server waiting.
            let lines = catch_unwind(AssertUnwindSafe(|| search.run(&stop, report)));
            let failed = |_| vec!["info string error: the search failed".to_owned()];
            sender.send(Event::Found(lines.unwrap_or_else(failed)))
        })?;
        self.running = Some(running);
        if self.waiting.iter().any(is_stop) {
            self.stop_if(|_| true);
        } else if self.end.is_some() {
            self.stop_if(|running| running.infinite);
            self.patient_since = Some(Instant::now());
        }
        Ok(())
    }

    fn stop_if(&self, condition: impl Fn(&Running) -> bool) {
        if let Some(running) = self.running.as_ref().filter(|running| condition(running)) {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }
}
