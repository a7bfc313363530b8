//! Runs queries on several threads.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

use gambol_core::Status;
use gambol_host::Schema;
use gambol_seats::request::{RequestError, catch_panic};
use serde::Serialize;

use super::query::{self, Query, Request, Source};
use super::search::{self, Analysis};
use crate::input::{Event, MAX_LINE, read_events, unread};
use crate::layout::turn;
use crate::threads::{DEEP_STACK, spawn};
use crate::{Program, Result};

/// The maximum number of waiting positions. A query that exceeds it is refused.
const MOST_WAITING: usize = 100_000;
/// The maximum number of moves of all running queries. A query that exceeds it is refused.
const MOST_MOVES: usize = 10_000_000;

/// A running query.
struct Live {
    stop: Arc<AtomicBool>,
    /// The number of unfinished positions.
    left: usize,
    /// The number of moves in the query.
    moves: usize,
}

impl Live {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The answer about a position.
#[derive(Serialize)]
struct Answer<'a> {
    schema: Schema,
    id: &'a str,
    ply: usize,
    turn: String,
    /// Whether this is the final answer.
    complete: bool,
    /// Whether the search was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    terminated: bool,
    #[serde(flatten)]
    analysis: &'a Analysis,
}

/// The answer to an action.
#[derive(Serialize)]
struct Done<'a> {
    schema: Schema,
    id: &'a str,
    #[serde(flatten)]
    action: Action,
}

/// An action and the number of queries it ended.
#[derive(Serialize)]
#[serde(tag = "action", rename_all = "snake_case")]
enum Action {
    Terminate { terminate: String, terminated: usize },
    TerminateAll { terminated: usize },
    QueryVersion { version: String },
}

/// Answers lines until the input has ended and every query is answered.
///
/// One thread reads lines. Each of the other threads analyses one position at a time, in the order of
/// the queries.
pub(super) fn serve(
    program: &Program,
    threads: usize,
    input: Box<dyn Read + Send>,
    output: &mut dyn Write,
) -> Result {
    // Few, because each may be a line of [`MAX_LINE`] bytes.
    let (sender, events) = sync_channel(4);
    let (jobs, queue) = channel();
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..threads {
        let (queue, sender) = (Arc::clone(&queue), sender.clone());
        spawn(DEEP_STACK, Box::new(move || work(&queue, &sender)))?;
    }
    read_events(input, MAX_LINE, sender)?;
    let mut server = Server { program, output, jobs, live: HashMap::new(), waiting: 0, moves: 0 };
    let result = server.run(&events);
    // After an error nobody reads the answers.
    server.live.values().for_each(Live::stop);
    result
}

/// Analyses positions until the server is gone.
fn work(jobs: &Mutex<Receiver<Event>>, events: &SyncSender<Event>) {
    let next = || jobs.lock().ok()?.recv().ok();
    while let Some(Event::Work(work)) = next() {
        if !work(events) {
            return;
        }
    }
}

/// Analyses a position and returns the final answer.
fn analyse(query: &Query, place: usize, report: &mut dyn FnMut(String)) -> String {
    let (ply, status) = &query.plies[place];
    let answer = |analysis: &Analysis, complete: bool| {
        let stopped = query.stop.load(Ordering::Relaxed);
        to_line(&Answer {
            schema: Schema,
            id: &query.id,
            ply: *ply,
            turn: turn(status),
            complete,
            terminated: complete && stopped,
            analysis,
        })
    };
    let stopped = query.stop.load(Ordering::Relaxed);
    if stopped || !matches!(status, Status::Turn(_)) {
        return answer(&Analysis::default(), true);
    }
    let mut report = |analysis: Analysis| report(answer(&analysis, false));
    let analysed = catch_panic(
        || format!("the bot {}", query.bot),
        || search::analyse(query, *ply, &mut report).map_err(|error| error.to_string()),
    );
    match analysed.and_then(|analysed| analysed) {
        Ok(analysis) => answer(&analysis, true),
        Err(error) => {
            let (id, ply) = (Some(query.id.clone()), Some(*ply));
            to_line(&RequestError { id, ply, error, ..RequestError::default() })
        }
    }
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can be written")
}

struct Server<'a> {
    program: &'a Program,
    output: &'a mut dyn Write,
    jobs: Sender<Event>,
    live: HashMap<String, Live>,
    /// The number of unfinished positions.
    waiting: usize,
    /// The number of moves of all queries.
    moves: usize,
}

