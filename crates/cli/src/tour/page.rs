//! The layout of the tour: the last position on the left, text on the right.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style as Font;
use console::measure_text_width;
use gambol::record::TextMove;
use gambol::{AnyRecord, Game as _, Player, Render as _};

use gambol_program::layout::{Fonts, ending, wrap};
use gambol_program::numbers::{grouped, rate};
use gambol_program::output::Output;

use super::stops::{SEED, Stop};

const GAP: usize = 3;
/// The widest and narrowest text that is readable next to a board.
const WIDEST: usize = 64;
const NARROWEST: usize = 32;
/// The width without a terminal.
const PAGE: usize = 100;
/// The maximum number of lines of a paragraph, such as the moves of a game. A longer paragraph loses its middle.
const MOST_LINES: usize = 5;

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

/// A perft and its speed.
pub(super) struct Counted {
    pub(super) nodes: u64,
    pub(super) first: Duration,
    pub(super) leaves_per_second: f64,
    pub(super) moves_per_second: f64,
}

/// Prints a stop of the tour. The text is next to the board, or above the board if the screen is too narrow, so
/// that the board stays on the screen.
pub(super) fn stop(
    output: &mut Output,
    stop: &Stop,
    game: &AnyRecord,
    counted_variant: &str,
    counted: &Counted,
) -> io::Result<()> {
    let drawing = game.position().drawing(output.style).to_string();
    let board: Vec<&str> = drawing.lines().collect();
    let board_width = board.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
    let screen = output.columns.unwrap_or(PAGE);
    let beside = screen.saturating_sub(board_width + GAP);
    let width = if beside >= NARROWEST { beside } else { screen };
    let fonts = Fonts::of(output.style);
    let mut text = Vec::new();
    for (font, paragraph) in paragraphs(fonts, stop, game, counted_variant, counted) {
        let words: Vec<String> = paragraph.split(' ').map(str::to_owned).collect();
        let mut lines = wrap(&words, width.min(WIDEST));
        if lines.len() > MOST_LINES {
            lines.splice(MOST_LINES - 2..lines.len() - 1, ["…".to_owned()]);
        }
        let line = |line: String| format!("{font}{}{font:#}", line.replace(UNBROKEN, " "));
        text.extend(lines.into_iter().map(line));
    }
    if beside < NARROWEST {
        let mut lines = text.iter().map(String::as_str).chain([""]).chain(board);
        return lines.try_for_each(|line| writeln!(output, "{line}"));
    }
    writeln!(output)?;
    for row in 0..board.len().max(text.len()) {
        let left = board.get(row).copied().unwrap_or_default();
        let right = text.get(row).map_or("", String::as_str);
        let gap = board_width - measure_text_width(left) + GAP;
        writeln!(output, "{}", format!("{left}{:gap$}{right}", "").trim_end())?;
    }
    Ok(())
}

/// A space at which no line breaks.
const UNBROKEN: char = '\u{a0}';

/// The text of a stop.
fn paragraphs(
    fonts: Fonts,
    stop: &Stop,
    game: &AnyRecord,
    counted_variant: &str,
    counted: &Counted,
) -> [(Font, String); 10] {
    let Fonts { title, faint, good, bad, .. } = fonts;
    let gap = || (Font::new(), String::new());
    let (start, bot) = (game.start(), game.name(Player::P1).unwrap_or_default());
    let word = |TextMove { round, text, .. }: &TextMove| match round {
        Some(number) => format!("{number}.{UNBROKEN}{text}"),
        None => text.clone(),
    };
    let moves: Vec<String> = game.to_text().moves.iter().map(word).collect();
    let perft = format!("perft {} of {counted_variant}: {}", stop.depth, grouped(counted.nodes));
    let verdict = if counted.nodes == stop.leaves {
        let time = counted.first.as_secs_f64() * 1e3;
        let decimals = usize::from(time < 99.95);
        (good, format!("✓ {perft} in {time:.decimals$}{UNBROKEN}ms"))
    } else {
        (bad, format!("✗ {perft} instead of {}", grouped(stop.leaves)))
    };
    let [leaves, plies] = [counted.leaves_per_second, counted.moves_per_second].map(rate);
    [
        gap(),
        (title, format!("{}, {} players", start.game().title(), start.players())),
        (faint, format!("{}, {bot} against {bot}, seed {SEED}", start.variant())),
        gap(),
        (Font::new(), moves.join(" ")),
        gap(),
        (title, format!("{} moves, {}", game.plies(), ending(game))),
        gap(),
        verdict,
        (Font::new(), format!("{leaves} leaves/s, {plies} moves/s in playouts")),
    ]
}
