//! `gambol play`: people and bots at one terminal.
//!
//! [`Table`] is a game with its players; [`Table::play`] reads lines and answers them. The command
//! `play` connects it to standard input and output.

mod prompt;
mod rules;
mod seat;
mod table;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use gambol_bots::{BotSpec, Bots, UnfitFor};
use gambol_core::Player;
use gambol_core::any::{AnyPosition, AnyRecord, CatalogueEntry};

use crate::Error;
use crate::numbers;
use crate::output::Output;
use crate::position::{PositionOptions, wrong_move};
use crate::program::bots_of;

pub use seat::{Seat, SeatError};
use table::NoMove;
pub use table::{Screen, Table};

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    seats: Seats,
    /// The strength of bots without limits of their own, 1 to 9
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    level: Option<String>,
    /// The seed of chance and bots [default: random]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Keep the record of the game in this new file, written before every turn of a person and at the
    /// end; it holds secrets too
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Who plays whom.
#[derive(Debug, Args)]
struct Seats {
    /// Who plays p1: `human`, or a bot such as `greedy`, `mcts` or `alphabeta:depth=4` [default: human]
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p1: Option<String>,
    /// Who plays p2 [default here and below: mcts, or ismcts in games with secrets]
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p2: Option<String>,
    /// Who plays p3
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p3: Option<String>,
    /// Who plays p4
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p4: Option<String>,
    /// Who plays p5
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p5: Option<String>,
    /// Who plays p6
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    p6: Option<String>,
}

impl Seats {
    /// Who plays each player of this game, `None` for the default.
    fn resolve(&self, game: &AnyPosition, bots: &Bots) -> Result<Vec<Option<Seat>>, Error> {
        let players = game.players();
        let given = [&self.p1, &self.p2, &self.p3, &self.p4, &self.p5, &self.p6];
        let mut seats = Vec::new();
        for (player, given) in Player::ALL.into_iter().zip(given) {
            let read = |text| Seat::read(text, |bot| bots.read(bot));
            let seat = given.as_deref().map(read).transpose();
            let seat = seat.map_err(|error| Error::input(format_args!("--{player}: {error}")))?;
            match seat {
                Some(_) if player.index() >= players => {
                    let (title, variant) = (game.title(), game.variant());
                    return Err(Error::input(format_args!(
                        "--{player}: {title} {variant} is for {players} players"
                    )));
                }
                seat if player.index() < players => {
                    seats.push(seat);
                }
                _ => {}
            }
        }
        Ok(seats)
    }
}

pub(crate) fn run(
    entry: &CatalogueEntry,
    options: &Options,
    output: &mut Output,
) -> Result<(), Error> {
    let bots = bots_of(entry);
    let start = options.position.start(entry.game())?;
    let seed = match &options.seed {
        Some(text) => numbers::parse("--seed", text, &(0..=u64::MAX))?,
        None => numbers::from_system(),
    };
    let level = match &options.level {
        Some(text) => Some(numbers::parse("--level", text, &(1..=BotSpec::MAX_LEVEL))?),
        None => None,
    };
    let seats = options.seats.resolve(&start, bots)?;
    play(options, start, bots, seats, (level, seed), output)
}

/// Plays a game.
fn play(
    options: &Options,
    start: AnyPosition,
    bots: &Bots,
    seats: Vec<Option<Seat>>,
    (level, seed): (Option<u8>, u64),
    output: &mut Output,
) -> Result<(), Error> {
    let has_secrets = start.has_secrets();
    let mut record = AnyRecord::new(start);
    for (index, text) in options.position.moves_played().enumerate() {
        let played = record.play_text(text);
        played.map_err(|error| wrong_move(format_args!("move {}: {error}", index + 1)))?;
    }
    let seats = Player::ALL.into_iter().zip(seats);
    let seats =
        seats.map(|(player, seat)| seat.unwrap_or_else(|| Seat::usual(player, has_secrets)));
    let seats: Vec<Seat> = match level {
        Some(level) => seats.map(|seat| seat.or_level(level)).collect(),
        None => seats.collect(),
    };
    let table = Table::new(record, bots, &seats, seed);
    let mut table = table.map_err(|unfit| match unfit.why {
        UnfitFor::Panicked => Error::Failed(unfit.to_string()),
        _ => Error::input(unfit),
    })?;
    if let Some(file) = &options.record {
        table
            .keep_record(file)
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Error::input(format_args!("--record: {error}")),
                _ => Error::Io(error),
            })?;
    }
    let typed = io::stdin().is_terminal();
    let screen = Screen {
        style: output.style,
        echo: !typed,
        private: typed && io::stdout().is_terminal(),
    };
    let played = table.play(&mut io::stdin().lock(), output, screen);
    played.map_err(|error| match error.get_ref() {
        Some(fault) if fault.is::<NoMove>() => Error::Failed(fault.to_string()),
        _ => Error::Io(error),
    })
}
