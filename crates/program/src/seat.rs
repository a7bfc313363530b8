//! `gambol seat`: seats for players that are programs, with requests and answers as lines of JSON.

use std::io::{self, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use clap::Command;
use gambol_seats::Seats;
use gambol_seats::request::RequestError;

use crate::input::{Event, Line, MAX_LINE, read_line, unread};
use crate::threads::{SMALL_STACK, spawn};
use crate::{Given, Output, Program, Result, options};

pub(crate) fn command(_: &Program) -> Command {
    let time = options::text("bot-time MS", "Cap the time of a bot for a move, in milliseconds");
    Command::new("seat")
        .about("Seats players that are programs, such as language models, with one JSON document per line")
        .arg(time.default_value("10000"))
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let time = given.duration("bot-time")?.unwrap_or_default();
    let mut seats =
        Seats::new(given.program.catalogue()).bot_time(time.max(Duration::from_millis(1)));
    // Another thread reads, so that the line `stop` reaches a bot that is searching.
    let (events, received) = sync_channel(0);
    let read = move || {
        let (mut input, mut last) = (BufReader::new(io::stdin()), Arc::new(AtomicBool::new(false)));
        while let Some(line) = read_line(&mut input, MAX_LINE).transpose() {
            if matches!(&line, Ok(Line::Text(text)) if text.trim() == "stop") {
                last.store(true, Ordering::Relaxed);
                continue;
            }
            last = Arc::default();
            let event = match line {
                Ok(line) => Event::Request(line, Arc::clone(&last)),
                Err(error) => Event::End(Err(error)),
            };
            if events.send(event).is_err() {
                break;
            }
        }
    };
    spawn(SMALL_STACK, Box::new(read))?;
    for event in received {
        let (line, stop) = match event {
            Event::Request(line, stop) => (line, stop),
            Event::End(Err(error)) => return Err(unread(&error).into()),
            _ => unreachable!("the thread sends nothing else"),
        };
        let answer = match line.text() {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => seats.answer_until(text, &stop),
            Err(error) => RequestError::line(&error).to_line(),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
