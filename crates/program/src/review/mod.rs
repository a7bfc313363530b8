//! `gambol review`: what every move of a game cost, and who was ahead.
//!
//! - `text`: reviews on the terminal, and the comments in records.
//! - `page`: curves as SVG, and the page of a file of games.
//! - `saved`: the file of an interrupted command.

mod page;
mod saved;
mod text;

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;
use std::{mem, process};

use clap::Command;
use gambol_bots::review::{GameReview, ReviewError, Reviewer};
use gambol_bots::{Bots, MoveLimits};
use gambol_host::{AnyRecord, FormatError, FormatGame, GameText, Games, Recorded, escaped};

use self::saved::Saved;
use crate::convert::{self, ended, games_were, reading, reading_options, remark_results};
use crate::interrupt::Interrupt;
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark, remark_time};
use crate::{Error, Program, Result, files, tablebase};

pub(crate) fn command(_: &Program) -> Command {
    Command::new("review")
        .about("Reviews games: what every move cost, the better move, and who was ahead")
        .arg(options::file(
            "The games, in any format that `convert` reads, or `-` for standard input",
        ))
        .args(options::list(&[
            "nodes N: The nodes for each position [default: 300,000, or 10,000 playouts]",
            "time MS: Search each position for this many milliseconds",
            "seed N = 1: The seed of the searches",
            "threads N: The positions at a time [default: the number of processors]",
        ]))
        .args([tablebase::option(), options::json()])
        .args(options::list(&[
            "save FILE: Keep the searches in this file. A repeated command continues after them",
            "svg FOLDER: The folder for pictures of the curves",
            "html FILE: The file for a page with a table of the games",
            "out FILE: The file for the games with comments about bad moves: PDN stays PDN, other games become \
             records of gambol",
        ]))
        .args(reading_options())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    given.check_different(&["file", "tablebase", "save", "out", "html"])?;
    let program = &tablebase::program(given)?;
    let given = &Given { program, matches: given.matches };
    let (records, html) = (given.path("out"), given.path("html"));
    records.map(files::may_be_written).transpose()?;
    html.map(files::may_be_written).transpose()?;
    let mut counts = Ok([0; 3]);
    let written = into(records, &mut |records| {
        into(html, &mut |html| {
            counts = review_all(&mut Outputs { given, output, records, html });
            match counts {
                Ok([reviewed, ..]) if reviewed > 0 => Ok(()),
                // This error keeps the old files.
                _ => Err(io::ErrorKind::InvalidData.into()),
            }
        })
    });
    let [reviewed, games, refused] = counts?;
    if reviewed > 0 {
        written?;
    }
    ended(given.file(), games, refused)
}

/// Replaces the content of a file by that of `write`, if there is a file.
fn into(path: Option<&Path>, write: files::Writing<'_>) -> io::Result<()> {
    match path {
        Some(path) => files::replace(path, &mut |out| write(&mut Named(out, path))).map(drop),
        None => write(&mut io::sink()),
    }
}

/// A file whose errors name it, although another file may be written at the same time.
struct Named<'a>(&'a mut dyn Write, &'a Path);

impl Write for Named<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(files::at(self.1))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(files::at(self.1))
    }
}

/// Returns a refused game as far as it is legal, and that this is not all of it.
fn playable(games: Games<'_>, mut error: FormatError) -> Result<(FormatGame, bool), FormatError> {
    let played = error.played.as_ref().and_then(|text| games.record(text).ok());
    let Some(mut record) = played.filter(|record| !record.moves().is_empty()) else {
        return Err(error);
    };
    let rest = format!("the rest is not reviewed: {}", error.what);
    record.set_comment(&format!("{} {rest}.", record.comment(record.moves().len())));
    error.notes.insert(0, rest);
    Ok((FormatGame { record, line: error.line, notes: error.notes }, false))
}

/// Where the reviews go.
struct Outputs<'a> {
    given: &'a Given<'a>,
    output: &'a mut Output,
    records: &'a mut dyn Write,
    html: &'a mut dyn Write,
}

impl Outputs<'_> {
    /// Writes a review, on the terminal as a line if it is one of `several`.
    fn add(
        &mut self,
        (number, several): (usize, bool),
        (record, commented): (&AnyRecord, &str),
        review: &GameReview,
    ) -> Result {
        let json = page::json(number, review);
        match several {
            _ if self.given.flag("json") => writeln!(self.output, "{json}")?,
            true => text::line(number, review, self.output)?,
            false => text::game(record, review, self.output)?,
        }
        self.output.flush()?;
        if let Some(folder) = self.given.path("svg") {
            let file = folder.join(format!("game-{number}.svg"));
            files::write_text(&file, &page::curve(review, true))?;
        }
        self.html.write_all(page::game(review, &json).as_bytes())?;
        Ok(self.records.write_all(commented.as_bytes())?)
    }
}

