//! `gambol problems`: positions with one winning move, found in games, and their files.

mod find;
mod play;

use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::Ordering;

use clap::Command;
use clap::builder::PossibleValuesParser;
use gambol_core::{Game, History};
use gambol_host::{
    AnyGame, AnyMove, AnyPosition, AnyRecord, GameText, Games, Reading, Recorded, Schema,
};
use serde_json::{Value, json};

use self::find::{Finder, themes};
use crate::interrupt::Interrupt;
use crate::numbers::{self, grouped};
use crate::options::{self, Given};
use crate::output::{Output, progress_bar, remark};
use crate::{Error, Program, Result, files};

pub(crate) use play::play;

/// The first line of a file of problems.
const HEAD: &str = "problems\t1";
const FIELDS: &str = "game\tposition\tplies\tnodes\tthemes\tmoves";
/// The maximum of `--plies`.
const MOST_PLIES: u64 = 99;
const MOST: u64 = 1_000_000_000;

pub(crate) fn command(program: &Program) -> Command {
    let mut formats = vec!["tsv", "json"];
    for format in program.catalogue().games().iter().flat_map(AnyGame::formats) {
        if !formats.contains(&format.name()) {
            formats.push(format.name());
        }
    }
    Command::new("problems")
        .about("Finds positions after a mistake in which exactly one move wins")
        .args([
            options::path(
                "file FILE",
                "The file of the games, in any format that `convert` reads, or `-` for standard input. \
                 Problems in a file of this command are only converted",
            )
            .long(None::<&str>)
            .required(true),
            options::text("plies N", "Find wins within this many plies, 2 to 99")
                .default_value("7"),
            options::text(
                "positions N",
                "Leave a question open that needs more positions than this",
            )
            .default_value("100000"),
            options::text("limit N", "Keep at most this many problems of each game, of all grades"),
            options::path(
                "tablebase FILE",
                "Drop endings in this tablebase where another move wins at all",
            ),
            options::text("to FORMAT", "The format to write")
                .value_parser(PossibleValuesParser::new(formats))
                .default_value("tsv"),
            options::path("out FILE", "The file to write [default: standard output]"),
        ])
}

/// A position in which exactly one move wins.
#[derive(Clone)]
pub(crate) struct Problem {
    start: AnyPosition,
    /// The number of plies to the win.
    plies: u32,
    /// The number of nodes after which alphabeta prefers the winning move.
    nodes: u64,
    /// The win against the longest defence.
    moves: Vec<AnyMove>,
}

