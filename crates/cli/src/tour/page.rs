//! What the tour looks like: the last position on the left, what there is to say on the right.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style as Font};
use console::{Term, measure_text_width};
use gambol::{AnyGame, Player, Style};

use super::{BOT, Counted, Game, SEED, Stop};
use crate::numbers::{grouped, rate};
use crate::output::Output;

/// The fonts, all of them plain where there are no colours.
struct Fonts {
    title: Font,
    faint: Font,
    good: Font,
    bad: Font,
}

impl Fonts {
    fn of(style: Style) -> Self {
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

const GAP: usize = 3;
/// The widest and narrowest text that reads well beside a board.
const WIDEST: usize = 64;
const NARROWEST: usize = 36;
/// Lines for the moves of a game.
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

/// Prints a stop of the tour.
pub(super) fn stop(
    output: &mut Output,
    stop: &Stop,
    start: &AnyGame,
    known: &AnyGame,
    game: &Game,
    count: &Counted,
    moves_per_second: f64,
) -> io::Result<()> {
    let Fonts {
        title,
        faint,
        good,
        bad,
    } = Fonts::of(output.style);
    let board: Vec<&str> = game.drawing.lines().collect();
    let board_width = board.iter().map(|line| measure_text_width(line)).max();
    let board_width = board_width.unwrap_or(0);
    let screen = Term::stdout()
        .size_checked()
        .map_or(100, |(_, width)| usize::from(width));
    let beside = screen.saturating_sub(board_width + GAP + 1);
    let width = if beside < NARROWEST { screen } else { beside };

    let verdict = if count.nodes == stop.nodes {
        format!("{good}✓{good:#} as known")
    } else {
        format!("{bad}✗ {} is known{bad:#}", grouped(stop.nodes))
    };
    let mut text = vec![
        String::new(),
        format!(
            "{title}{}{title:#} {faint}{}, {} players{faint:#}",
            start.title(),
            start.variant(),
            start.players()
        ),
        format!("{faint}{BOT} against {BOT}, seed {SEED}{faint:#}"),
        String::new(),
    ];
    text.extend(shorten(wrap(&rounds(&game.moves), width.min(WIDEST))));
    text.extend([
        String::new(),
        format!("{title}{}{title:#} after {} moves", game.ending, game.plies),
        String::new(),
        format!(
            "{faint}perft {} of {}{faint:#}  {} {verdict}, {}",
            stop.depth,
            known.variant(),
            grouped(count.nodes),
            milliseconds(count.first)
        ),
        format!(
            "{faint}one thread{faint:#}  {} leaves/s, {} moves/s in playouts",
            rate(count.per_second),
            rate(moves_per_second)
        ),
    ]);

    writeln!(output)?;
    if beside < NARROWEST {
        return board
            .into_iter()
            .chain(text.iter().map(String::as_str))
            .try_for_each(|line| writeln!(output, "{line}"));
    }
    for row in 0..board.len().max(text.len()) {
        let left = board.get(row).copied().unwrap_or_default();
        let right = text.get(row).map_or("", String::as_str);
        let gap = board_width - measure_text_width(left) + GAP;
        let line = format!("{left}{:gap$}{right}", "");
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

fn milliseconds(time: std::time::Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// The moves, a number before each round. The moves of a round stay together.
fn rounds(moves: &[(Option<Player>, String)]) -> Vec<String> {
    let mut rounds: Vec<String> = Vec::new();
    let mut number = 0;
    let mut last = None;
    for (mover, text) in moves {
        if mover.is_some() && (last.is_none() || *mover <= last) {
            number += 1;
            rounds.push(format!("{number}. {text}"));
        } else if let Some(round) = rounds.last_mut() {
            round.push(' ');
            round.push_str(text);
        } else {
            // Chance comes before the first player.
            rounds.push(text.clone());
        }
        last = mover.or(last);
    }
    rounds
}

/// Fills lines with words.
fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.iter().flat_map(|round| round.split(' ')) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Leaves out the middle of a long text.
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
    fn rounds_are_numbered_and_chance_is_not() {
        let p = |n: usize| Player::from_index(n);
        let moves = [
            (None, "=A"),
            (p(0), "a"),
            (p(1), "b"),
            (None, "=B"),
            (p(0), "c"),
            (p(0), "d"),
        ];
        let moves: Vec<_> = moves.map(|(mover, text)| (mover, text.to_owned())).into();
        assert_eq!(rounds(&moves), ["=A", "1. a b =B", "2. c", "3. d"]);
    }

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
