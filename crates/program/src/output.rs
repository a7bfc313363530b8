//! Standard output: buffered, and coloured only where colours are wanted.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use console::Term;
use gambol_core::Style;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Error;
use crate::files::named;

/// What a command writes to, and the style of drawings on it.
///
/// ```
/// use std::io::Write;
///
/// use gambol::{Game, Render};
/// use gambol_laws::example::Hoard;
/// use gambol_program::output::Output;
///
/// let mut output = Output::sink();
/// let start = Hoard::start(Default::default());
/// write!(output, "{}", start.drawing(output.style))?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Output {
    stream: BufWriter<Box<dyn Write>>,
    is_stdout: bool,
    /// Whether there are colours.
    pub style: Style,
    /// The columns of the terminal, if it is one.
    pub columns: Option<usize>,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("style", &self.style).finish_non_exhaustive()
    }
}

impl Output {
    /// Standard output, coloured where colours are wanted.
    pub fn stdout() -> Self {
        let stream = AutoStream::auto(io::stdout().lock());
        let style = match stream.current_choice() {
            ColorChoice::Never => Style::Plain,
            _ => Style::Color,
        };
        let size = Term::stdout().size_checked();
        let columns = size.map(|(_, columns)| usize::from(columns)).filter(|&columns| columns > 0);
        Output { stream: BufWriter::new(Box::new(stream)), is_stdout: true, style, columns }
    }

    /// Any stream, without colours.
    ///
    /// ```
    /// use std::io::{self, Write};
    ///
    /// use gambol_program::output::Output;
    ///
    /// let mut output = Output::to(io::stderr());
    /// writeln!(output, "p1 to move")?;
    /// output.flush()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(stream: impl Write + 'static) -> Self {
        Output {
            stream: BufWriter::new(Box::new(stream)),
            is_stdout: false,
            style: Style::Plain,
            columns: None,
        }
    }

    /// Nowhere.
    pub fn sink() -> Self {
        Output::to(io::sink())
    }

    /// The width of text that reads well at up to `most` columns.
    ///
    /// ```
    /// use gambol_program::output::Output;
    ///
    /// let mut output = Output::sink();
    /// assert_eq!(output.width(80), 80);
    /// output.columns = Some(60);
    /// assert_eq!(output.width(80), 60);
    /// ```
    pub fn width(&self, most: usize) -> usize {
        self.columns.map_or(most, |columns| columns.min(most))
    }

    /// An error of standard output names it, as those of files name them.
    fn named(&self, error: io::Error) -> io::Error {
        if self.is_stdout { named("standard output", &error) } else { error }
    }

    /// Writes a value as indented JSON.
    ///
    /// ```
    /// use gambol_program::output::Output;
    ///
    /// Output::sink().json(&["c3", "d4"])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Writing fails, or the value cannot be written as JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
        Ok(writeln!(self, "{text}")?)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush().map_err(|error| self.named(error))
    }
}

/// Whether somebody can still read from standard output.
#[cfg(unix)]
pub(crate) fn is_heard() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdout = io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let known = poll(&mut asked, Some(&Timespec::default())).is_ok();
    let gone = asked[0].revents().intersects(PollFlags::ERR | PollFlags::HUP);
    !(known && gone)
}

/// Whether somebody can still read from standard output. Unknown here, so assumed.
#[cfg(not(unix))]
pub(crate) fn is_heard() -> bool {
    true
}

/// A progress bar on standard error, if that is a terminal, of this form.
pub(crate) fn progress_bar(length: u64, form: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    let bar = ProgressBar::new(length);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes a remark to standard error. If that fails, the program goes on.
pub fn remark(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
