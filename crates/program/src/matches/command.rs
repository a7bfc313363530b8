//! The command itself.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use gambol::FullGame;
use gambol::serialize::{Schema, decimal};
use gambol_bots::contest::{ContestError, Progress, Standings};
use gambol_bots::{Bots, Evaluate};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::entrant::{Entrant, read_list_with};
use super::{Match, MatchError, process};
use crate::Error;
use crate::any::{AnyPosition, RatedVisitor};
use crate::catalogue::Listed;
use crate::files;
use crate::interrupt::Interrupt;
use crate::numbers;
use crate::output::{Output, remark};
use crate::position::PositionOptions;

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
    /// Milliseconds a move, for entrants without limits of their own [default for engines: 100]
    #[arg(long, value_name = "MS", allow_hyphen_values = true)]
    movetime: Option<String>,
    /// Nodes or playouts a move, for entrants without limits of their own
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
    /// Depth of the search, for entrants without limits of their own
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    depth: Option<String>,
    /// How many milliseconds an engine may be late before it loses the game
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
    /// Whether games are missing because the match was interrupted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    #[serde(flatten)]
    standings: &'a Standings,
}

pub(crate) fn run(game: &dyn Listed, options: &Options, output: &mut Output) -> Result<(), Error> {
    let start = options.position.resolve(game)?;
    let mut plan = options.plan(&start)?;
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    plan.contest.stop = interrupt.stop();
    let started = Instant::now();
    let bar = ProgressBar::new(plan.games_in_all());
    let style = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let played = start.0.contest(Play {
        plan: &plan,
        out: options.out.as_deref(),
        bar: &bar,
    });
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
            interrupted: interrupted.is_some(),
            standings: &standings,
        })?;
    } else {
        writeln!(
            output,
            "{} {}: {} games for each pair, openings of {} random moves, seed {}\n",
            start.title(),
            start.variant(),
            numbers::grouped(plan.contest.games),
            plan.contest.opening_plies,
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

/// A match to be played.
pub(crate) struct Play<'a> {
    plan: &'a Match,
    out: Option<&'a Path>,
    bar: &'a ProgressBar,
}

impl RatedVisitor for Play<'_> {
    type Output = Result<Standings, MatchError>;

    fn visit<G, E>(self, start: G, bots: Bots<G, E>) -> Self::Output
    where
        G: FullGame,
        E: Evaluate<G> + Clone + Sync + 'static,
    {
        // A match that cannot be played leaves the file as it was.
        self.plan.check_with(&start, &bots)?;
        let mut records_file = self.out.map(RecordsFile::open).transpose()?;
        let keep = |Progress { games, records, .. }: Progress| {
            if let Some(file) = &mut records_file {
                file.write(&records)?;
            }
            self.bar.inc(games);
            Ok(())
        };
        self.plan.play_with(&start, &bots, keep)
    }
}

/// The file of the records. What was in it is lost with the first record, not before.
struct RecordsFile {
    file: BufWriter<File>,
    is_empty: bool,
}

impl RecordsFile {
    fn open(path: &Path) -> io::Result<Self> {
        Ok(RecordsFile {
            file: BufWriter::new(files::open_to_replace(path)?),
            is_empty: true,
        })
    }

    /// Writes records, so that they are in the file even if the program is ended by force.
    fn write(&mut self, records: &[String]) -> io::Result<()> {
        for record in records {
            if self.is_empty {
                files::empty(self.file.get_ref())?;
                self.is_empty = false;
            } else {
                self.file.write_all(b"\n")?;
            }
            self.file.write_all(record.as_bytes())?;
        }
        self.file.flush()
    }
}

impl Options {
    fn plan(&self, start: &AnyPosition) -> Result<Match, Error> {
        let mut entrants = Vec::new();
        if let Some(list) = &self.bots {
            let list = read_list_with(list, |bot| start.0.read_bot(bot));
            entrants = list.map_err(|error| Error::input(format_args!("--bots: {error}")))?;
        }
        for one in &self.more {
            let one = Entrant::read(one, |bot| start.0.read_bot(bot));
            entrants.push(one.map_err(|error| Error::input(format_args!("--bot: {error}")))?);
        }
        let engine_options = self.for_engines.iter().map(|option| {
            let parts = option.split_once('=');
            let (name, value) = parts
                .filter(|(name, _)| !name.is_empty())
                .ok_or_else(|| Error::input("--engine-option: the form is NAME=VALUE"))?;
            Ok((name.to_owned(), value.to_owned()))
        });
        let opening = optional("--opening", self.opening.as_deref(), 10_000)?;
        let usual = if start.0.has_chance() { 0 } else { 4 };
        let time = optional("--movetime", self.movetime.as_deref(), MAX_MS)?;
        let depth = optional("--depth", self.depth.as_deref(), u64::from(u32::MAX))?;
        let mut plan = Match::new(entrants);
        plan.contest.games = numbers::parse("--games", &self.games, &(1..=MAX_GAMES))?;
        plan.contest.opening_plies = opening.map_or(usual, |plies| plies as u32);
        plan.contest.seed = numbers::parse("--seed", &self.seed, &(0..=u64::MAX))?;
        plan.contest.threads = numbers::parse("--threads", &self.threads, &(1..=MAX_THREADS))?;
        plan.move_limits.nodes = optional("--nodes", self.nodes.as_deref(), u64::MAX)?;
        plan.move_limits.depth = depth.map(|depth| depth as u32);
        plan.move_limits.time = time.map(Duration::from_millis);
        let patience = numbers::parse("--patience", &self.patience, &(0..=MAX_MS))?;
        plan.patience = Duration::from_millis(patience);
        plan.engine_options = engine_options.collect::<Result<_, Error>>()?;
        plan.contest.draw_limits.plies =
            numbers::parse("--max-plies", &self.max_plies, &(1..=MAX_PLIES))?;
        plan.contest.records = self.out.is_some();
        Ok(plan)
    }
}

fn optional(name: &str, text: Option<&str>, max: u64) -> Result<Option<u64>, Error> {
    text.map(|text| numbers::parse(name, text, &(0..=max)))
        .transpose()
}
