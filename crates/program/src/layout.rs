//! Text: fonts, wrapping, and words for status and result.

use anstyle::{AnsiColor, Style as Font};
use gambol_core::Status;
use gambol_host::record::Record;
use gambol_host::{Recorded, Style};

/// Fonts, all plain in the plain style.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Fonts {
    /// For titles, bold.
    pub title: Font,
    /// For details, dimmed.
    pub faint: Font,
    /// Green.
    pub good: Font,
    /// Red.
    pub bad: Font,
}

impl Fonts {
    /// The fonts of a style.
    ///
    /// ```
    /// use gambol::Style;
    /// use gambol_program::layout::Fonts;
    ///
    /// let Fonts { title, .. } = Fonts::of(Style::Color);
    /// assert_eq!(format!("{title}Hoard{title:#}"), "\u{1b}[1mHoard\u{1b}[0m");
    /// ```
    pub fn of(style: Style) -> Self {
        let font = |font| if style == Style::Color { font } else { Font::new() };
        Fonts {
            title: font(Font::new().bold()),
            faint: font(Font::new().dimmed()),
            good: font(AnsiColor::Green.on_default().bold()),
            bad: font(AnsiColor::Red.on_default().bold()),
        }
    }
}

/// Fills lines of at most `width` characters with words. A longer word gets its own line.
///
/// ```
/// use gambol_program::layout::wrap;
///
/// let words = ["c3", "d4", "c3-d4"].map(str::to_owned);
/// assert_eq!(wrap(&words, 6), ["c3 d4", "c3-d4"]);
/// ```
pub fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// Text after a label, with a hanging indent.
///
/// ```
/// use gambol_program::layout::hang;
///
/// let lines = hang("1.1 ", "Each player has six stones.", 25);
/// assert_eq!(lines, ["1.1  Each player has six", "     stones."]);
/// ```
pub fn hang(label: &str, text: &str, width: usize) -> Vec<String> {
    let indent = if label.is_empty() { 0 } else { label.chars().count() + 1 };
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let mut lines = wrap(&words, width.saturating_sub(indent).max(20));
    if lines.is_empty() {
        return vec![label.trim_end().to_owned()];
    }
    for (i, line) in lines.iter_mut().enumerate() {
        let label = if i == 0 { label } else { "" };
        *line = format!("{label:<indent$}{line}");
    }
    lines
}

/// How a game ended: `p1 wins: REASON`, `draw: REASON` or `unfinished`.
///
/// ```
/// use gambol::record::Record;
/// use gambol_laws::example::Hoard;
/// use gambol_program::layout::ending;
///
/// let record: Record<Hoard> = "=c =c =s".parse()?;
/// assert_eq!(ending(&record), "unfinished");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ending(record: &Record<impl Recorded>) -> String {
    record.outcome().map_or("unfinished".to_owned(), |outcome| outcome.to_string())
}

/// Whose turn it is, for programs: `1` to `6`, `chance` or `over`.
pub(crate) fn turn<R>(status: &Status<R>) -> String {
    match status {
        Status::Turn(player) => player.number().to_string(),
        Status::Chance => "chance".to_owned(),
        Status::Over(_) => "over".to_owned(),
    }
}
