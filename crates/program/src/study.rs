//! `gambol study`: a report on many games of bots, as a page, JSON and CSV.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Instant;

use clap::Args;
use gambol_bots::Bots;
use gambol_core::any::{AnyGame, AnyPosition, CatalogueEntry};
use gambol_core::svg::{self, Theme};
use gambol_study::{Page, Plan, Study, StudyError};
use indicatif::{ProgressBar, ProgressStyle};

use crate::interrupt::Interrupt;
use crate::matches::{Entrant, read_list_with};
use crate::numbers::{self, grouped};
use crate::output::{Output, remark};
use crate::program::bots_of;
use crate::{Error, Program, files};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The variant: PRESET or PRESET:KEY=VALUE,...
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    variant: Option<String>,
    /// Who plays, each all seats of its games, the strongest last [default: random, and the game's usual
    /// bots with two or three budgets]
    #[arg(long, value_name = "BOT,BOT,...", allow_hyphen_values = true)]
    bots: Option<String>,
    /// The number of games of each bot
    #[arg(
        long,
        value_name = "N",
        default_value = "200",
        allow_hyphen_values = true
    )]
    games: String,
    /// Begin every game with this many random moves [default: 2, or 0 in games of chance]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    opening: Option<String>,
    /// Adjudicate a game a draw after this many plies
    #[arg(
        long,
        value_name = "N",
        default_value = "500",
        allow_hyphen_values = true
    )]
    max_plies: String,
    /// Random games from each position that say who leads; 0 to leave that out
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        allow_hyphen_values = true
    )]
    judge: String,
    /// The seed of everything random
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true
    )]
    seed: String,
    /// Play this many games at a time; the study is the same [default: as many as there are processors]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,
    /// The folder for the report, which is made if it is missing
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

const MAX_GAMES: u64 = 1_000_000;
const MAX_THREADS: usize = 256;
const MAX_PLIES: u64 = 1_000_000;
const MAX_PLAYOUTS: u64 = 1_000_000;

pub(crate) fn run(
    program: &Program,
    entry: &CatalogueEntry,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let start = match &options.variant {
        Some(variant) => entry.game().start(variant),
        None => Ok(entry.game().first()),
    };
    let start = start.map_err(|error| Error::input(format_args!("--variant: {error}")))?;
    let bots = bots_of(entry);
    let mut plan = options.plan(&start, bots)?;
    plan.check(&start, bots).map_err(wrong)?;
    let files = Files::reserve(&options.out, &stem(start.name(), &start.variant()))?;
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    plan.stop = interrupt.stop();
    let started = Instant::now();
    let bar = ProgressBar::new(plan.games_in_all());
    let style = "{bar:30} {human_pos} of {human_len} games, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let studied = plan.study(&start, bots, || bar.inc(1));
    let played = bar.position();
    bar.finish_and_clear();
    let study = match (studied, interrupt.status()) {
        (_, Some(status)) => {
            let done = format!(
                "{} of {} games were played, and no report was written",
                grouped(played),
                grouped(plan.games_in_all())
            );
            return Err(Error::Interrupted { status, done });
        }
        (Ok(study), None) => study,
        (Err(error @ (StudyError::Panicked(..) | StudyError::NoMove(..))), None) => {
            return Err(Error::Failed(error.to_string()));
        }
        (Err(error), None) => return Err(wrong(error)),
    };
    let page = page(program, entry.game(), &study, options)?;
    let mut json = serde_json::to_string_pretty(&study.report).map_err(io::Error::from)?;
    json.push('\n');
    let written = files.write(&[
        &study.report.html(&page),
        &json,
        &study.games_csv(),
        &study.plies_csv(),
    ])?;
    print(&study, &written, output)?;
    output.flush()?;
    remark(format_args!("{:.2} s", started.elapsed().as_secs_f64()));
    Ok(())
}

fn wrong(error: StudyError) -> Error {
    match error {
        StudyError::NoThreads => Error::Io(io::Error::other(error.to_string())),
        StudyError::Over => Error::input(error),
        _ => Error::input(format_args!("--bots: {error}")),
    }
}

/// The scores of the first seat, and the files.
fn print(study: &Study, written: &[PathBuf], output: &mut Output) -> io::Result<()> {
    let report = &study.report;
    writeln!(
        output,
        "{} {}: {} games of each bot, seed {}\n",
        report.title,
        report.variant,
        grouped(report.levels[0].games),
        report.seed
    )?;
    let width = report.levels.iter().map(|level| level.bot.len()).max();
    let width = width.unwrap_or(0).max("bot".len());
    writeln!(
        output,
        "{:width$}  first seat  95% bounds     draws  plies  moves",
        "bot"
    )?;
    for level in &report.levels {
        let first = &level.seats[0];
        writeln!(
            output,
            "{:width$}  {:9.1}%  {:5.1}-{:5.1}%  {:5.1}%  {:5}  {:5.1}",
            level.bot,
            100.0 * first.score,
            100.0 * first.low,
            100.0 * first.high,
            100.0 * level.draws.score,
            level.lengths.quantiles[2],
            level.branching.mean
        )?;
    }
    writeln!(output)?;
    for file in written {
        writeln!(output, "{}", file.display())?;
    }
    Ok(())
}

