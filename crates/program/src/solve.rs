//! `gambol solve`: forced wins and exact values.

use std::io::{BufWriter, Write};
use std::time::Instant;

use clap::Command;
use gambol_core::serialize::decimal;
use gambol_core::{Game, GameResult};
use gambol_host::{Recorded, Schema};
use gambol_solve::{Search, SolveError, Solver, Value, shortest_games, write_certificate};
use serde::Serialize;

use crate::numbers::{self, grouped};
use crate::output::{progress_bar, remark};
use crate::position::{line, texts};
use crate::threads::{MAX_DEPTH, with_deep_stack};
use crate::{Error, Given, Output, Program, Result, files, options, position, tablebase};

pub(crate) fn command(program: &Program) -> Command {
    Command::new("solve")
        .about("Finds forced wins and exact values, with certificates")
        .args(options::game(program))
        .args(position::options())
        .args(options::list(&[
            "plies N = 7: Look for forced wins of up to this many plies, 1 to 1000",
            "all: Solve all reachable positions, which works only if they are few, as in endings",
            "shortest: Find the shortest possible games if all players cooperate, one for each outcome",
            "positions N = 10000000: Store at most this many positions, at about 100 bytes each",
            "certificate FILE: Write a certificate to this new file: the move to play in each position, which \
             any program can check",
            "tablebase FILE: Solve all positions with few pieces and write their values to this new file for the \
             bot alphabeta. Works in games that number their endings",
            "pieces N = 4: The maximum number of pieces of a position in the tablebase",
            "threads N = 1: Make the tablebase on this many threads",
        ]))
        .arg(options::json())
        .mut_args(|arg| match arg.get_id().as_str() {
            "all" => arg.conflicts_with("plies"),
            "shortest" => {
                arg.conflicts_with_all(["plies", "all", "certificate", "tablebase", "json"])
            }
            "tablebase" => arg
                .conflicts_with_all(["plies", "all", "positions", "certificate", "json"])
                .conflicts_with_all(position::NAMES),
            "pieces" | "threads" => arg.requires("tablebase"),
            _ => arg,
        })
}

#[derive(Serialize)]
struct Report {
    schema: Schema,
    game: &'static str,
    position: String,
    result: Option<String>,
    plies: Option<u32>,
    moves: Vec<String>,
    #[serde(with = "decimal")]
    positions: u64,
}

const MAX_POSITIONS: u64 = 1_000_000_000;

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let game = given.game()?;
    let missing = || Error::input(format_args!("{} has no solver here", game.game.title()));
    let solver = game.job::<Solver>().ok_or_else(missing)?;
    if let Some(path) = given.named_path("tablebase")? {
        return tablebase::make(solver, path, given, output);
    }
    let position = position::resolve(given)?;
    if position.status().is_over() {
        return Err(Error::input("the game is over"));
    }
    let plies = given.some_number("plies", 1..=u64::from(MAX_DEPTH))?;
    let mut search = Search::plies(plies as u32);
    search.positions = given.some_number("positions", 1..=MAX_POSITIONS)? as usize;
    let (all, certificate) = (given.flag("all"), given.path("certificate"));
    // Check the name of the file now: a long search would be lost otherwise.
    if let Some(path) = certificate {
        files::may_be_new(path).map_err(options::wrong_file("certificate"))?;
    }
    let started = Instant::now();
    // The bar has no length, because the work left is unknown.
    let bar = progress_bar(0, "solving");
    bar.tick();
    if given.flag("shortest") {
        let games = shortest_games(&position, search.positions);
        bar.finish_and_clear();
        let games = games.map_err(refused)?;
        if games.is_empty() {
            writeln!(output, "no game ends")?;
        }
        for game in games {
            let plies = numbers::plies(game.len() as u64);
            let game = line(&position, &game);
            writeln!(output, "{plies}, {}\n{}", game.position().status(), texts(&game).join(" "))?;
        }
        return Ok(());
    }
    let found = with_deep_stack(|| {
        if all {
            solver.table(&position, search.positions).map(Some)
        } else {
            solver.forced_win(&position, &search)
        }
    });
    bar.finish_and_clear();
    let found = found?.map_err(refused)?;
    let none = || format!("no forced win within {}", numbers::plies(search.plies.into()));
    if let Some(path) = certificate {
        let missing = || options::wrong("certificate")(format!("there is {}", none()));
        let found = found.as_ref().ok_or_else(missing)?;
        files::write_new(path, &mut |out| {
            let mut out = BufWriter::new(out);
            write_certificate(&mut out, position.name(), found.distances, found.lines())?;
            out.flush()
        })
        .map_err(options::wrong_file("certificate"))?;
    }
    let (value, moves, positions) = match found {
        Some(found) => (found.value, texts(&line(&position, &found.line)), found.positions as u64),
        None => (None, Vec::new(), 0),
    };
    let seconds = started.elapsed().as_secs_f64();
    if given.flag("json") {
        let (result, plies) = match value {
            Some(Value::Win { winner, plies }) => (Some(GameResult::Win(winner)), Some(plies)),
            Some(Value::Draw) => (Some(GameResult::Draw), None),
            None => (None, None),
        };
        output.json(&Report {
            schema: Schema,
            game: position.name(),
            position: position.to_string(),
            result: result.map(|result| result.to_string()),
            plies,
            moves,
            positions,
        })?;
    } else {
        writeln!(output, "{}", value.map_or_else(none, |value| value.to_string()))?;
        if !moves.is_empty() {
            writeln!(output, "{}", moves.join(" "))?;
        }
    }
    output.flush()?;
    match positions {
        0 => remark(format_args!("{seconds:.2} s")),
        _ => remark(format_args!("{} positions, {seconds:.2} s", grouped(positions))),
    }
    Ok(())
}

fn refused(error: SolveError) -> Error {
    match error {
        SolveError::Positions(most) => options::wrong("positions")(format!(
            "more than {} must be stored: allow more, or start nearer to the end of the game",
            grouped(most as u64)
        )),
        error => Error::input(error),
    }
}
