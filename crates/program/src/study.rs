//! `gambol study`: a report on many games of bots, as a page, JSON and CSV.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Instant;

use clap::Command;
use gambol_bots::Bots;
use gambol_core::Game;
use gambol_host::svg::{self, Theme};
use gambol_host::{AnyGame, AnyPosition, Recorded};
use gambol_study::{Page, Plan, StudyError, StudyResult};

use crate::interrupt::{Interrupt, interrupted};
use crate::matches::{Entrant, read_entrants};
use crate::numbers::grouped;
use crate::output::{progress_bar, remark_time};
use crate::{Error, Given, Output, Program, Result, files, options, position};

pub(crate) fn command(program: &Program) -> Command {
    Command::new("study")
        .about("Plays many games and writes a report about the game")
        .args(options::game(program))
        .args(options::list(&[
            "variant V: The variant: PRESET or PRESET:KEY=VALUE,...",
            "bots BOT,BOT,...: The bots, the strongest last. Each bot plays all seats of its games [default: \
             random, and the game's usual bots with two or three budgets]",
            "games N = 200: The number of games of each bot",
            "opening N: Begin every game with this many random moves [default: 2, or 0 in games of chance]",
            "max-plies N = 500: Adjudicate a game a draw after this many plies",
            "judge N = 100: Estimate who leads by this many random games from each position, or 0 for no estimate",
            "seed N = 1: The seed of everything random",
            "threads N: Play this many games at a time, which does not change the study [default: the number of \
             processors]",
            "out FOLDER = .: The folder for the report, created if it is missing",
        ]))
}

const MAX_GAMES: u64 = 1_000_000;
const MAX_PLIES: u64 = 1_000_000;
const MAX_PLAYOUTS: u64 = 1_000_000;

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let item = given.game()?;
    let start = position::start(given)?;
    let bots = Bots::of_item(item);
    let mut plan = plan(given, &start, bots)?;
    plan.counts = item.job().copied().unwrap_or_default();
    plan.check(&start, bots).map_err(wrong)?;
    let paths = new_files(given.named_path("out")?.unwrap_or(Path::new(".")), &start)?;
    let interrupt = Interrupt::listen(|status| process::exit(status))?;
    plan.stop.clone_from(&interrupt.stop);
    let started = Instant::now();
    let bar =
        progress_bar(plan.games_in_all(), "{bar:30} {human_pos} of {human_len} games, {eta} left");
    let studied = plan.study(&start, bots, || bar.inc(1));
    let played = bar.position();
    bar.finish_and_clear();
    let games = (played, plan.games_in_all());
    interrupted(interrupt.status(), games, "played, and no report was written")?;
    let study = studied.map_err(wrong)?;
    let page = page(given, item.game, &study)?;
    let mut json = serde_json::to_string_pretty(&study.report).map_err(io::Error::from)?;
    json.push('\n');
    let texts = [study.report.html(&page), json, study.games_csv(), study.plies_csv()];
    for (path, text) in paths.iter().zip(texts) {
        files::write_new(path, &mut |out| out.write_all(text.as_bytes()))
            .map_err(options::wrong_file("out"))?;
    }
    print(&study, &paths, output)?;
    output.flush()?;
    remark_time(started);
    Ok(())
}

fn wrong(error: StudyError) -> Error {
    match error {
        StudyError::Over => Error::input(error),
        StudyError::NoThreads | StudyError::Panicked(..) | StudyError::NoMove(..) => {
            Error::Failed(error.to_string())
        }
        _ => options::wrong("bots")(error),
    }
}

/// Prints the scores of the first seat and the names of the files.
fn print(study: &StudyResult, written: &[PathBuf], output: &mut Output) -> io::Result<()> {
    let report = &study.report;
    let (title, variant, seed) = (&report.title, &report.variant, report.seed);
    let games = grouped(report.levels[0].games);
    writeln!(output, "{title} {variant}: {games} games of each bot, seed {seed}\n")?;
    let names = report.levels.iter().map(|level| level.bot.len());
    let width = names.chain(["bot".len()]).max().unwrap_or(0);
    writeln!(output, "{:width$}  first seat  95% bounds     draws  plies  moves", "bot")?;
    for level in &report.levels {
        let (bot, first) = (&level.bot, &level.seats[0]);
        let shares = [first.score, first.low, first.high, level.draws.score];
        let [score, low, high, draws] = shares.map(|share| 100.0 * share);
        write!(output, "{bot:width$}  {score:9.1}%  {low:5.1}-{high:5.1}%  {draws:5.1}%")?;
        writeln!(output, "  {:5}  {:5.1}", level.lengths.quantiles[2], level.branching.mean)?;
    }
    writeln!(output)?;
    written.iter().try_for_each(|file| writeln!(output, "{}", file.display()))
}

