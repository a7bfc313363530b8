//! `gambol play`: people and bots at one terminal.
//!
//! [`Table`] is a game with its players, and [`Table::play`] reads and answers lines. The command
//! `play` connects a table to standard input and output.

mod move_input;
mod prompt;
mod screen;
mod seat;
mod table;

use std::io::{self, IsTerminal};

use clap::Command;
use gambol_bots::{BotSpec, Bots, UnfitFor};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_host::{AnyPosition, AnyRecord};
use gambol_seats::{BotFault, random_seed};

use crate::{Error, Given, Output, Program, Result, options, position, problems, tablebase};

pub use seat::{Seat, SeatError};
pub use table::{Screen, Table};

pub(crate) fn command(program: &Program) -> Command {
    let see = program.manual.map_or(String::new(), |manual| format!("; see {manual}"));
    Command::new("play")
        .about("Plays a game at the prompt, with people and bots in any seats")
        .args(options::game(program))
        .args(position::options())
        .arg(options::text("p1 WHO", "").help(format!(
            "Who plays p1: `human`, or a bot such as `greedy`, `mcts` or `alphabeta:depth=4`{see} \
             [default: human]"
        )))
        .args(options::list(&[
            "p2 WHO: Who plays p2 [default here and below: mcts, or ismcts in games with secrets]",
            "p3 WHO: Who plays p3",
            "p4 WHO: Who plays p4",
            "p5 WHO: Who plays p5",
            "p6 WHO: Who plays p6",
            "level N: The strength of bots without limits of their own, 1 to 9",
            "seed N: The seed of chance and bots [default: random]",
        ]))
        .arg(tablebase::option())
        .args([
            options::text("problem N", "Solve a problem instead: find the only move that wins")
                .conflicts_with_all(position::NAMES)
                .conflicts_with_all(["p1", "p2", "p3", "p4", "p5", "p6", "record"]),
            options::path(
                "record FILE",
                "Keep the record of the game in this new file, written before every turn of a \
                 person and at the end; it holds secrets too",
            ),
        ])
}

/// Returns the seat of each player of this game.
fn seats(given: &Given<'_>, game: &AnyPosition, bots: &Bots) -> Result<Vec<Seat>> {
    let mut seats = Vec::new();
    for player in Player::ALL {
        let is_missing = player.index() >= game.players();
        match given.text(&player.to_string()) {
            None if is_missing => {}
            None => seats.push(Seat::usual(player, game.has_secrets())),
            Some(text) => {
                let option = player.to_string();
                seats.push(Seat::read(text, Some(bots)).map_err(options::wrong(&option))?);
                if is_missing {
                    let (title, variant) = (game.game().title(), game.variant());
                    let what = format!("{title} {variant} is for {} players", game.players());
                    return Err(options::wrong(&option)(what));
                }
            }
        }
    }
    Ok(seats)
}

pub(crate) fn run(given: &Given<'_>, output: &mut Output) -> Result {
    if given.text("problem").is_some() {
        return problems::play(given, output);
    }
    let bots = &tablebase::bots(given)?;
    let start = position::start(given)?;
    let seed = given.number("seed", 0..=u64::MAX)?.unwrap_or_else(random_seed);
    let level = given.number("level", 1..=u64::from(BotSpec::MAX_LEVEL))?;
    let mut seats = seats(given, &start, bots)?;
    let kinds = seats.iter().filter_map(|seat| Some(seat.bot()?.kind()));
    tablebase::check_use(given, &start, kinds)?;
    if let Some(level) = level {
        for seat in &mut seats {
            *seat = seat.or_level(level as u8);
        }
    }
    let record = AnyRecord::from(position::played(given, start)?);
    let mut table = Table::new(record, bots, &seats, seed).map_err(|unfit| match unfit.why {
        UnfitFor::Panicked => Error::Failed(unfit.to_string()),
        _ => Error::input(unfit),
    })?;
    if let Some(file) = given.named_path("record")? {
        table.keep_record(file).map_err(options::wrong_file("record"))?;
    }
    let typed = io::stdin().is_terminal();
    let screen = Screen {
        style: output.style,
        echo: !typed,
        private: typed && io::stdout().is_terminal(),
        width: output.width(80),
    };
    table.play(&mut io::stdin().lock(), output, screen).map_err(|error| match error.get_ref() {
        Some(fault) if fault.is::<BotFault>() => Error::Failed(fault.to_string()),
        _ => Error::Io(error),
    })
}
