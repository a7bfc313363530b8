//! Standard output, buffered and coloured where the terminal supports colours.

use std::env;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice};
use console::Term;
use gambol_host::Style;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Result;
use crate::files::named;

/// The output of a command, and the style of drawings.
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
    /// Whether drawings have colours.
    pub style: Style,
    /// The width of the terminal in columns, if the output is a terminal.
    pub columns: Option<usize>,
    /// Whether to write only ASCII, for terminals whose locale lacks UTF-8. Drawings then use similar
    /// characters, JSON uses its own escapes, and other text uses escapes such as `\u{e9}`.
    pub ascii: bool,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("style", &self.style).finish_non_exhaustive()
    }
}

impl Output {
    /// Returns standard output, with colours where the terminal supports them.
    pub fn stdout() -> Self {
        // Without a lock, because other threads may write a file that is standard output.
        let stream = AutoStream::auto(io::stdout());
        let style = match stream.current_choice() {
            ColorChoice::Never => Style::Plain,
            _ => Style::Color,
        };
        let size = Term::stdout().size_checked();
        let columns = size.map(|(_, columns)| usize::from(columns)).filter(|&columns| columns > 0);
        let ascii =
            cfg!(unix) && io::stdout().is_terminal() && !has_utf8(&|name| env::var(name).ok());
        Output { stream: BufWriter::new(Box::new(stream)), is_stdout: true, style, columns, ascii }
    }

    /// Returns an output to any stream, without colours.
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
            ascii: false,
        }
    }

    /// Returns an output that discards everything.
    pub fn sink() -> Self {
        Output::to(io::sink())
    }

    /// Returns the width for text: the width of the terminal, but at most `most`.
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

    /// Adds the name of standard output to an error.
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
    /// Writing fails, or the value cannot be serialised.
    pub fn json(&mut self, value: &impl Serialize) -> Result {
        let json = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
        let mut text = String::new();
        for c in json.chars() {
            if c.is_ascii() || !self.ascii {
                text.push(c);
            } else {
                text.extend(
                    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")),
                );
            }
        }
        Ok(writeln!(self, "{text}")?)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = if self.ascii {
            // Formatting writes whole texts, so no character is split between two calls.
            let mut text = String::new();
            for c in String::from_utf8_lossy(bytes).chars() {
                match ascii(c) {
                    Some(c) => text.push(c),
                    None => text.extend(c.escape_unicode()),
                }
            }
            self.stream.write_all(text.as_bytes()).map(|()| bytes.len())
        } else {
            self.stream.write(bytes)
        };
        written.map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush().map_err(|error| self.named(error))
    }
}

/// Returns whether the locale has UTF-8. Without any of the variables it does.
fn has_utf8(variable: &dyn Fn(&str) -> Option<String>) -> bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
        let locale = variable(name).unwrap_or_default().to_ascii_lowercase();
        if !locale.is_empty() {
            return locale.contains("utf-8") || locale.contains("utf8");
        }
    }
    true
}

/// Returns a similar ASCII character, if there is one.
fn ascii(c: char) -> Option<char> {
    Some(match c {
        '─' | '–' | '−' | '┄' => '-',
        '│' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '✓' => '+',
        '●' | '×' | '✗' => 'x',
        '○' => 'o',
        '▲' => 'A',
        '△' => 'a',
        '■' | '▒' | '▇' | '█' => '#',
        '▁' | '▂' => '_',
        '▅' | '▆' => ':',
        '▸' | '→' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        // These marks stand on the side that the arrow points to.
        '↖' => '`',
        '↗' => '\'',
        '↙' => ',',
        '↘' | '…' | '·' | '▃' | '▄' => '.',
        '±' => '~',
        c if c.is_ascii() => c,
        _ => return None,
    })
}

/// Returns whether standard output still has a reader.
#[cfg(unix)]
pub(crate) fn is_heard() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdout = io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let known = poll(&mut asked, Some(&Timespec::default())).is_ok();
    let gone = asked[0].revents().intersects(PollFlags::ERR | PollFlags::HUP);
    !(known && gone)
}

/// Returns true, because this platform cannot tell whether standard output still has a reader.
#[cfg(not(unix))]
pub(crate) fn is_heard() -> bool {
    true
}

/// Creates a progress bar with this template on standard error, visible only on a terminal.
pub(crate) fn progress_bar(length: u64, form: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes a remark to standard error, ignoring failures.
pub fn remark(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes the time since `started` as a remark.
pub(crate) fn remark_time(started: Instant) {
    remark(format_args!("{:.2} s", started.elapsed().as_secs_f64()));
}

#[cfg(test)]
mod tests {
    use super::has_utf8;

    #[test]
    fn only_a_locale_that_says_so_has_no_utf8() {
        let has = |set: &[(&str, &str)]| {
            has_utf8(&|name| set.iter().find(|it| it.0 == name).map(|it| it.1.to_owned()))
        };
        assert!(has(&[]));
        assert!(has(&[("LANG", ""), ("LC_CTYPE", "")]));
        assert!(has(&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")]));
        assert!(has(&[("LC_ALL", "de_DE.utf8"), ("LANG", "POSIX")]));
        for locale in ["C", "POSIX", "de_DE", "de_DE.ISO-8859-15@euro"] {
            assert!(!has(&[("LC_ALL", ""), ("LANG", locale)]), "{locale}");
        }
        assert!(!has(&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")]));
    }
}