/// The pictures of a page, and the command that makes it.
fn page(program: &Program, game: AnyGame, study: &Study, options: &Options) -> Result<Page, Error> {
    let position = game.position(&study.report.picture.position)?;
    let picture = |theme| -> Result<String, Error> {
        let options = svg::Options::new(theme);
        let canvas = position.picture(&options)?;
        Ok(canvas.to_string())
    };
    let mut page = Page::default();
    page.light_board = picture(Theme::LIGHT)?;
    page.dark_board = picture(Theme::DARK)?;
    page.command = options.command(program, game, study);
    Ok(page)
}

/// The names of the files of a study, without their endings.
fn stem(game: &str, variant: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let variant: String = variant.chars().map(plain).collect();
    format!("{game}-{variant}")
}

/// The files of a study, which were not there before. Unless they are written they are taken away again.
struct Files {
    paths: Vec<PathBuf>,
    written: bool,
}

impl Files {
    const ENDINGS: [&str; 4] = [".html", ".json", ".games.csv", ".plies.csv"];

    /// Makes the files, so that what is wrong with the folder is known before the games are played.
    fn reserve(folder: &Path, stem: &str) -> Result<Self, Error> {
        let at_out = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => Error::input(format_args!("--out: {error}")),
            _ => Error::Io(error),
        };
        files::make_folder(folder).map_err(|error| match error.kind() {
            // The folder is a file.
            io::ErrorKind::AlreadyExists => {
                let folder = files::shown(folder);
                Error::input(format_args!("--out: {folder} is not a folder"))
            }
            _ => Error::Io(error),
        })?;
        let mut reserved = Files {
            paths: Vec::new(),
            written: false,
        };
        for ending in Files::ENDINGS {
            let path = folder.join(format!("{stem}{ending}"));
            files::make_new(&path).map_err(at_out)?;
            reserved.paths.push(path);
        }
        Ok(reserved)
    }

    /// Writes a text to each. Returns their paths.
    fn write(mut self, texts: &[&str; 4]) -> Result<Vec<PathBuf>, Error> {
        for (path, text) in self.paths.iter().zip(texts) {
            files::write_text(path, text)?;
        }
        self.written = true;
        Ok(std::mem::take(&mut self.paths))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        if !self.written {
            for path in &self.paths {
                // Nothing can be done if even this fails.
                let _ = fs::remove_file(path);
            }
        }
    }
}

impl Options {
    fn plan(&self, start: &AnyPosition, bots: &Bots) -> Result<Plan, Error> {
        let players = match &self.bots {
            Some(list) => {
                let wrong =
                    |error: &dyn std::fmt::Display| Error::input(format_args!("--bots: {error}"));
                let list = read_list_with(list, |bot| bots.read(bot));
                let list = list.map_err(|error| wrong(&error))?;
                let bot = |entrant| match entrant {
                    Entrant::Bot(bot) => Ok(bot),
                    Entrant::Engine(_) => Err(wrong(
                        &"an engine (cmd:...) cannot be studied, only bots can",
                    )),
                };
                list.into_iter().map(bot).collect::<Result<_, _>>()?
            }
            None => Plan::usual_bots(start, bots),
        };
        let threads = match &self.threads {
            Some(text) => numbers::parse("--threads", text, &(1..=MAX_THREADS))?,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let usual = if start.chance_count() > 0 { 0 } else { 2 };
        let opening = self.opening.as_deref();
        let opening = opening.map(|text| numbers::parse("--opening", text, &(0..=10_000)));
        let mut plan = Plan::new(players);
        plan.games = numbers::parse("--games", &self.games, &(1..=MAX_GAMES))?;
        plan.opening_plies = opening.transpose()?.unwrap_or(usual);
        plan.draw_limits.plies = numbers::parse("--max-plies", &self.max_plies, &(1..=MAX_PLIES))?;
        plan.judge_playouts = numbers::parse("--judge", &self.judge, &(0..=MAX_PLAYOUTS))?;
        plan.seed = numbers::parse("--seed", &self.seed, &(0..=u64::MAX))?;
        plan.threads = threads.min(MAX_THREADS);
        Ok(plan)
    }

    /// The command that makes the same report, without what does not change it.
    fn command(&self, program: &Program, game: AnyGame, study: &Study) -> String {
        let report = &study.report;
        let mut words = vec![program.name().to_owned(), "study".to_owned()];
        if program.catalogue().games().only().is_none() {
            words.push(game.name().to_owned());
        }
        let mut option = |name: &str, value: &str| {
            words.push(name.to_owned());
            words.push(shell_words::quote(value).into_owned());
        };
        if self.variant.is_some() {
            option("--variant", &report.variant);
        }
        if self.bots.is_some() {
            let bots: Vec<&str> = report
                .levels
                .iter()
                .map(|level| level.bot.as_str())
                .collect();
            option("--bots", &bots.join(","));
        }
        option("--games", &self.games);
        if let Some(opening) = &self.opening {
            option("--opening", opening);
        }
        for (name, value, usual) in [
            ("--max-plies", &self.max_plies, "500"),
            ("--judge", &self.judge, "100"),
            ("--seed", &self.seed, "1"),
        ] {
            if value != usual {
                option(name, value);
            }
        }
        words.join(" ")
    }
}
