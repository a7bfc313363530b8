//! Reviews as text.

use std::io::{self, Write};

use anstyle::Style as Font;
use gambol_bots::review::{GameReview, Mark, MoveReview, PlayerReview};
use gambol_host::{AnyRecord, Games, escaped};

use crate::layout::{Fonts, ending, wrap};
use crate::numbers::plies;
use crate::output::Output;

/// The heights of a cell of the curve.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The space before the curve.
const MARGIN: usize = 7;

/// Formats a part of a win, rounded down so that no cost looks as if it had the next mark: `62%`.
pub(super) fn percent(share: f64) -> String {
    format!("{}%", ((1e4 * share).round() / 100.0).floor())
}

/// Formats an accuracy.
fn accuracy(player: &PlayerReview) -> String {
    player.accuracy.map_or("–".to_owned(), percent)
}

/// Returns the names of the players: `Ann against Bob`.
fn names(review: &GameReview) -> String {
    review.players.iter().map(|it| escaped(&it.name)).collect::<Vec<_>>().join(" against ")
}

/// Returns the number of each move, as in records: `12.` before the first move of a round, `12...` before others, and
/// nothing before chance events.
pub(super) fn labels(review: &GameReview) -> Vec<String> {
    let (players, mut ply) = (review.players.len(), 0);
    let label = |mv: &MoveReview| {
        let Some(_) = mv.player else { return String::new() };
        let dots = if ply % players == 0 { "." } else { "..." };
        ply += 1;
        format!("{}{dots}", (ply - 1) / players + 1)
    };
    review.moves.iter().map(label).collect()
}

/// Returns the number of moves of players.
fn length(review: &GameReview) -> u64 {
    review.moves.iter().filter(|mv| mv.player.is_some()).count() as u64
}

/// Prints one of several reviews as a line.
pub(super) fn line(number: usize, review: &GameReview, output: &mut Output) -> io::Result<()> {
    let shares: Vec<_> = review.players.iter().map(accuracy).collect();
    let blunders: Vec<_> = review.players.iter().map(|it| it.marks[2].to_string()).collect();
    let (names, shares) = (names(review), shares.join(" "));
    let result = review.result.map_or("*".to_owned(), |result| result.to_string());
    let (plies, blunders) = (plies(length(review)), blunders.join(" "));
    writeln!(
        output,
        "{number}. {names}: {result}, {plies}, accuracy {shares}, blunders {blunders}"
    )?;
    review.notes.iter().try_for_each(|note| writeln!(output, "   Note: {}", escaped(note)))
}

/// Prints the review of a game.
pub(super) fn game(record: &AnyRecord, review: &GameReview, output: &mut Output) -> io::Result<()> {
    let (Fonts { title, faint, bad, .. }, width) = (Fonts::of(output.style), output.width(80));
    let (whose, end, plies) = (names(review), escaped(&ending(record)), plies(length(review)));
    writeln!(output, "{title}{whose}{title:#}")?;
    writeln!(output, "{faint}{} {}, {plies}, {end}{faint:#}", review.game, review.variant)?;
    for note in &review.notes {
        writeln!(output, "Note: {}", escaped(note))?;
    }
    writeln!(output)?;
    let has_chance = review.moves.iter().any(|mv| mv.player.is_none());
    let longest = review.players.iter().map(|it| it.name.chars().count()).max().unwrap_or(0);
    for (seat, player) in (1..).zip(&review.players) {
        let accuracy = accuracy(player);
        let (name, [inaccuracies, mistakes, blunders]) = (escaped(&player.name), player.marks);
        writeln!(
            output,
            "  p{seat} {name:longest$}  accuracy {accuracy:>4}  {inaccuracies:>2} ?! {mistakes:>2} ?  {blunders:>2} ??"
        )?;
        if has_chance {
            let [luck, own, others] = [player.luck, player.choices, player.others]
                .map(|change| format!("{:+.0}%", 100.0 * change));
            let parts = format!("luck {luck}, own moves {own}, moves of others {others}");
            writeln!(output, "{faint}     {:longest$}  {parts}{faint:#}", "")?;
        }
    }
    writeln!(output)?;
    curve(review, width, output)?;
    let labels = labels(review);
    moves(review, &labels, width, output)?;
    let mut rows = Vec::new();
    for (label, mv) in labels.iter().zip(&review.moves) {
        if let (Some(mark), Some(player)) = (mv.mark, mv.player) {
            rows.push((format!("{label} {player} {}{}", mv.mv, mark.sign()), mark, mv));
        }
    }
    let first = rows.iter().map(|(what, ..)| what.chars().count()).max().unwrap_or(0);
    if !rows.is_empty() {
        writeln!(output, "\n{faint}  {:first$}  cost     expected  better{faint:#}", "")?;
    }
    for (what, mark, mv) in rows {
        let font = if mark == Mark::Blunder { bad } else { Font::new() };
        let [cost, before, after] = [mv.cost, mv.before, mv.after].map(percent);
        let better = wrap(&mv.line, width.saturating_sub(first + 25));
        let more = if better.len() > 1 { " …" } else { "" };
        let better = better.first().map_or("", String::as_str);
        let change = format!("{cost:>4}  {before:>4} → {after:>4}");
        writeln!(output, "  {font}{what:first$}{font:#}  {change}  {better}{more}")?;
    }
    Ok(())
}