impl Problem {
    /// Parses a line of a file.
    fn read(games: Games<'_>, line: &str) -> Result<Self, String> {
        let [game, position, plies, nodes, _, moves] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            return Err("a problem has six fields, separated by tabs".into());
        };
        let start = games.position(game, position).map_err(|error| error.to_string())?;
        let mut history = History::new(start.clone());
        for mv in moves.split(' ') {
            history.play_text(mv).map_err(|error| error.to_string())?;
        }
        Ok(Problem {
            start,
            plies: numbers::within(plies, &(1..=MOST_PLIES))? as u32,
            nodes: numbers::within(nodes, &(0..=u64::MAX))?,
            moves: history.moves().to_vec(),
        })
    }

    /// Returns the problems in the text of a file.
    fn read_all(
        games: Games<'_>,
        text: &str,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Self>> {
        let lines = (1..).zip(text.lines()).skip(2).filter(|(_, line)| is_wanted(line));
        let read = |(number, line)| {
            Problem::read(games, line)
                .map_err(|error| Error::input(format_args!("line {number}: {error}")))
        };
        lines.map(read).collect()
    }

    /// Returns the fields of a line.
    fn fields(&self) -> [String; 6] {
        let history = self.history();
        let moves = history.positions().iter().zip(history.moves());
        let moves: Vec<_> = moves.map(|(at, &mv)| at.display_move(mv).to_string()).collect();
        let (game, position) = (self.start.name().to_owned(), self.start.to_string());
        let (plies, nodes) = (self.plies.to_string(), self.nodes.to_string());
        [game, position, plies, nodes, themes(&history), moves.join(" ")]
    }

    fn json(&self) -> Value {
        let [game, position, _, _, themes, moves] = self.fields();
        let themes: Vec<_> = themes.split(',').filter(|theme| *theme != "-").collect();
        let moves: Vec<_> = moves.split(' ').collect();
        json!({
            "game": game, "position": position, "plies": self.plies, "nodes": self.nodes,
            "themes": themes, "moves": moves,
        })
    }

    fn history(&self) -> History<AnyPosition> {
        let mut history = History::new(self.start.clone());
        self.moves.iter().for_each(|&mv| history.play_unchecked(mv));
        history
    }
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let games = given.program.catalogue().games();
    let file = given.path("file").unwrap_or(Path::new(""));
    let mut finder = Finder::new(given)?;
    let (mut source, mut start) = (BufReader::new(files::open(file)?.0), Vec::new());
    let head = HEAD.len() as u64;
    source.by_ref().take(head).read_to_end(&mut start).map_err(files::at(file))?;
    let is_problems = start == HEAD.as_bytes();
    let source = Cursor::new(start).chain(source);
    let mut status = None;
    let mut problems = if is_problems {
        let text = io::read_to_string(source).map_err(files::at(file))?;
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
            match game {
                Ok(game) => finder.look_through(&game.record, &interrupt.stop),
                Err(error) => {
                    bar.suspend(|| remark(format_args!("game {number} is left out: {error}")));
                }
            }
            bar.set_message(grouped(finder.problems.len() as u64));
            if interrupt.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        bar.finish_and_clear();
        status = interrupt.status();
        remark(finder.table());
        finder.problems
    };
    // From easy to hard.
    problems.sort_by_cached_key(|it| (it.start.name(), it.plies, it.nodes, it.start.to_string()));
    if let Some(limit) = given.number("limit", 1..=MOST)? {
        problems = spread(&problems, limit as usize);
    }
    let text = written(&problems, given.text("to").unwrap_or_default())?;
    match given.path("out") {
        Some(path) => files::write_text(path, &text)?,
        None => output.write_all(text.as_bytes())?,
    }
    output.flush()?;
    let done = format!("{} problems were found", grouped(problems.len() as u64));
    status.map_or(Ok(()), |status| Err(Error::Interrupted { status, done }))
}

/// Keeps at most `limit` problems of each game, evenly spread over their order.
fn spread(problems: &[Problem], limit: usize) -> Vec<Problem> {
    let mut kept = Vec::new();
    for all in problems.chunk_by(|one, other| one.start.name() == other.start.name()) {
        let number = limit.min(all.len());
        kept.extend((0..number).map(|at| all[at * all.len() / number].clone()));
    }
    kept
}

/// Returns the text of a file.
fn written(problems: &[Problem], to: &str) -> Result<String> {
    let mut text = String::new();
    match to {
        "json" => {
            let problems: Vec<_> = problems.iter().map(Problem::json).collect();
            let report = json!({ "schema": Schema, "problems": problems });
            text = serde_json::to_string_pretty(&report).map_err(io::Error::from)? + "\n";
        }
        "tsv" => {
            text.extend([HEAD, "\n", FIELDS, "\n"]);
            for problem in problems {
                text.extend([&problem.fields().join("\t"), "\n"]);
            }
        }
        format => {
            for (number, problem) in (1..).zip(problems) {
                let mut record = AnyRecord::from(problem.history());
                let event = format!("Problem {number}: a win within {} plies", problem.plies);
                record.set_tag("Event", &event).map_err(Error::input)?;
                let written = record.write_as(format).map_err(Error::input)?;
                text.extend([if number > 1 { "\n" } else { "" }, &written]);
            }
        }
    }
    Ok(text)
}
