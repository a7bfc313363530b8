//! The layout of the tour: the last position on the left, text on the right.

use gambol::Game as _;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style as Font;
use console::measure_text_width;
use gambol::record::TextMove;
use gambol::{AnyPosition, Style};

use gambol_program::layout::{Fonts, wrap};
use gambol_program::numbers::{grouped, rate};
use gambol_program::output::Output;

use super::stops::Stop;

const GAP: usize = 3;
/// The widest and narrowest text that is readable next to a board.
const WIDEST: usize = 64;
const NARROWEST: usize = 32;
/// The width without a terminal.
const PAGE: usize = 100;
/// The maximum number of lines for the moves of a game.
const MOVE_LINES: usize = 5;

pub(super) fn heading(output: &mut Output) -> io::Result<()> {
    let Fonts { title, faint, .. } = Fonts::of(output.style);
    writeln!(
        output,
        "{title}gambol {}{title:#}  {faint}rules engines for little-known board games{faint:#}",
        env!("CARGO_PKG_VERSION")
    )
}

pub(super) fn footing(output: &mut Output) -> io::Result<()> {
    let Fonts { title, faint, .. } = Fonts::of(output.style);
    writeln!(
        output,
        "\n{faint}Next:{faint:#} {title}gambol games{title:#}  \
         {title}gambol show mixtour{title:#}  {title}gambol --help{title:#}"
    )
}

/// A game between bots.
pub(super) struct Demonstration {
    pub(super) bot: &'static str,
    pub(super) moves: Vec<TextMove>,
    pub(super) plies: u64,
    /// The winner and the reason.
    pub(super) ending: String,
    /// The drawing of the last position.
    pub(super) drawing: String,
    /// The text of the record.
    pub(super) record: String,
}

/// A perft and its speed.
pub(super) struct Counted {
    pub(super) nodes: u64,
    pub(super) first: Duration,
    pub(super) per_second: f64,
}

/// The content of a stop of the tour.
pub(super) struct Shown<'a> {
    pub(super) stop: &'a Stop,
    pub(super) seed: u64,
    pub(super) start: &'a AnyPosition,
    pub(super) known: &'a AnyPosition,
    pub(super) game: &'a Demonstration,
    pub(super) count: &'a Counted,
    pub(super) moves_per_second: f64,
}

/// Prints a stop of the tour.
pub(super) fn stop(output: &mut Output, shown: &Shown<'_>) -> io::Result<()> {
    let lines = lines(shown, output.style, output.columns.unwrap_or(PAGE));
    lines.iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// Returns the lines of a stop on a screen of this width. The text is next to the board, or above the board if
/// the screen is too narrow, so that the board stays on the screen.
pub(super) fn lines(shown: &Shown<'_>, style: Style, screen: usize) -> Vec<String> {
    let &Shown { stop, seed, start, known, game, count, moves_per_second } = shown;
    let fonts = Fonts::of(style);
    let board: Vec<&str> = game.drawing.lines().collect();
    let board_width = board.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
    let beside = screen.saturating_sub(board_width + GAP);
    let is_beside = beside >= NARROWEST;
    let width = if is_beside { beside } else { screen };
    let mut text = Text { width: width.min(WIDEST), lines: Vec::new() };

    text.lines.push(String::new());
    let title = format!("{}, {} players", start.game().title(), start.players());
    text.add(fonts.title, &words(&title));
    let (variant, bot) = (start.variant(), game.bot);
    let setting = format!("{variant}, {bot} against {bot}, seed {seed}");
    text.add(fonts.faint, &words(&setting));
    text.lines.push(String::new());
    let moves = wrap(&rounds(&game.moves), text.width);
    text.lines.extend(shorten(moves));
    text.lines.push(String::new());
    let ending = format!("{} moves, {}", game.plies, game.ending);
    text.add(fonts.title, &words(&ending));
    text.lines.push(String::new());
    let perft = format!("perft {} of {}: {}", stop.depth, known.variant(), grouped(count.nodes));
    if count.nodes == stop.leaves {
        let time = count.first.as_secs_f64() * 1e3;
        let decimals = usize::from(time < 99.95);
        let mut verdict = words(&format!("✓ {perft} in"));
        verdict.push(format!("{time:.decimals$} ms"));
        text.add(fonts.good, &verdict);
    } else {
        let verdict = format!("✗ {perft} instead of {}", grouped(stop.leaves));
        text.add(fonts.bad, &words(&verdict));
    }
    let speed = format!(
        "{} leaves/s, {} moves/s in playouts",
        rate(count.per_second),
        rate(moves_per_second)
    );
    text.add(Font::new(), &words(&speed));

    let mut lines = Vec::new();
    if !is_beside {
        lines.append(&mut text.lines);
        lines.push(String::new());
        lines.extend(board.into_iter().map(str::to_owned));
        return lines;
    }
    lines.push(String::new());
    for row in 0..board.len().max(text.lines.len()) {
        let left = board.get(row).copied().unwrap_or_default();
        let right = text.lines.get(row).map_or("", String::as_str);
        let gap = board_width - measure_text_width(left) + GAP;
        lines.push(format!("{left}{:gap$}{right}", "").trim_end().to_owned());
    }
    lines
}

/// The text next to or above a board.
struct Text {
    width: usize,
    lines: Vec<String>,
}

impl Text {
    /// Adds words and wraps them.
    fn add(&mut self, font: Font, words: &[String]) {
        let lines = wrap(words, self.width).into_iter();
        self.lines.extend(lines.map(|line| format!("{font}{line}{font:#}")));
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Returns the moves as words, with a number before the first move of each round.
fn rounds(moves: &[TextMove]) -> Vec<String> {
    let word = |TextMove { round, text, .. }: &TextMove| match round {
        Some(number) => format!("{number}. {text}"),
        None => text.clone(),
    };
    moves.iter().map(word).collect()
}

/// Omits the middle of a long text.
fn shorten(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > MOVE_LINES {
        let middle = MOVE_LINES - 2..lines.len() - 1;
        lines.splice(middle, ["…".to_owned()]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_lose_their_middle() {
        let words: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let lines = shorten(wrap(&words, 20));
        assert_eq!(lines.len(), MOVE_LINES);
        assert_eq!(lines[0], "0 1 2 3 4 5 6 7 8 9");
        assert_eq!(lines[MOVE_LINES - 2], "…");
        assert!(lines.iter().all(|line| line.chars().count() <= 20));
    }
}
