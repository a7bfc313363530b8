//! Reviews as text.

use std::io::{self, Write};

use gambol_bots::review::{GameReview, Mark, MoveReview};
use gambol_core::{Game, GameResult, Outcome};
use gambol_host::{AnyRecord, escaped};

use crate::layout::Fonts;
use crate::numbers::plies;
use crate::output::Output;

/// The heights of a cell of the curve.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The rows of the curve.
const ROWS: usize = 6;
/// The space before the curve.
const MARGIN: usize = 7;

/// Formats a part of a win: `62%`.
pub(super) fn percent(share: f64) -> String {
    format!("{}%", (100.0 * share).round())
}

/// Returns the names of the players: `Ann against Bob`.
pub(super) fn names(review: &GameReview) -> String {
    let names: Vec<_> = review.players.iter().map(|player| escaped(&player.name)).collect();
    names.join(" against ")
}

/// Returns the result for people: `p1 wins: no moves`.
pub(super) fn ending(review: &GameReview) -> String {
    let reason = escaped(&review.reason);
    match review.result {
        Some(GameResult::Win(player)) => Outcome::win(player, reason).to_string(),
        Some(GameResult::Draw) => Outcome::draw(reason).to_string(),
        None => "unfinished".to_owned(),
    }
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

/// Describes the bad moves of a player: `1 ?!  2 ?  0 ??`.
fn bad_moves(marks: [u32; 3]) -> String {
    let count = |(count, mark): (u32, Mark)| format!("{count:>2} {:<2}", mark.sign());
    marks.into_iter().zip(Mark::ALL).map(count).collect::<Vec<_>>().join(" ")
}

/// Returns the number of moves of players.
fn length(review: &GameReview) -> u64 {
    review.moves.iter().filter(|mv| mv.player.is_some()).count() as u64
}

/// Prints one of several reviews as a line.
pub(super) fn line(number: usize, review: &GameReview, output: &mut Output) -> io::Result<()> {
    let accuracy = |accuracy: Option<f64>| accuracy.map_or("–".to_owned(), percent);
    let shares: Vec<_> = review.players.iter().map(|it| accuracy(it.accuracy)).collect();
    let blunders: Vec<_> = review.players.iter().map(|it| it.marks[2].to_string()).collect();
    let (names, shares) = (names(review), shares.join(" "));
    let result = review.result.map_or("*".to_owned(), |result| result.to_string());
    let (plies, blunders) = (plies(length(review)), blunders.join(" "));
    writeln!(output, "{number}. {names}: {result}, {plies}, accuracy {shares}, blunders {blunders}")
}

/// Prints the review of a game.
pub(super) fn game(number: usize, review: &GameReview, output: &mut Output) -> io::Result<()> {
    let (Fonts { title, faint, bad, .. }, width) = (Fonts::of(output.style), output.width(80));
    let (whose, end) = (names(review), ending(review));
    let gap = if number > 1 { "\n" } else { "" };
    writeln!(output, "{gap}{title}{whose}{title:#}")?;
    let about = format!("{} {}, {}, {end}", review.game, review.variant, plies(length(review)));
    writeln!(output, "{faint}{about}{faint:#}")?;
    for note in &review.notes {
        writeln!(output, "Note: {}", escaped(note))?;
    }
    writeln!(output)?;
    let has_chance = review.moves.iter().any(|mv| mv.player.is_none());
    let longest = review.players.iter().map(|it| it.name.chars().count()).max().unwrap_or(0);
    for (seat, player) in (1..).zip(&review.players) {
        let accuracy = player.accuracy.map_or("–".to_owned(), |it| format!("{:.1}%", 100.0 * it));
        let (name, marks) = (escaped(&player.name), bad_moves(player.marks));
        writeln!(output, "  p{seat} {name:longest$}  accuracy {accuracy:>6}  {marks}")?;
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
    let mut rows = vec![[String::new(), "cost".into(), "expected".into(), "better".into()]];
    for (label, mv) in labels.iter().zip(&review.moves) {
        let (Some(mark), Some(player)) = (mv.mark, mv.player) else { continue };
        let expected = format!("{} → {}", percent(mv.before), percent(mv.after));
        let what = format!("{label} {player} {}{}", mv.mv, mark.sign());
        rows.push([what, percent(mv.cost), expected, mv.line.join(" ")]);
    }
    if rows.len() == 1 {
        return Ok(());
    }
    let [first, cost, expected] =
        [0, 1, 2].map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0));
    for (at, [what, costs, change, better]) in rows.iter().enumerate() {
        let mut row = format!("  {what:first$}  {costs:>cost$}  {change:>expected$}  {better}");
        if let Some((cut, _)) = row
            .char_indices()
            .nth(width)
            .and_then(|_| row.char_indices().nth(width.saturating_sub(2)))
        {
            let cut = row[..cut].rfind(' ').unwrap_or(cut);
            row.replace_range(cut.., " …");
        }
        match at {
            0 => writeln!(output, "\n{faint}{row}{faint:#}")?,
            _ if what.ends_with("??") => {
                let (what, rest) =
                    row.split_at((2 + what.len()).min(row.find('…').unwrap_or(row.len())));
                writeln!(output, "{bad}{what}{bad:#}{rest}")?;
            }
            _ => writeln!(output, "{row}")?,
        }
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
    let at = |column: usize| &review.expected[column * points / columns];
    let rows = if players == 2 { ROWS } else { 1 };
    for player in 0..if players == 2 { 1 } else { players } {
        for row in (0..rows).rev() {
            let label = match (players, row) {
                (2, 0) => "p1   0%".to_owned(),
                (2, row) if row == rows - 1 => "100%".to_owned(),
                (2, row) if row == rows / 2 => "50%".to_owned(),
                (2, _) => String::new(),
                _ => format!("p{}", player + 1),
            };
            write!(output, "{label:>MARGIN$} ")?;
            for column in 0..columns {
                let eighths = (at(column)[player] * (8 * rows) as f64).round() as usize;
                let block = BLOCKS[eighths.saturating_sub(8 * row).min(8)];
                let is_middle = players == 2 && row == rows / 2 && block == ' ';
                write!(output, "{}", if is_middle { '┄' } else { block })?;
            }
            writeln!(output)?;
        }
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

/// Returns the game with a comment after each bad move.
pub(super) fn commented(record: &AnyRecord, review: &GameReview) -> AnyRecord {
    let mut copy = AnyRecord::new(record.start().clone());
    for (name, value) in record.tags() {
        copy.set_tag(name, value).expect("a tag of a record");
    }
    copy.set_comment(record.comment(0));
    for (at, (mv, judged)) in record.moves().iter().zip(&review.moves).enumerate() {
        copy.play_unchecked(*mv);
        let mut comment = record.comment(at + 1).to_owned();
        if let Some(mark) = judged.mark {
            let (cost, line) = (percent(judged.cost), judged.line.join(" "));
            let article = if mark == Mark::Inaccuracy { "An" } else { "A" };
            let gap = if comment.is_empty() { "" } else { " " };
            let what = format!("{gap}{article} {} that costs {cost} of a win.", mark.name());
            comment.extend([&*what, " Better is ", &line, "."]);
        }
        copy.set_comment(&comment);
    }
    if let Some(outcome) = record.outcome().filter(|_| copy.position().result().is_none()) {
        copy.set_result(outcome.result(), &outcome.reason).expect("the result of a record");
    }
    copy
}
