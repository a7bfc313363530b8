//! `gambol problems`: positions with one winning move, found in games, and their files.

mod find;
mod play;
mod problem;

use std::io::{BufRead, BufReader, Write};
use std::sync::atomic::Ordering;
use std::{mem, process};

use clap::Command;
use clap::builder::PossibleValuesParser;
use gambol_bots::Bots;
use gambol_core::History;
use gambol_host::{AnyRecord, FormatError, GameText, Reading, Recorded};
use gambol_solve::Solver;

use self::find::{Finder, is_zugzwang};
use self::problem::{MOST, Problem, written};
use crate::interrupt::Interrupt;
use crate::numbers::grouped;
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark};
use crate::{Error, Program, Result, convert, files, tablebase};

pub(crate) use play::play;

pub(crate) fn command(program: &Program) -> Command {
    let mut formats = vec!["tsv", "json"];
    // Problems do not begin at the usual start.
    for game in program.catalogue().games().iter() {
        for format in game.formats() {
            if format.has_positions() && !formats.contains(&format.name()) {
                formats.push(format.name());
            }
        }
    }
    Command::new("problems")
        .about("Finds positions after a mistake in which exactly one move wins")
        .arg(options::file(
            "The games, in any format that `convert` reads, or `-` for standard input. Problems in a file of \
             this command are only converted",
        ))
        .args(options::list(&[
            "plies N = 7: Find wins within this many plies, 2 to 99",
            "positions N = 100000: Skip a position if a proof needs more positions than this",
            "limit N: Keep at most this many problems of each game, of all grades",
            "tablebase FILE: Drop endings in this tablebase where another move wins at all",
            "to FORMAT = tsv: The format to write",
            "out FILE: The file to write [default: standard output]",
        ]))
        .mut_arg("to", |arg| arg.value_parser(PossibleValuesParser::new(formats)))
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let games = given.program.catalogue().games();
    let file = given.file();
    given.check_different(&["file", "tablebase", "out"])?;
    let out = given.path("out");
    let mut finder = Finder::new(given)?;
    let limit = given.number("limit", 1..=MOST)?;
    let to = given.text("to").unwrap_or_default();
    // The format that every problem must have.
    let format = if ["tsv", "json"].contains(&to) { "gambol" } else { to };
    out.map(files::may_be_written).transpose()?;
    let mut source = BufReader::new(files::open(file)?);
    let is_problems = source.fill_buf().map_err(files::at(file))?.starts_with(b"problems\t");
    let source: files::Source = Box::new(source);
    let (mut status, mut refused, mut foreign, mut unread) = (None, 0, None, Ok(()));
    let mut problems = if is_problems {
        let (text, _) = files::decode(file, source, files::MAX_BYTES)?;
        Problem::read_all(games, &text, &|_| true)
            .map_err(|error| Error::input(format_args!("{}: {error}", files::shown(file))))?
    } else {
        let interrupt = Interrupt::listen(|status| process::exit(status))?;
        // The solver finishes its last question before the problems are written.
        interrupt.stopped.store(true, Ordering::SeqCst);
        let bytes = std::fs::metadata(file).map_or(0, |file| file.len());
        let bar = progress_bar(bytes, "{bar:30} {percent} %, {msg} problems, {eta} left");
        let text = GameText::new(bar.wrap_read(source));
        for (number, game) in (1..).zip(games.read_games(text, Reading::default())) {
            let game = game.and_then(|game| {
                // A problem begins after the start of a game: try the format with such a position.
                let at = game.record.positions()[game.record.moves().len().min(1)].clone();
                let wrong = |what| FormatError::new(number, &game.record.names(), game.line, what);
                AnyRecord::from(History::new(at)).write_as(format).map_err(wrong)?;
                Ok(game)
            });
            match game {
                Ok(game) => {
                    let tablebase = finder.endings.as_ref().map(Bots::game);
                    let fit = tablebase::check_fit(tablebase, game.record.start());
                    foreign = foreign.or(fit.err());
                    finder.look_through(&game.record, &interrupt.stop);
                }
                Err(error) => {
                    // The problems of the games before are written.
                    unread = convert::check_read(file, &error);
                    if finder.problems.is_empty() {
                        mem::replace(&mut unread, Ok(()))?;
                    }
                    refused += 1;
                    bar.suspend(|| remark(format_args!("refused, {error}")));
                }
            }
            bar.set_message(grouped(finder.problems.len() as u64));
            if interrupt.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        bar.finish_and_clear();
        status = interrupt.status();
        convert::ended(file, refused + finder.games, if finder.games == 0 { refused } else { 0 })?;
        remark(finder.table());
        if let Some(why) = foreign {
            remark(format_args!("--tablebase: {why}"));
        }
        finder.problems
    };
    // From easy to hard.
    problems.sort_by_cached_key(|it| {
        let start = it.solution.start();
        (start.name(), it.plies, it.nodes, start.to_string())
    });
    if let Some(limit) = limit {
        problems = spread(&problems, limit as usize);
    }
    // A file may have problems of several games, of which some have no such format.
    let fits = |it: &Problem| it.solution.start().game().formats().iter().any(|it| it.name() == to);
    let others = problems.iter().filter(|it| !fits(it)).count();
    if format == to && (1..problems.len()).contains(&others) {
        problems.retain(fits);
        remark(format_args!("left out, because the game has no {to}: {others} of the problems"));
    }
    // Only these formats have themes.
    if format != to {
        for problem in &mut problems {
            let item = given.program.catalogue().find(problem.solution.start().name())?;
            if let Some(solver) = item.job::<Solver>() {
                problem.is_zugzwang = is_zugzwang(solver, problem, finder.positions);
            }
        }
    }
    let text = written(&problems, to)?;
    match out {
        Some(path) => files::write_text(path, &text)?,
        None => output.write_all(text.as_bytes())?,
    }
    output.flush()?;
    unread?;
    let done = format!("problems found: {}", grouped(problems.len() as u64));
    match status {
        Some(status) => Err(Error::Interrupted { status, done }),
        None => convert::ended(file, 1, refused),
    }
}

/// Keeps at most `limit` problems of each game, evenly spread over their order.
fn spread(problems: &[Problem], limit: usize) -> Vec<Problem> {
    let mut kept = Vec::new();
    for all in
        problems.chunk_by(|one, other| one.solution.start().game() == other.solution.start().game())
    {
        let number = limit.min(all.len());
        kept.extend((0..number).map(|at| all[at * all.len() / number].clone()));
    }
    kept
}
