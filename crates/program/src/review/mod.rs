//! `gambol review`: what every move of a game cost, and who was ahead.
//!
//! - `text`: reviews on the terminal, and the comments in records.
//! - `page`: curves as SVG, and the page of a file of games.
//! - `saved`: the file of an interrupted command.

mod page;
mod saved;
mod text;

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};

use clap::Command;
use gambol_bots::review::{ReviewError, Reviewer};
use gambol_bots::{Bots, MoveLimits};
use gambol_host::{AnyRecord, FormatError, FormatGame, GameText, Games, escaped};

use self::saved::{Numbered, Saved};
use crate::convert::{reading, reading_options};
use crate::interrupt::Interrupt;
use crate::numbers::grouped;
use crate::options::{self, Given, MAX_MS};
use crate::output::{Output, progress_bar, remark};
use crate::{Error, Program, Result, files, tablebase};

pub(crate) fn command(_: &Program) -> Command {
    const FILE: &str = "The games, in any format that `convert` reads, or `-` for standard input";
    const NODES: &str =
        "Search this many nodes for each position [default: 300,000, or 10,000 playouts]";
    const THREADS: &str = "Review this many positions at a time, which does not change a review without \
        a time limit [default: the number of processors]";
    const SAVE: &str = "Keep each review in this file, as a line of JSON. If you repeat an interrupted \
        command, it continues after the reviews in the file";
    const OUT: &str = "The file for the games in their own format, with comments about bad moves";
    Command::new("review")
        .about("Reviews games: what every move cost, the better move, and who was ahead")
        .args([
            options::path("file FILE", FILE).long(None::<&str>).required(true),
            options::text("nodes N", NODES),
            options::text("time MS", "Search each position for this many milliseconds"),
            options::text("seed N", "The seed of the searches").default_value("1"),
            options::text("threads N", THREADS),
            tablebase::option(),
            options::json(),
            options::path("save FILE", SAVE),
            options::path("svg FOLDER", "The folder for pictures of the curves"),
            options::path("html FILE", "The file for a page with a table of the games"),
            options::path("out FILE", OUT),
        ])
        .args(reading_options())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let mut result = Ok(0);
    let done = || io::Error::other("the review is incomplete, so the file is unchanged");
    // The files are replaced only if all games are reviewed.
    let written = into(given.path("out"), &mut |records| {
        into(given.path("html"), &mut |html| {
            result = review_all(given, output, records, html);
            result.as_ref().map_err(|_| done()).map(|_| ())
        })
    });
    let refused = result?;
    written?;
    match refused {
        0 => Ok(()),
        _ => Err(Error::Failed(format!("{} refused", games_were(refused)))),
    }
}

/// Replaces the content of a file by that of `write`, if there is a file.
fn into(
    path: Option<&Path>,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let Some(path) = path else { return write(&mut io::sink()) };
    let mut buffered = |out: &mut dyn Write| {
        let mut out = BufWriter::new(out);
        write(&mut out)?;
        out.flush()
    };
    files::replace(path, &mut buffered).map(drop)
}

/// Formats a number of games: `1 game was`, `2 games were`.
fn games_were(count: u64) -> String {
    format!("{} {}", grouped(count), if count == 1 { "game was" } else { "games were" })
}

/// Returns a game as far as it is legal, and notes about it.
fn playable(
    games: Games<'_>,
    game: Result<FormatGame, FormatError>,
) -> Result<(AnyRecord, Vec<String>), FormatError> {
    match game {
        Ok(game) => Ok((game.record, game.notes)),
        Err(error) => {
            let played = error.played.as_ref().and_then(|text| games.record(text).ok());
            let played = played.filter(|record| !record.moves().is_empty()).ok_or(error.clone())?;
            Ok((played, vec![format!("the rest is not reviewed: {}", error.what)]))
        }
    }
}

fn limits(given: &Given<'_>) -> Result<MoveLimits> {
    let mut limits = MoveLimits::NONE;
    limits.nodes = given.number("nodes", 0..=u64::MAX)?;
    limits.time = given.number("time", 0..=MAX_MS)?.map(Duration::from_millis);
    Ok(limits)
}

/// Returns the text of a record in this format. Reports as JSON cannot hold comments.
fn written(record: &AnyRecord, format: &str) -> String {
    let text = record.write_as(format).ok().filter(|text| !text.starts_with('{'));
    text.unwrap_or_else(|| record.to_string())
}

