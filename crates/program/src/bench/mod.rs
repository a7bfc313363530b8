//! `gambol bench`: the speed of move generation and of random games.
//!
//! [`Kind`] lists the kinds of work, which also measure your own games. [`Known`] counts verify the results,
//! and a [`Yardstick`] alternates with the work. You add them with [`Program::known`](crate::Program::known)
//! and [`Program::yardstick`](crate::Program::yardstick).

mod kind;
mod report;
mod stops;
mod timing;
mod work;

use std::io::Write;

use clap::Command;
use gambol_bots::Bots;
use gambol_core::Game as _;
use gambol_host::{CatalogueItem, Schema};
use indicatif::ProgressBar;

use crate::{Given, Output, Program, Result, options};

use report::{Report, Row};
use stops::stops;
use timing::SideBySide;

pub use kind::{Kind, Known, Piece, Yardstick};
pub use timing::per_second;
pub use work::playouts;

const GAME_HELP: &str = "The game [default: every game]";

/// The maximum number of rounds, which takes longer than anyone waits.
const MAX_ROUNDS: u64 = 1_000;
/// The maximum number of stops of each search.
const MOST_STOPS: u32 = 5;

pub(crate) fn command(program: &Program) -> Command {
    Command::new("bench")
        .about("Measures move generation and random games")
        .args(options::game(program).map(|game| game.required(false).help(GAME_HELP)))
        .args(options::list(&[
            "rounds N = 9: Time this many rounds, 1 to 1000. The speed is their median",
        ]))
        .arg(options::json())
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    let rounds = given.some_number("rounds", 1..=MAX_ROUNDS)? as u32;
    let catalogue = given.program.catalogue();
    let games = match given.named_game() {
        Some(game) => vec![catalogue.find(game)?],
        None => catalogue.iter().collect(),
    };
    let report = measure(given, &games, rounds)?;
    if given.flag("json") { output.json(&report) } else { Ok(write!(output, "{report}")?) }
}

/// Measures these games.
fn measure(given: &Given<'_>, games: &[&CatalogueItem], rounds: u32) -> Result<Report> {
    let yardstick = given.program.yardstick;
    let (mut lines, mut ended) = (Vec::new(), Vec::new());
    for item in games {
        for (start, known) in work::starts(given.program, item)? {
            let variant = start.variant();
            for (kind, depth, ours) in work::pieces(Bots::of_item(item), &start, known)? {
                let timed = SideBySide::new(ours, yardstick.map(|yardstick| yardstick(kind)));
                lines.push((item.game.name(), variant.clone(), kind, depth, timed));
            }
            ended.push((item, variant));
        }
    }
    // The bar moves only between rounds, because drawing it would cost measured time.
    let bar = ProgressBar::new(u64::from(rounds));
    for _ in 0..rounds {
        for (.., timed) in &mut lines {
            timed.round();
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut stopped = Vec::new();
    for (item, variant) in ended {
        stopped.extend(stops(item, &variant, rounds.min(MOST_STOPS))?);
    }
    let rows = lines.into_iter().map(|(game, variant, work, depth, timed)| Row {
        game,
        variant,
        work,
        depth,
        unit: work.unit(),
        per_second: timed.rate(),
        yardstick: timed.against(),
    });
    Ok(Report { schema: Schema, rounds, rows: rows.collect(), stops: stopped })
}
