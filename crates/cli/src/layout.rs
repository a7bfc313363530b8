//! Text: fonts, wrapping, and words for status and result.

use anstyle::{AnsiColor, Style as Font};
use gambol::record::Record;
use gambol::{Game, GameResult, Status, Style};

/// The fonts; all of them plain without colours.
pub(crate) struct Fonts {
    pub(crate) title: Font,
    pub(crate) faint: Font,
    pub(crate) good: Font,
    pub(crate) bad: Font,
}

impl Fonts {
    pub(crate) fn of(style: Style) -> Self {
        let plain = Font::new();
        match style {
            Style::Plain => Fonts {
                title: plain,
                faint: plain,
                good: plain,
                bad: plain,
            },
            Style::Color => Fonts {
                title: plain.bold(),
                faint: plain.dimmed(),
                good: AnsiColor::Green.on_default().bold(),
                bad: AnsiColor::Red.on_default().bold(),
            },
        }
    }
}

/// Arranges words in lines.
pub(crate) fn wrap(words: &[String], width: usize) -> Vec<String> {
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

/// How a game ended: `p1 wins: REASON`, `draw: REASON` or `unfinished`.
pub(crate) fn ending<G: Game>(record: &Record<G>) -> String {
    match record.result() {
        Some((GameResult::Win(player), reason)) => format!("{player} wins: {reason}"),
        Some((GameResult::Draw, reason)) => format!("draw: {reason}"),
        None => "unfinished".to_owned(),
    }
}

/// Whose turn it is, for programs: `1` to `6`, `chance` or `over`.
pub(crate) fn turn<R>(status: &Status<R>) -> String {
    match status {
        Status::Turn(player) => player.number().to_string(),
        Status::Chance => "chance".to_owned(),
        Status::Over(_) => "over".to_owned(),
    }
}