/// Reviews all games. Returns the number of games that were refused.
fn review_all(
    given: &Given<'_>,
    output: &mut Output,
    records: &mut dyn Write,
    html: &mut dyn Write,
) -> Result<u64> {
    let started = Instant::now();
    let program = match given.path("tablebase") {
        Some(path) => &tablebase::with(given.program, path)?,
        None => given.program,
    };
    let limits = limits(given)?;
    let seed = given.some_number("seed", 0..=u64::MAX)?;
    let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(256);
    let threads = given.threads()?.unwrap_or_else(processors);
    let file = given.path("file").unwrap_or(Path::new(""));
    let games = program.catalogue().games();
    let mut saved = given.path("save").map(Saved::open).transpose()?;
    given.path("svg").map(files::make_folder).transpose()?;
    let bar = progress_bar(0, "{bar:30} {human_pos} of {human_len} positions, {eta} left");
    let is_counted = !bar.is_hidden() && file.is_file();
    if is_counted {
        let all = games.read_games(GameText::new(files::open(file)?), reading(given));
        let playable = all.filter_map(|game| playable(games, game).ok());
        bar.set_length(playable.map(|(record, _)| record.positions().len() as u64).sum());
    }
    let mut text = GameText::new(files::open(file)?);
    let format = games.format_of(&mut text).map_or("gambol", |format| format.name());
    let mut all = (1..).zip(games.read_games(text, reading(given))).peekable();
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    let (mut done, mut refused, mut several) = (0_u64, 0_u64, None);
    let mut refuse = |what: String| {
        refused += 1;
        bar.suspend(|| remark(escaped(&what)));
    };
    write!(html, "{}", page::head())?;
    while let Some((number, game)) = all.next() {
        let several = *several.get_or_insert(all.peek().is_some());
        let (record, notes) = match playable(games, game) {
            Ok(game) => game,
            Err(error) => {
                refuse(error.to_string());
                continue;
            }
        };
        let item = program.catalogue().find(record.start().game().name())?;
        let reviewer = Reviewer::new(Bots::of_item(item).clone()).limits(limits).seed(seed);
        bar.inc_length(if is_counted { 0 } else { record.positions().len() as u64 });
        let known = saved.as_mut().map_or(Ok(None), |it| it.take(number, &record, &reviewer))?;
        bar.inc(known.as_ref().map_or(0, |known| known.expected.len() as u64));
        let next = || bar.inc(1);
        let review = match known {
            Some(known) => Ok(known),
            None => reviewer.review(&record, threads, &interrupt.stop, &next),
        };
        let review = match review {
            Ok(mut review) => {
                review.notes = notes;
                review
            }
            Err(ReviewError::Stopped) => {
                bar.finish_and_clear();
                let status = interrupt.status().unwrap_or(1);
                let done = format!("{} reviewed", games_were(done));
                return Err(Error::Interrupted { status, done });
            }
            Err(error @ ReviewError::NoBudget) => return Err(Error::input(error)),
            Err(error) => {
                refuse(format!("game {number}: {error}"));
                continue;
            }
        };
        done += 1;
        let numbered = Numbered { number, review };
        if let Some(saved) = &mut saved {
            saved.add(&numbered)?;
        }
        let (review, json) = (&numbered.review, saved::json(&numbered)?);
        bar.suspend(|| {
            if given.flag("json") {
                writeln!(output, "{json}")?;
            } else if several {
                text::line(number, review, output)?;
            } else {
                text::game(number, review, output)?;
            }
            output.flush()
        })?;
        if let Some(folder) = given.path("svg") {
            let file = folder.join(format!("game-{number}.svg"));
            files::write_text(&file, &page::curve(review, true))?;
        }
        write!(html, "{}", page::game(review, &json))?;
        if given.path("out").is_some() {
            let gap = if done > 1 { "\n" } else { "" };
            write!(records, "{gap}{}", written(&text::commented(&record, review), format))?;
        }
    }
    write!(html, "{}", page::END)?;
    bar.finish_and_clear();
    output.flush()?;
    remark(format_args!("{:.2} s", started.elapsed().as_secs_f64()));
    if done + refused == 0 {
        return Err(Error::input(format_args!("{}: there are no games", files::shown(file))));
    }
    Ok(refused)
}