/// Returns the pictures of a page, and the command that makes the page.
fn page(given: &Given<'_>, game: AnyGame, study: &StudyResult) -> Result<Page> {
    let picture = |theme| study.middle.picture(&svg::Options::new(theme));
    let mut page = Page::default();
    page.light_board = picture(Theme::LIGHT)?.to_string();
    page.dark_board = picture(Theme::DARK)?.to_string();
    page.command = command_text(given, game, study);
    Ok(page)
}

/// Returns the new files of a study. Creates them once, so that errors of the folder appear before the games.
fn new_files(folder: &Path, start: &AnyPosition) -> Result<[PathBuf; 4]> {
    if folder.exists() && !folder.is_dir() {
        let folder = files::shown(folder);
        return Err(options::wrong("out")(format!("{folder} is not a folder")));
    }
    files::make_folder(folder).map_err(options::wrong_file("out"))?;
    let variant = start.variant().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let paths = [".html", ".json", ".games.csv", ".plies.csv"]
        .map(|ending| folder.join(format!("{}-{variant}{ending}", start.name())));
    for path in &paths {
        files::may_be_new(path).map_err(options::wrong_file("out"))?;
    }
    Ok(paths)
}

fn plan(given: &Given<'_>, start: &AnyPosition, bots: &Bots) -> Result<Plan> {
    let players = match given.text("bots") {
        Some(list) => {
            let entrants = read_entrants(list, bots).map_err(options::wrong("bots"))?;
            let bot = |entrant| match entrant {
                Entrant::Bot(bot) => Ok(bot),
                Entrant::Engine(_) => Err("an engine (cmd:...) cannot be studied, only bots can"),
                Entrant::Player(_) => Err("a player (seat:...) cannot be studied, only bots can"),
                Entrant::Named(..) => Err("the bots of a study have no names of their own"),
            };
            let bots: Result<_, _> = entrants.into_iter().map(bot).collect();
            bots.map_err(options::wrong("bots"))?
        }
        None => Plan::usual_bots(start, bots),
    };
    let usual = if start.game().facts().has_chance { 0 } else { 2 };
    let mut plan = Plan::new(players);
    plan.games = given.some_number("games", 1..=MAX_GAMES)?;
    plan.opening_plies = given.number("opening", 0..=10_000)?.unwrap_or(usual) as u32;
    plan.draw_limits.plies = given.some_number("max-plies", 1..=MAX_PLIES)?;
    plan.judge_playouts = given.some_number("judge", 0..=MAX_PLAYOUTS)?;
    plan.seed = given.some_number("seed", 0..=u64::MAX)?;
    plan.threads = given.all_threads()?;
    Ok(plan)
}

/// Returns the command for the same report, without options that do not change the report.
fn command_text(given: &Given<'_>, game: AnyGame, study: &StudyResult) -> String {
    let (program, report) = (given.program, &study.report);
    let mut words = vec![program.name.to_owned(), "study".to_owned()];
    if program.catalogue().games().0.len() != 1 {
        words.push(game.name().to_owned());
    }
    let bots = report.levels.iter().map(|it| it.bot.as_str()).collect::<Vec<_>>().join(",");
    let is_given = |name: &str| given.text(name).is_some();
    for (name, value, usual) in [
        ("variant", is_given("variant").then_some(&*report.variant), None),
        ("bots", is_given("bots").then_some(&*bots), None),
        ("games", given.text("games"), None),
        ("opening", given.text("opening"), None),
        ("max-plies", given.text("max-plies"), Some("500")),
        ("judge", given.text("judge"), Some("100")),
        ("seed", given.text("seed"), Some("1")),
    ] {
        if let Some(value) = value.filter(|_| value != usual) {
            words.push(format!("--{name}"));
            words.push(shell_words::quote(value).into_owned());
        }
    }
    words.join(" ")
}
