//! Lines of untrusted bytes, and their words.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;

use gambol_core::text::Excerpt;

use crate::Result;
use crate::files::{BYTE_ORDER_MARK, Source, named};
use crate::threads::{SMALL_STACK, spawn};

/// The content between two line feeds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Text(String),
    /// Not UTF-8.
    Garbled,
    /// Longer than this many bytes.
    TooLong(usize),
}

impl Line {
    /// Returns the text, or an error if the line is not usable.
    pub(crate) fn text(&self) -> Result<&str, String> {
        match self {
            Line::Text(text) => Ok(text),
            Line::Garbled => Err("the line is not UTF-8 text".to_owned()),
            Line::TooLong(longest) => Err(format!("the line is longer than {longest} bytes")),
        }
    }
}

/// Adds the name of the input to an error.
pub(crate) fn unread(error: &io::Error) -> io::Error {
    named("the input", error)
}

/// The longest accepted line, in bytes. A game of some hundred thousand moves fits.
pub(crate) const MAX_LINE: usize = 4 << 20;

/// Reads the next line without its end and byte order mark, or returns `None` at the end. Skips the
/// content of lines longer than `longest` bytes.
pub(crate) fn read_line(input: &mut dyn BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    Read::take(&mut *input, longest as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > longest {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong(longest)));
    }
    Ok(Some(std::str::from_utf8(&bytes).map_or(Line::Garbled, |text| {
        Line::Text(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).to_owned())
    })))
}

/// Prints a prompt and reads the next line, which `echo` prints because no terminal shows it.
pub(crate) fn ask(
    prompt: &str,
    lines: &mut dyn BufRead,
    output: &mut dyn Write,
    echo: bool,
) -> io::Result<Option<Line>> {
    write!(output, "{prompt}")?;
    output.flush()?;
    let line = read_line(lines, MAX_LINE).map_err(|error| unread(&error))?;
    match &line {
        Some(line) if echo => {
            let text = line.text().unwrap_or_default().trim();
            writeln!(output, "{}", Excerpt::new(text).as_str())?;
        }
        Some(_) => {}
        None => writeln!(output)?,
    }
    Ok(line)
}

/// Work that sends its results to this channel. Returns whether a receiver is still there.
type Work = Box<dyn FnOnce(&SyncSender<Event>) -> bool + Send>;

/// Messages between threads.
pub(crate) enum Event {
    /// A line was read.
    Line(Line),
    /// A request was read. The flag becomes true if the client gives it up.
    Request(Line, Arc<AtomicBool>),
    /// The input has ended or cannot be read.
    End(io::Result<()>),
    /// A line to print.
    Print(String),
    /// The work with this id has ended with these lines.
    Done(String, Vec<String>),
    /// Work for the receiving thread. One type serves all channels, so that they are compiled once.
    Work(Work),
}

/// Reads lines on a new thread until the receiver is gone.
pub(crate) fn read_events(input: Source, longest: usize, events: SyncSender<Event>) -> Result {
    let mut input = BufReader::new(input);
    let read = move || {
        let end = loop {
            match read_line(&mut input, longest) {
                Ok(Some(line)) => {
                    if events.send(Event::Line(line)).is_err() {
                        return;
                    }
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        // Without a receiver nobody waits for the end.
        let _ = events.send(Event::End(end));
    };
    spawn(SMALL_STACK, Box::new(read))
}

/// Splits a text into its first word and the rest.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}
