//! What pages of text are made of.

use anstyle::{AnsiColor, Style as Font};
use gambol::core::record::Record;
use gambol::{Game, GameResult, Style};

/// The fonts, all of them plain where there are no colours.
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

/// Fills lines with words.
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