impl Server<'_> {
    fn run(&mut self, events: &Receiver<Event>) -> Result {
        let mut end = None;
        loop {
            if self.live.is_empty() {
                if let Some(end) = end {
                    return Ok(end?);
                }
            }
            let Ok(event) = events.recv() else { return Ok(()) };
            match event {
                Event::End(result) => end = Some(result.map_err(|error| unread(&error))),
                Event::Work(_) | Event::Request(..) => {}
                Event::Print(line) => self.print(&line)?,
                Event::Done(id, lines) => {
                    self.waiting -= 1;
                    if let Some(live) = self.live.get_mut(&id) {
                        live.left -= 1;
                        if live.left == 0 {
                            self.moves -= live.moves;
                            self.live.remove(&id);
                        }
                    }
                    self.print(&lines.concat())?;
                }
                Event::Line(line) => {
                    let refused = match line.text() {
                        Ok(text) if text.trim().is_empty() => Ok(()),
                        Ok(text) => match query::read(self.program, text) {
                            Ok((id, request)) => self.answer(&id, request)?,
                            Err(wrong) => Err(wrong),
                        },
                        Err(wrong) => Err(RequestError::line(&wrong)),
                    };
                    if let Err(wrong) = refused {
                        self.print(&to_line(&wrong))?;
                    }
                }
            }
        }
    }

    /// Answers an action, or begins a query.
    fn answer(&mut self, id: &str, request: Request) -> io::Result<Result<(), RequestError>> {
        let action = match request {
            Request::Analyse(query) => return Ok(self.begin(*query)),
            Request::Terminate(terminate) => {
                let live = self.live.get(&terminate);
                let terminated = live.inspect(|live| live.stop()).is_some().into();
                Action::Terminate { terminate, terminated }
            }
            Request::TerminateAll => {
                self.live.values().for_each(Live::stop);
                Action::TerminateAll { terminated: self.live.len() }
            }
            Request::QueryVersion => {
                let [version, _] = self.program.identity();
                Action::QueryVersion { version }
            }
        };
        self.print(&to_line(&Done { schema: Schema, id, action })).map(Ok)
    }

    fn begin(&mut self, query: Query) -> Result<(), RequestError> {
        // The moves may come from `record` or from `moves`.
        let wrong = |field: Option<&str>, error: String| {
            let (id, field) = (Some(query.id.clone()), field.map(str::to_owned));
            Err(RequestError { id, field, error, ..RequestError::default() })
        };
        if self.live.contains_key(&query.id) {
            return wrong(Some("id"), "a query with this id is not done yet".to_owned());
        }
        let all = self.waiting.saturating_add(query.plies.len());
        if all > MOST_WAITING {
            return wrong(Some("plies"), format!("more than {MOST_WAITING} positions would wait"));
        }
        let moves = if let Source::Game(_, moves) = &query.source { moves.len() } else { 0 };
        if self.moves + moves > MOST_MOVES {
            return wrong(None, format!("queries with more than {MOST_MOVES} moves would wait"));
        }
        self.waiting = all;
        self.moves += moves;
        let live = Live { stop: Arc::clone(&query.stop), left: query.plies.len(), moves };
        self.live.insert(query.id.clone(), live);
        let query = Arc::new(query);
        for place in 0..query.plies.len() {
            // Sending fails only if all threads are gone, and then there are no answers either.
            let query = Arc::clone(&query);
            let _ = self.jobs.send(Event::Work(Box::new(move |events| {
                // Sending fails only when the server is gone.
                let answer = analyse(&query, place, &mut |line| {
                    let _ = events.send(Event::Print(line));
                });
                events.send(Event::Done(query.id.clone(), vec![answer])).is_ok()
            })));
        }
        Ok(())
    }

    fn print(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use gambol::mixtour::Position;

    use super::*;

    #[test]
    fn moves_of_queries_that_wait_fill_no_memory() {
        let program = Program::new("stacks").game::<Position>();
        let (jobs, _) = channel();
        let mut output = Vec::new();
        let mut server = Server {
            program: &program,
            output: &mut output,
            jobs,
            live: HashMap::new(),
            waiting: 0,
            moves: MOST_MOVES - 3,
        };
        let mut begin = |id: &str, moves| {
            let line = format!("{{\"id\": \"{id}\", \"moves\": [\"c3\"]}}");
            let Ok((_, Request::Analyse(mut query))) = query::read(&program, &line) else {
                panic!("{line}");
            };
            if let Source::Game(_, played) = &mut query.source {
                *played = vec![played[0]; moves];
            }
            server.begin(*query)
        };
        assert!(begin("a", 2).is_ok());
        let wrong = begin("b", 2).expect_err("there is no room");
        assert_eq!((wrong.id.as_deref(), wrong.field), (Some("b"), None));
        assert_eq!(wrong.error, "queries with more than 10000000 moves would wait");
        assert!(begin("c", 1).is_ok());
    }
}