/// Reviews all games. Returns the numbers of reviewed games, of all games, and of those with an error.
fn review_all(outputs: &mut Outputs<'_>) -> Result<[u64; 3]> {
    let (started, given) = (Instant::now(), outputs.given);
    let games = given.program.catalogue().games();
    let mut limits = MoveLimits::NONE;
    limits.nodes = given.number("nodes", 0..=u64::MAX)?;
    limits.time = given.duration("time")?;
    let seed = given.some_number("seed", 0..=u64::MAX)?;
    let tablebase = given.path("tablebase").map(files::shown).unwrap_or_default();
    let threads = given.all_threads()?;
    let mut saved = given.named_path("save")?.map(Saved::open).transpose()?;
    given.named_path("svg")?.map(files::make_folder).transpose()?;
    let file = given.file();
    let open = || Ok::<_, Error>(GameText::new(files::open(file)?));
    let mut text = open()?;
    let format = games.format_of(&mut text).map_or("gambol", |format| format.name());
    if given.path("out").is_some() {
        remark_results(given, format);
    }
    // Each game with whether that is all of it.
    let read = |text| {
        games.read_games(text, reading(given)).map(|game| match game {
            Ok(game) => Ok((game, true)),
            Err(error) => playable(games, error),
        })
    };
    let length = |record: &AnyRecord| record.positions().len() as u64;
    let bar = progress_bar(0, "{bar:30} {human_pos} of {human_len} positions, {eta} left");
    let is_counted = !bar.is_hidden() && file.is_file();
    if is_counted {
        bar.set_length(read(open()?).flatten().map(|(game, _)| length(&game.record)).sum());
    }
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    let (mut done, mut refused, mut cut) = (0, 0, 0);
    let say = |text: &str| bar.suspend(|| remark(escaped(text)));
    let mut refuse = |error: &FormatError, outputs: &mut Outputs<'_>| {
        convert::check_read(file, error)?;
        refused += 1;
        say(&error.to_string());
        outputs.html.write_all(page::refused(error).as_bytes())
    };
    outputs.html.write_all(page::head().as_bytes())?;
    let mut all = (1..).zip(read(text)).peekable();
    while let Some((number, game)) = all.next() {
        let several = number > 1 || all.peek().is_some();
        let (FormatGame { record, line, mut notes }, is_whole) = match game {
            Ok(game) => game,
            Err(mut error) => {
                for note in mem::take(&mut error.notes) {
                    say(&note);
                }
                refuse(&error, outputs)?;
                continue;
            }
        };
        // This is the last note of the last game.
        if notes.last().is_some_and(|note| note.starts_with(convert::WHOLE_FILE)) {
            say(&notes.pop().unwrap_or_default());
        }
        match tablebase::check_fit(given.program.tablebase, record.start()) {
            Err(why) if several => notes.push(why),
            fit => fit.map_err(options::wrong("tablebase"))?,
        }
        let bots = Bots::of_item(given.program.catalogue().find(record.start().name())?).clone();
        let reviewer = Reviewer::new(bots).limits(limits).seed(seed);
        let how = match reviewer.bot(&record) {
            Ok((bot, limits)) => format!("{bot}\t{limits}\t{seed}\t{tablebase}"),
            Err(error @ ReviewError::NoBudget) => return Err(Error::input(error)),
            Err(error) => {
                let error = error.to_string();
                refuse(&FormatError::new(number, &record.names(), line, error), outputs)?;
                continue;
            }
        };
        bar.inc_length(if is_counted { 0 } else { length(&record) });
        let end = bar.position() + length(&record);
        let mut search = || {
            let plies = reviewer.plies(&record, threads, &interrupt.stop, &|| bar.inc(1));
            // The game was not refused, so it was stopped.
            plies.map_err(|_| {
                bar.finish_and_clear();
                let status = interrupt.status().unwrap_or(1);
                Error::Interrupted { status, done: format!("{} reviewed", games_were(done)) }
            })
        };
        let plies = match &mut saved {
            Some(saved) => saved.plies(number, &record, &how, &mut search)?,
            None => search()?,
        };
        bar.set_position(end);
        let mut review = reviewer.game(&record, &plies).map_err(Error::input)?;
        review.notes = notes;
        let gap = if done > 0 { "\n" } else { "" };
        let comment = |_| gap.to_owned() + &text::commented(games, &record, &review, format);
        let commented = given.path("out").map(comment).unwrap_or_default();
        bar.suspend(|| outputs.add((number, several), (&record, &commented), &review))?;
        done += 1;
        cut += u64::from(!is_whole);
    }
    outputs.html.write_all(page::END.as_bytes())?;
    bar.finish_and_clear();
    outputs.output.flush()?;
    remark_time(started);
    Ok([done, done + refused, refused + cut])
}
