//! The command itself.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use gambol_bots::contest::{ContestError, Progress, SprtError, Standings};
use gambol_bots::{Bots, ParseTimeControlError};
use gambol_core::GameResult;
use gambol_core::any::{AnyPosition, CatalogueEntry};
use gambol_core::record::split;
use gambol_core::serialize::{Schema, decimal};
use gambol_core::text::Excerpt;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::entrant::{Entrant, read_list_with};
use super::{Match, MatchError, process};
use crate::Error;
use crate::files;
use crate::interrupt::Interrupt;
use crate::numbers;
use crate::output::{Output, remark};
use crate::position::PositionOptions;
use crate::program::bots_of;

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    /// Who plays, separated by commas: bots such as `mcts:playouts=500` or `alphabeta:depth=3`, and
    /// engines such as `cmd:./engine`
    #[arg(long, value_name = "BOT,BOT,...", allow_hyphen_values = true)]
    bots: Option<String>,
    /// Another entrant, for engines with commas in their commands
    #[arg(long = "bot", value_name = "BOT", allow_hyphen_values = true)]
    more: Vec<String>,
    /// The number of games of each pair
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    games: String,
    /// Play this many games at a time
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true
    )]
    threads: String,
    /// Write the records of all games to this file, one after another, as they end
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with a match that was interrupted, given with the same options: games whose records are
    /// in the file of --out are not played again
    #[arg(long, requires = "out")]
    resume: bool,
    /// The seed of everything random
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true
    )]
    seed: String,
    /// Begin every game with this many random moves [default: 4, or 0 in games of chance]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    opening: Option<String>,
    /// Begin games with the openings in this file, a line for each: a position text or `startpos`, and
    /// after ` |` any moves from there
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    openings: Option<PathBuf>,
    /// Take these openings in an order that follows from the seed
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Milliseconds a move, for entrants without limits of their own [default for engines: 100]
    #[arg(
        long,
        value_name = "MS",
        allow_hyphen_values = true,
        conflicts_with = "clock"
    )]
    movetime: Option<String>,
    /// The time of each seat for a game and after each of its moves, in seconds: 10+0.1 or 60. Whoever
    /// exceeds it loses
    #[arg(long, value_name = "SECONDS[+SECONDS]", allow_hyphen_values = true)]
    clock: Option<String>,
    /// How many milliseconds a clock may be exceeded before the game is lost [default: 0]
    #[arg(
        long,
        value_name = "MS",
        allow_hyphen_values = true,
        requires = "clock"
    )]
    timemargin: Option<String>,
    /// Nodes or playouts a move, for entrants without limits of their own
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
    /// Depth of the search, for entrants without limits of their own
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    depth: Option<String>,
    /// How many milliseconds an engine may be late before it loses the game, but for moves on a clock
    #[arg(
        long,
        value_name = "MS",
        default_value = "10000",
        allow_hyphen_values = true
    )]
    patience: String,
    /// An option for all engines that have it; may be given several times
    #[arg(
        long = "engine-option",
        value_name = "NAME=VALUE",
        allow_hyphen_values = true
    )]
    for_engines: Vec<String>,
    /// Adjudicate a game a draw after this many plies
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        allow_hyphen_values = true
    )]
    max_plies: String,
    /// End a match of two as soon as this test is decided: normalised Elo ELO0 or ELO1, each dropped
    /// though true with probability ALPHA and BETA [default of both: 0.05]
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MAX_GAMES: u64 = 1_000_000_000_000;
const MAX_THREADS: usize = 256;
const MAX_PLIES: u64 = 1_000_000_000;
const MAX_MS: u64 = 1_000_000_000;

#[derive(Serialize)]
struct Report<'a> {
    schema: Schema,
    game: &'static str,
    position: String,
    #[serde(with = "decimal")]
    seed: u64,
    opening_plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// Whether games are missing because the match was interrupted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    #[serde(flatten)]
    standings: &'a Standings,
}

