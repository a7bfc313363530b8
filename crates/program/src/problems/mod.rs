//! `gambol problems`: positions with one winning move, found in games, and their files.
//!
//! - `find`: looks through games, and counts why positions are dropped.
//! - `judge`: the questions to the solver and to `alphabeta`.
//! - `problem`: problems, their themes, and the texts of files.
//! - `play`: solving a problem at the prompt.

mod find;
mod judge;
mod play;
mod problem;

use std::io::{BufRead, BufReader, Write};

use clap::Command;
use clap::builder::PossibleValuesParser;
use gambol_host::Recorded;
use gambol_solve::Solver;

use self::find::Finder;
use self::judge::is_zugzwang;
use self::problem::{MOST, Problem, written};
use crate::options::{self, Given};
use crate::output::{Output, remark};
use crate::{Error, Program, Result, files};

pub(crate) use play::play;

/// The formats with all fields of a problem. Others have only its moves, and not every game has them.
const OWN: [&str; 2] = ["tsv", "json"];

pub(crate) fn command(program: &Program) -> Command {
    let mut formats = OWN.to_vec();
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
    given.check_different(&["file", "tablebase", "out"])?;
    let (file, out) = (given.file(), given.path("out"));
    let mut finder = Finder::new(given)?;
    let limit = given.number("limit", 1..=MOST)?;
    let to = given.text("to").unwrap_or_default();
    out.map(files::may_be_written).transpose()?;
    let mut source = BufReader::new(files::open(file)?);
    let begun = source.fill_buf().map_err(files::at(file))?;
    // Some shells begin a file with a byte order mark.
    let begun = begun.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begun);
    let has_problems = begun.starts_with(b"problems\t");
    let mut end = Ok(());
    if has_problems {
        finder.problems = read(given, Box::new(source))?;
    } else {
        let format = if OWN.contains(&to) { "gambol" } else { to };
        end = finder.look_through_all(Box::new(source), format)?;
    }
    let Finder { mut problems, positions, .. } = finder;
    choose(&mut problems, to, limit);
    if has_problems && OWN.contains(&to) {
        for problem in &mut problems {
            let item = given.program.catalogue().find(problem.solution.start().name())?;
            if let (Some(solver), false) = (item.job::<Solver>(), problem.is_zugzwang) {
                problem.is_zugzwang = is_zugzwang(solver, problem, positions);
            }
        }
    }
    let text = written(&problems, to)?;
    match out {
        Some(path) => files::write_text(path, &text)?,
        None => output.write_all(text.as_bytes())?,
    }
    output.flush()?;
    end
}

/// Reads a file of problems.
fn read(given: &Given<'_>, source: files::Source) -> Result<Vec<Problem>> {
    let (games, file) = (given.program.catalogue().games(), given.file());
    let (text, _) = files::decode(file, source, files::MAX_BYTES)?;
    Problem::read_all(games, text.trim_start_matches(files::BYTE_ORDER_MARK), &|_| true)
        .map_err(|error| Error::input(format_args!("{}: {error}", files::shown(file))))
}

/// Sorts problems from easy to hard, and keeps at most `limit` of each game that has the format `to`.
fn choose(problems: &mut Vec<Problem>, to: &str, limit: Option<u64>) {
    problems.sort_by_cached_key(|it| {
        let start = it.solution.start();
        (start.name(), it.plies, it.nodes, start.to_string())
    });
    if let Some(limit) = limit {
        *problems = spread(problems, limit as usize);
    }
    let fits = |it: &Problem| it.solution.start().game().formats().iter().any(|it| it.name() == to);
    let others = problems.iter().filter(|it| !fits(it)).count();
    // If no game has the format, the error of the first says so.
    if !OWN.contains(&to) && others < problems.len() && others > 0 {
        problems.retain(fits);
        remark(format_args!("left out, because the game has no {to}: {others} of the problems"));
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
