//! `gambol seat`: seats for players that are programs, such as language models, with requests and
//! answers in JSON, a document a line.
//!
//! A seat is told what its player may know and nothing else, in words and as data, and its answers
//! are read as people write them. `docs/seats.md` describes the lines.
//!
//! - `presentation`: how a game is presented.
//! - `message`: what a seat is told, `told` writes it.
//! - `answer`: the move in an answer.
//! - `server`: tables, and requests about them.

mod answer;
mod message;
mod presentation;
mod server;
mod told;

use std::io::{self, BufReader, Write};
use std::time::Duration;

use clap::Command;

pub(crate) use message::Content;
pub(crate) use presentation::{OnForfeit, Presentation};
pub use server::Seats;
pub(crate) use told::Told;

use crate::input::{MAX_LINE, read_line, unread};
use crate::options::{self, Given};
use crate::output::Output;
use crate::request::RequestError;
use crate::{Error, Program};

pub(crate) fn command(_: &Program) -> Command {
    Command::new("seat")
        .about("Seats players that are programs, such as language models, with requests in JSON, a document a line")
        .args([options::text(
            "bot-time MS",
            "Milliseconds after which a bot moves, whatever its own limits",
        )
        .default_value("10000")])
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result<(), Error> {
    let time = given.duration("bot-time")?.unwrap_or_default();
    let mut seats = Seats::new(given.program).bot_time(time.max(Duration::from_millis(1)));
    let mut input = BufReader::new(io::stdin());
    while let Some(line) = read_line(&mut input, MAX_LINE).map_err(|error| unread(&error))? {
        let answer = match line.text() {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => seats.answer(text),
            Err(wrong) => server::to_line(&RequestError::line(&wrong)),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