pub(crate) fn run(
    entry: &CatalogueEntry,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let start = options.position.resolve(entry.game())?;
    let bots = bots_of(entry);
    let mut plan = options.plan(&start, bots)?;
    let mut kept = 0;
    if let (Some(path), true) = (&options.out, options.resume) {
        (plan.finished, kept) = finished(path)?;
    }
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    plan.contest.stop = interrupt.stop();
    let started = Instant::now();
    let bar = ProgressBar::new(plan.games_in_all());
    let style = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let played = play(&plan, &start, bots, options.out.as_deref(), kept, &bar);
    bar.finish_and_clear();
    let interrupted = interrupt.status();
    let standings = played.map_err(|error| match error {
        MatchError::Contest(ContestError::Io(error)) => Error::Io(error),
        error => Error::input(error),
    })?;
    if options.json {
        output.json(&Report {
            schema: Schema,
            game: start.name(),
            position: start.to_string(),
            seed: plan.contest.seed,
            opening_plies: plan.contest.opening_plies,
            clock: plan.contest.clock.map(|clock| clock.to_string()),
            interrupted: interrupted.is_some(),
            standings: &standings,
        })?;
    } else {
        writeln!(
            output,
            "{} {}: {}{} games for each pair, openings {},{} seed {}\n",
            start.title(),
            start.variant(),
            plan.contest.sprt.map_or("", |_| "at most "),
            numbers::grouped(plan.contest.games),
            match &options.openings {
                Some(file) => format!("from {}", files::shown(file)),
                None => format!("of {} random moves", plan.contest.opening_plies),
            },
            plan.contest
                .clock
                .map_or(String::new(), |it| format!(" clock {it},")),
            plan.contest.seed
        )?;
        write!(output, "{standings}")?;
    }
    output.flush()?;
    remark(format_args!("{:.2} s", started.elapsed().as_secs_f64()));
    match interrupted {
        None => Ok(()),
        Some(status) => {
            let ended = standings.pairs.iter().map(|pair| pair.row.games).sum();
            let done = format!(
                "{} of {} games were played to their end",
                numbers::grouped(ended),
                numbers::grouped(plan.games_in_all())
            );
            Err(Error::Interrupted { status, done })
        }
    }
}

/// Plays a match, and writes its records to a file of which so many bytes stay.
fn play(
    plan: &Match,
    start: &AnyPosition,
    bots: &Bots,
    out: Option<&Path>,
    kept: u64,
    bar: &ProgressBar,
) -> Result<Standings, MatchError> {
    // A match that cannot be played leaves the file as it was.
    plan.check(start, bots)?;
    let mut records_file = out.map(|path| RecordsFile::open(path, kept)).transpose()?;
    let keep = |Progress { games, records, .. }: Progress| {
        if let Some(file) = &mut records_file {
            file.write(&records)?;
        }
        bar.inc(games);
        Ok(())
    };
    plan.play(start, bots, keep)
}

/// The largest file of a match that can go on: some million games.
const MAX_FILE: u64 = 1 << 30;
/// How every record in the file of a match begins.
const BEGINNING: &str = "[Game \"";

/// The records in the file of a match that was interrupted, and how many bytes of it they are. One
/// that was not written to its end is not among them.
fn finished(path: &Path) -> Result<(Vec<String>, u64), Error> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Ok(found) if !found.is_file() => {
            let name = files::shown(path);
            return Err(Error::input(format_args!("--resume: {name} is no file")));
        }
        _ => {}
    }
    // A name that is only a dash is that of a file here.
    let text = files::read_text_within(&Path::new(".").join(path), MAX_FILE)?;
    let mut records: Vec<&str> = split(&text).collect();
    let wrong = |part: &str, wrong: &str| {
        let (name, part) = (files::shown(path), Excerpt::new(part.trim()));
        Err(Error::input(format_args!(
            "--resume: {name}: {part} {wrong}"
        )))
    };
    // Only what was being written when the match was interrupted is cut off: nothing else is lost.
    let mut part = None;
    if let Some(last) = records.last() {
        let more = result_end(last).map(|end| &last[end..]);
        match more {
            Some(more) if !more.trim().is_empty() => {
                return wrong(
                    more,
                    "follows the result of the last record, where the match would go on",
                );
            }
            Some(more) if more.contains('\n') => {}
            _ => part = records.pop(),
        }
    }
    if let Some(part) = part.map(str::trim) {
        if !BEGINNING.starts_with(part) && !part.starts_with(BEGINNING) {
            let what = format!("is not the beginning of a record, which is {BEGINNING}...");
            return wrong(part, &what);
        }
    }
    let kept = text[..text.len() - part.map_or(0, str::len)].trim_end();
    // The last line ends with a line feed, and nothing follows.
    let bytes = if kept.is_empty() { 0 } else { kept.len() + 1 };
    Ok((
        records.into_iter().map(str::to_owned).collect(),
        bytes as u64,
    ))
}

/// Where the result of a game ends in its record, if the record has one.
fn result_end(record: &str) -> Option<usize> {
    let mut at = 0;
    let mut in_comment = false;
    for line in record.split_inclusive('\n') {
        if in_comment || !line.starts_with('[') {
            for word in line.split_inclusive(char::is_whitespace) {
                at += word.len();
                let result = word.trim_end();
                if !in_comment && (result == "*" || result.parse::<GameResult>().is_ok()) {
                    return Some(at - (word.len() - result.len()));
                }
                if let Some(brace) = word.rfind(['{', '}']) {
                    in_comment = word[brace..].starts_with('{');
                }
            }
        } else {
            at += line.len();
        }
    }
    None
}

/// The file of the records. What was in it, but for what stays, is lost with the first record, not
/// before.
struct RecordsFile {
    file: BufWriter<File>,
    /// How many bytes stay, until the first record is written.
    kept: Option<u64>,
    is_empty: bool,
}

