//! The command itself.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use gambol::core::record::Limits as GameLimits;
use gambol::{AnyGame, Encode, Engine, Visitor};
use gambol_bots::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::{Contest, ContestError, Entrant, Progress, Standings, read_list};
use crate::error::Error;
use crate::files;
use crate::numbers;
use crate::output::{Output, remark};
use crate::position::PositionOptions;

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    /// Who plays, with commas between them: bots such as `mcts:playouts=500` or
    /// `alphabeta:depth=3`, and engines such as `cmd:./engine`
    #[arg(long, value_name = "BOT,BOT,...", allow_hyphen_values = true)]
    bots: Option<String>,
    /// One more who plays, for engines with commas in their commands
    #[arg(long = "bot", value_name = "BOT", allow_hyphen_values = true)]
    more: Vec<String>,
    /// How many games every two of them play
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
    /// Write the records of all games to this file, one after another
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where the random numbers begin
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
    /// Milliseconds a move, for those who say nothing themselves [default for engines: 100]
    #[arg(long, value_name = "MS", allow_hyphen_values = true)]
    movetime: Option<String>,
    /// Nodes or playouts a move, for those who say nothing themselves
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
    /// Depth of the search, for those who say nothing themselves
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
    /// Call a game a draw after this many plies
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
    game: &'static str,
    position: String,
    seed: u64,
    opening_plies: u32,
    #[serde(flatten)]
    standings: &'a Standings,
}

pub(crate) fn run(options: &Options, output: &mut Output) -> Result<(), Error> {
    let start = options.position.resolve()?;
    let contest = options.contest(&start)?;
    let started = Instant::now();
    let bar = ProgressBar::new(contest.games_in_all());
    let style = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let played = start.visit(Play {
        contest: &contest,
        out: options.out.as_deref(),
        bar: &bar,
    });
    bar.finish_and_clear();
    let standings = played.map_err(|error| match error {
        ContestError::Io(error) => Error::Io(error),
        error => Error::input(error),
    })?;
    if options.json {
        output.json(&Report {
            game: start.name(),
            position: start.to_string(),
            seed: contest.seed,
            opening_plies: contest.opening_plies,
            standings: &standings,
        })?;
    } else {
        writeln!(
            output,
            "{} {}: {} games for every two, openings of {} random moves, seed {}\n",
            start.title(),
            start.variant(),
            numbers::grouped(contest.games),
            contest.opening_plies,
            contest.seed
        )?;
        write!(output, "{standings}")?;
    }
    output.flush()?;
    remark(format_args!("{:.2} s", started.elapsed().as_secs_f64()));
    Ok(())
}

struct Play<'a> {
    contest: &'a Contest,
    out: Option<&'a Path>,
    bar: &'a ProgressBar,
}

impl Visitor for Play<'_> {
    type Output = Result<Standings, ContestError>;

    fn visit<G: Engine>(self, start: G) -> Self::Output {
        // A match that does not take place leaves the file as it was.
        self.contest.check(&start)?;
        let mut file = match self.out {
            None => None,
            Some(path) => Some(BufWriter::new(files::create(path)?)),
        };
        let mut first = true;
        let standings = self.contest.play(&start, |Progress { games, records }| {
            if let Some(file) = &mut file {
                for record in records {
                    let gap = if first { "" } else { "\n" };
                    write!(file, "{gap}{record}")?;
                    first = false;
                }
            }
            self.bar.inc(games);
            Ok(())
        })?;
        if let Some(file) = &mut file {
            file.flush()?;
        }
        Ok(standings)
    }
}

impl Options {
    fn contest(&self, start: &AnyGame) -> Result<Contest, Error> {
        let mut entrants = Vec::new();
        if let Some(list) = &self.bots {
            let list = read_list(list);
            entrants = list.map_err(|error| Error::input(format_args!("--bots: {error}")))?;
        }
        for one in &self.more {
            let one = one.parse::<Entrant>();
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
        let usual = if start.visit(HasChance) { 0 } else { 4 };
        let time = optional("--movetime", self.movetime.as_deref(), MAX_MS)?;
        let depth = optional("--depth", self.depth.as_deref(), u64::from(u32::MAX))?;
        Ok(Contest {
            entrants,
            games: numbers::parse("--games", &self.games, &(1..=MAX_GAMES))?,
            opening_plies: opening.map_or(usual, |plies| plies as u32),
            seed: numbers::parse("--seed", &self.seed, &(0..=u64::MAX))?,
            threads: numbers::parse("--threads", &self.threads, &(1..=MAX_THREADS))?,
            limits: Limits {
                nodes: optional("--nodes", self.nodes.as_deref(), u64::MAX)?,
                depth: depth.map(|depth| depth as u32),
                time: time.map(Duration::from_millis),
            },
            patience: Duration::from_millis(numbers::parse(
                "--patience",
                &self.patience,
                &(0..=MAX_MS),
            )?),
            engine_options: engine_options.collect::<Result<_, Error>>()?,
            game_limits: GameLimits {
                plies: numbers::parse("--max-plies", &self.max_plies, &(1..=MAX_PLIES))?,
                ..GameLimits::default()
            },
            records: self.out.is_some(),
        })
    }
}

fn optional(name: &str, text: Option<&str>, max: u64) -> Result<Option<u64>, Error> {
    text.map(|text| numbers::parse(name, text, &(0..=max)))
        .transpose()
}

/// Whether there is chance in a variant.
struct HasChance;

impl Visitor for HasChance {
    type Output = bool;

    fn visit<G: Engine>(self, position: G) -> bool {
        <G as Encode>::chance_count(position.variant()) > 0
    }
}
