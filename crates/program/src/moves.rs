//! `gambol moves`: the legal moves of a position.

use std::io::Write;

use clap::Command;
use gambol_core::{Game, Status};
use gambol_host::{AnyMove, AnyPosition, Recorded, Schema};
use serde::Serialize;

use crate::layout::turn;
use crate::{Given, Output, Program, Result, options, position};

pub(crate) fn command(program: &Program) -> Command {
    Command::new("moves")
        .about("Lists the legal moves of a position, one per line")
        .args(options::game(program))
        .args(position::options())
        .args([
            options::flag("weights", "Print `MOVE WEIGHT/TOTAL` for each chance event"),
            options::json(),
        ])
}

#[derive(Serialize)]
struct List {
    schema: Schema,
    game: &'static str,
    position: String,
    turn: String,
    moves: Vec<String>,
    /// The weight of each move, if chance comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Vec<u64>>,
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let position = position::resolve(given)?;
    let pair = |mv| (mv, position.chance_weight(mv).into());
    let sorted = by_text(&position, position.legal_moves().into_iter().map(pair).collect());
    let (moves, weights): (Vec<String>, Vec<u64>) = sorted.into_iter().unzip();
    let weighted = given.flag("weights") && position.status() == Status::Chance;
    if given.flag("json") {
        return output.json(&List {
            schema: Schema,
            game: position.name(),
            position: position.to_string(),
            turn: turn(&position.status()),
            moves,
            weights: weighted.then_some(weights),
        });
    }
    let total: u64 = weights.iter().sum();
    for (text, weight) in moves.iter().zip(weights) {
        let weight = if weighted { format!(" {weight}/{total}") } else { String::new() };
        writeln!(output, "{text}{weight}")?;
    }
    Ok(())
}

/// Returns numbers of moves, sorted by move text in byte order.
pub(crate) fn by_text(position: &AnyPosition, moves: Vec<(AnyMove, u64)>) -> Vec<(String, u64)> {
    let mut sorted: Vec<(String, u64)> = Vec::new();
    for (mv, number) in moves {
        let text = position.display_move(mv).to_string();
        sorted.insert(sorted.partition_point(|(other, _)| *other < text), (text, number));
    }
    sorted
}