impl RecordsFile {
    fn open(path: &Path, kept: u64) -> io::Result<Self> {
        Ok(RecordsFile {
            file: BufWriter::new(files::open_to_replace(path)?),
            kept: Some(kept),
            is_empty: kept == 0,
        })
    }

    /// Writes records, so that they are in the file even if the program is ended by force.
    fn write(&mut self, records: &[String]) -> io::Result<()> {
        for record in records {
            if let Some(kept) = self.kept.take() {
                files::cut(self.file.get_mut(), kept)?;
            }
            if !std::mem::replace(&mut self.is_empty, false) {
                self.file.write_all(b"\n")?;
            }
            self.file.write_all(record.as_bytes())?;
        }
        self.file.flush()
    }
}

impl Options {
    fn plan(&self, start: &AnyPosition, bots: &Bots) -> Result<Match, Error> {
        let mut entrants = Vec::new();
        if let Some(list) = &self.bots {
            let list = read_list_with(list, |bot| bots.read(bot));
            entrants = list.map_err(|error| Error::input(format_args!("--bots: {error}")))?;
        }
        for one in &self.more {
            let one = Entrant::read(one, |bot| bots.read(bot));
            entrants.push(one.map_err(|error| Error::input(format_args!("--bot: {error}")))?);
        }
        let engine_options = self.for_engines.iter().map(|option| {
            let parts = option.split_once('=');
            let (name, value) = parts
                .filter(|(name, _)| !name.is_empty() && !option.contains(char::is_control))
                .ok_or_else(|| {
                    Error::input(
                        "--engine-option: the form is NAME=VALUE, without control characters",
                    )
                })?;
            Ok((name.to_owned(), value.to_owned()))
        });
        let openings = self.openings.as_deref().map(files::read_text).transpose()?;
        let opening = optional("--opening", self.opening.as_deref(), 10_000)?;
        let usual = if start.chance_count() > 0 || openings.is_some() {
            0
        } else {
            4
        };
        let time = optional("--movetime", self.movetime.as_deref(), MAX_MS)?;
        let depth = optional("--depth", self.depth.as_deref(), u64::from(u32::MAX))?;
        let mut plan = Match::new(entrants);
        plan.contest.games = numbers::parse("--games", &self.games, &(1..=MAX_GAMES))?;
        plan.contest.opening_plies = opening.map_or(usual, |plies| plies as u32);
        plan.openings = openings;
        plan.shuffle = self.shuffle;
        plan.contest.seed = numbers::parse("--seed", &self.seed, &(0..=u64::MAX))?;
        plan.contest.threads = numbers::parse("--threads", &self.threads, &(1..=MAX_THREADS))?;
        plan.move_limits.nodes = optional("--nodes", self.nodes.as_deref(), u64::MAX)?;
        plan.move_limits.depth = depth.map(|depth| depth as u32);
        plan.move_limits.time = time.map(Duration::from_millis);
        let clock = self.clock.as_deref().map(str::parse).transpose();
        plan.contest.clock = clock.map_err(|error: ParseTimeControlError| {
            Error::input(format_args!("--clock: {error}"))
        })?;
        let margin = optional("--timemargin", self.timemargin.as_deref(), MAX_MS)?;
        plan.contest.time_margin = Duration::from_millis(margin.unwrap_or(0));
        if !plan.move_limits.is_empty() {
            let limits = plan.move_limits.to_string();
            plan.contest.tags.push(("Limits".to_owned(), limits));
        }
        let patience = numbers::parse("--patience", &self.patience, &(0..=MAX_MS))?;
        plan.patience = Duration::from_millis(patience);
        plan.engine_options = engine_options.collect::<Result<_, Error>>()?;
        plan.contest.draw_limits.plies =
            numbers::parse("--max-plies", &self.max_plies, &(1..=MAX_PLIES))?;
        plan.contest.records = self.out.is_some();
        let sprt = self.sprt.as_deref().map(str::parse).transpose();
        plan.contest.sprt =
            sprt.map_err(|error: SprtError| Error::input(format_args!("--sprt: {error}")))?;
        Ok(plan)
    }
}

fn optional(name: &str, text: Option<&str>, max: u64) -> Result<Option<u64>, Error> {
    text.map(|text| numbers::parse(name, text, &(0..=max)))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_with_a_result_and_not_with_a_word_like_one() {
        let game = "[Game \"mixtour\"]\n";
        for (moves, end) in [
            ("1. c3 d4 p1win", true),
            ("1. c3 d4 draw\n", true),
            ("1. c3 { p1win } d4 *", true),
            ("1. c3 d4", false),
            ("1. c3 xwin", false),
            ("1. c3 p9win", false),
            ("1. c3 { p1win", false),
        ] {
            let record = format!("{game}{moves}");
            let expected = end.then(|| record.trim_end().len());
            assert_eq!(result_end(&record), expected, "{moves}");
        }
    }
}
