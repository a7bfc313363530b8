//! Tablebases: `gambol solve --tablebase` makes one, and bots use it.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use clap::Arg;
use gambol_bots::{BotKind, Bots};
use gambol_core::Game;
use gambol_evaluate::tablebase::{ExactValue, Tablebase};
use gambol_host::{AnyGame, AnyPosition};
use gambol_solve::{SolveError, Solver};

use crate::numbers::{grouped, plies};
use crate::output::{progress_bar, remark_time};
use crate::{Error, Given, Output, Program, Result, files, options};

/// The largest file in bytes. A tablebase of four creatures in The Two Pipers takes some 2.8 billion.
const MAX_BYTES: u64 = 1 << 32;
/// The maximum of `--pieces`. Games have their own limits.
const MAX_PIECES: u64 = 100;

/// Creates an error in the option.
fn wrong(error: impl Display) -> Error {
    options::wrong("tablebase")(error)
}

/// Solves all positions with few pieces and writes their values to a new file.
pub(crate) fn make(solver: &Solver, path: &Path, given: &Given<'_>, output: &mut Output) -> Result {
    let wrong_file = options::wrong_file("tablebase");
    let pieces = given.some_number("pieces", 1..=MAX_PIECES)? as usize;
    let threads = given.threads()?.unwrap_or(1);
    files::may_be_new(path).map_err(&wrong_file)?;
    let started = Instant::now();
    let bar = progress_bar(0, "{bar:30} {percent} %, {elapsed}");
    let made = solver.tablebase(pieces, threads, &mut |solved, all| {
        bar.set_length(all as u64);
        bar.set_position(solved as u64);
    });
    bar.finish_and_clear();
    let tablebase = made.map_err(|error| match error {
        SolveError::Pieces { .. } => options::wrong("pieces")(error),
        error => wrong(error),
    })?;
    files::write_new(path, &mut |out| {
        out.write_all(tablebase.head().as_bytes())?;
        out.write_all(tablebase.values())
    })
    .map_err(wrong_file)?;
    report(&tablebase, output)?;
    output.flush()?;
    remark_time(started);
    Ok(())
}

/// Describes a tablebase.
fn report(tablebase: &Tablebase, output: &mut Output) -> io::Result<()> {
    let (mut won, mut drawn, mut lost, mut longest) = (0, 0, 0, 0);
    for index in 0..tablebase.values().len() {
        match tablebase.value(index) {
            Some(ExactValue::Win(plies)) => (won, longest) = (won + 1, longest.max(plies)),
            Some(ExactValue::Draw) => drawn += 1,
            Some(ExactValue::Loss(_)) => lost += 1,
            None => {}
        }
    }
    let [all, won, drawn, lost] = [won + drawn + lost, won, drawn, lost].map(grouped);
    let longest = plies(longest.into());
    write!(output, "{all} positions: {won} won, {drawn} drawn, {lost} lost by the player to move")?;
    writeln!(output, "; the longest win takes {longest}")
}

/// The option of commands with bots.
pub(crate) fn option() -> Arg {
    options::path(
        "tablebase FILE",
        "The exact values of endings for the bot alphabeta, in a file that `solve --tablebase` has \
         written for this game",
    )
}

/// Returns the bots of the game, with the given tablebase.
pub(crate) fn bots(given: &Given<'_>) -> Result<Bots> {
    let bots = Bots::of_item(given.game()?).clone();
    let Some(path) = given.path("tablebase") else { return Ok(bots) };
    bots.with_tablebase(read(path)?).map_err(wrong)
}

/// Returns the program with bots that use the given tablebase in its game.
pub(crate) fn program(given: &Given<'_>) -> Result<Program> {
    let mut program = given.program.clone();
    let Some(bots) = endings(given)? else { return Ok(program) };
    let item = program.catalogue().find(bots.game().name())?.clone();
    program.tablebase = Some(bots.game());
    Ok(program.games([item.with_job(bots)]))
}

/// Returns the bots of the given tablebase's game that use it.
pub(crate) fn endings(given: &Given<'_>) -> Result<Option<Bots>> {
    let Some(path) = given.path("tablebase") else { return Ok(None) };
    let tablebase = read(path)?;
    let item = given.program.catalogue().find(tablebase.game()).map_err(wrong)?;
    Bots::of_item(item).clone().with_tablebase(tablebase).map(Some).map_err(wrong)
}

/// Checks that one of these kinds of bots uses the tablebase, if there is one.
pub(crate) fn check_use(
    given: &Given<'_>,
    start: &AnyPosition,
    mut kinds: impl Iterator<Item = BotKind>,
) -> Result {
    if given.path("tablebase").is_none() {
        return Ok(());
    }
    if !kinds.any(|kind| kind == BotKind::AlphaBeta) {
        return Err(wrong("only the bot alphabeta uses a tablebase, and it does not play"));
    }
    check_fit(Some(start.game()), start).map_err(wrong)
}

/// Checks that a tablebase of this game, if there is one, has positions of a game with this start. A tablebase is for
/// the first variant, because `solve --tablebase` takes no other.
pub(crate) fn check_fit(game: Option<AnyGame>, start: &AnyPosition) -> Result<(), String> {
    let name = |at: &AnyPosition| format!("{} `{}`", at.game().title(), at.variant());
    match game.map(|game| name(&game.first())) {
        Some(found) if found != name(start) => {
            Err(format!("the tablebase is for {found}, but the game is {}", name(start)))
        }
        _ => Ok(()),
    }
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Arc<Tablebase>> {
    if path.as_os_str() == "-" {
        return Err(Error::input(
            "a tablebase must be a file, because standard input has the commands",
        ));
    }
    let there = fs::metadata(path).map_err(files::at(path))?;
    // A pipe may never end.
    if !there.is_file() || there.len() > MAX_BYTES {
        let path = files::shown(path);
        return Err(Error::input(format_args!("{path}: not a file of at most {MAX_BYTES} bytes")));
    }
    let read = Tablebase::read(fs::read(path).map_err(files::at(path))?).map(Arc::new);
    read.map_err(|error| Error::input(format_args!("{}: {error}", files::shown(path))))
}