/// Prints who was ahead. With two players this is the curve of the first, otherwise a row for each.
fn curve(review: &GameReview, width: usize, output: &mut Output) -> io::Result<()> {
    let (players, points) = (review.players.len(), review.expected.len());
    let room = width.saturating_sub(MARGIN + 2).max(10);
    // Short games have wide steps, and long games show only some positions.
    let step = (room / points).clamp(1, 4);
    let columns = (points * step).min(room);
    let seats = (0..players).map(|player| (format!("p{}", player + 1), player, 0)).collect();
    let heights = ["p1   0%", "", "", "50%", "", "100%"].into_iter().enumerate().rev();
    let rows = heights.map(|(row, label)| (label.to_owned(), 0, row)).collect();
    let rows: Vec<_> = if players == 2 { rows } else { seats };
    // The height of a curve in rows.
    let height = if players == 2 { rows.len() } else { 1 };
    for (label, player, row) in rows {
        write!(output, "{label:>MARGIN$} ")?;
        for column in 0..columns {
            let share = review.expected[column * points / columns][player];
            let eighths = (share * (8 * height) as f64).round() as usize;
            let block = BLOCKS[eighths.saturating_sub(8 * row).min(8)];
            write!(output, "{}", if label == "50%" && block == ' ' { '┄' } else { block })?;
        }
        writeln!(output)?;
    }
    writeln!(output)
}

/// Prints the moves with their marks.
fn moves(
    review: &GameReview,
    labels: &[String],
    width: usize,
    output: &mut Output,
) -> io::Result<()> {
    let (Fonts { faint, bad, .. }, mut column) = (Fonts::of(output.style), 0);
    for (label, mv) in labels.iter().zip(&review.moves) {
        let number = if label.ends_with("...") { "" } else { label };
        let sign = mv.mark.map_or("", Mark::sign);
        let len = number.len() + mv.mv.chars().count() + sign.len() + 2;
        let gap = if column + len > width { "\n" } else { "" };
        column = if gap.is_empty() { column + len } else { len };
        let space = if number.is_empty() { "" } else { " " };
        write!(output, "{gap} {faint}{number}{faint:#}{space}{}{bad}{sign}{bad:#}", mv.mv)?;
    }
    writeln!(output)
}

/// The parts of a comment on a bad move: `A mistake that costs 12% of a win. Better is 9-13 22-18.`
const KINDS: [&str; 3] = ["An inaccuracy", "A mistake", "A blunder"];
const COSTS: &str = " that costs ";
const BETTER: &str = "% of a win. Better is ";

/// Returns a comment without the sentences that earlier reviews have added.
fn without_review(comment: &str) -> String {
    let mut parts = comment.split(COSTS);
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let kind = KINDS.iter().find(|kind| left.ends_with(**kind));
        let line = part.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(BETTER);
        if let (Some(kind), Some((_, after))) = (kind, line.and_then(|line| line.split_once('.'))) {
            left.truncate(left.len() - kind.len());
            left += after.trim_start();
        } else {
            left.extend([COSTS, part]);
        }
    }
    left.trim_end().to_owned()
}

/// Returns the text of the game in this format, with a comment after each bad move.
pub(super) fn commented(
    games: Games<'_>,
    record: &AnyRecord,
    review: &GameReview,
    format: &str,
) -> String {
    let mut text = record.to_text();
    for (mv, judged) in text.moves.iter_mut().zip(&review.moves) {
        mv.comment = without_review(&mv.comment);
        if let Some(mark) = judged.mark {
            let (cost, line) = (percent(judged.cost), judged.line.join(" "));
            if mv.comment.ends_with(char::is_alphanumeric) {
                mv.comment.push('.');
            }
            let cost = cost.trim_end_matches('%');
            mv.comment.extend([" ", KINDS[mark as usize], COSTS, cost, BETTER, &line, "."]);
        }
    }
    let own = text.to_string();
    let other = games.record(&own).ok().and_then(|record| record.write_as(format).ok());
    // The help promises records for all formats but PDN, and reports are JSON.
    other.filter(|text| !text.starts_with('{')).unwrap_or(own)
}
