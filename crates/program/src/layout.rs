//! Text layout: fonts, wrapping, and the texts of status and result.

use anstyle::{AnsiColor, Style as Font};
use gambol_core::Status;
use gambol_host::{Record, Recorded, Style};

pub use gambol_seats::rules::layout::{hang, wrap};

/// The fonts of a [`Style`]. In the plain style all fonts are plain.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Fonts {
    /// Bold, for titles.
    pub title: Font,
    /// Dimmed, for details.
    pub faint: Font,
    /// Bold green, for good results.
    pub good: Font,
    /// Bold red, for bad results.
    pub bad: Font,
}

impl Fonts {
    /// Returns the fonts of a style.
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

/// Describes the end of a game: `p1 wins: REASON`, `draw: REASON` or `unfinished`.
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

/// Returns whose turn it is in a form for programs: `1` to `6`, `chance` or `over`.
pub(crate) fn turn<R>(status: &Status<R>) -> String {
    match status {
        Status::Turn(player) => player.number().to_string(),
        Status::Chance => "chance".to_owned(),
        Status::Over(_) => "over".to_owned(),
    }
}
