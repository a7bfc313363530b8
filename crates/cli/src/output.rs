//! Standard output: buffered, and coloured only where colours are wanted.

use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use gambol::Style;
use serde::Serialize;

use crate::error::Error;

/// Standard output, and the style of drawings on it.
pub(crate) struct Output {
    stream: BufWriter<AutoStream<StdoutLock<'static>>>,
    pub(crate) style: Style,
}

impl Output {
    pub(crate) fn stdout() -> Self {
        let stream = AutoStream::auto(io::stdout().lock());
        let style = match stream.current_choice() {
            ColorChoice::Never => Style::Plain,
            _ => Style::Color,
        };
        Output {
            stream: BufWriter::new(stream),
            style,
        }
    }

    /// Writes a value as indented JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        serde_json::to_writer_pretty(&mut *self, value).map_err(io::Error::from)?;
        Ok(writeln!(self)?)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Whether somebody can still read from standard output.
#[cfg(unix)]
pub(crate) fn is_heard() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdout = io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let known = poll(&mut asked, Some(&Timespec::default())).is_ok();
    let gone = asked[0]
        .revents()
        .intersects(PollFlags::ERR | PollFlags::HUP);
    !(known && gone)
}

/// Whether somebody can still read from standard output. Nobody knows, so they can.
#[cfg(not(unix))]
pub(crate) fn is_heard() -> bool {
    true
}

/// Writes a remark to standard error. If that fails, the program goes on.
pub(crate) fn remark(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
