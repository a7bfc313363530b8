//! `gambol tour`: a seeded game, a known count and the speed of every game.

mod page;
mod stops;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command, value_parser};
use gambol::record::DrawLimits;
use gambol::{AnyRecord, CatalogueItem, Game as _, Player, seeded};
use gambol_bots::{Bots, Stream};
use gambol_contest::referee;

use gambol_program::bench::{per_second, playouts};
use gambol_program::output::Output;
use gambol_program::{Error, Program, files};

use page::Counted;
pub(crate) use stops::known;
use stops::{SEED, STOPS};

/// Returns the command line.
pub(crate) fn command() -> Command {
    let record = "Write the record of every game to this folder, such as DIR/mixtour.txt. The folder is \
                  created if it is missing";
    let record = Arg::new("record").help(record).long("record");
    Command::new("tour")
        .about("Plays a seeded game of every game, checks a known count and measures the speed")
        .arg(record.value_name("DIR").value_parser(value_parser!(PathBuf)))
}

const MEASURED: Duration = Duration::from_millis(100);

pub(crate) fn run(
    program: &Program,
    matches: &ArgMatches,
    output: &mut Output,
) -> Result<(), Error> {
    let record = matches.get_one::<PathBuf>("record");
    if let Some(folder) = record {
        files::make_folder(folder)?;
    }
    page::heading(output)?;
    let mut wrong = Vec::new();
    for stop in &STOPS {
        let item = program.catalogue().find(stop.game)?;
        let known = item.game.position(stop.position)?;
        let game = play(item, stop.bot)?;
        if let Some(folder) = record {
            files::write_text(&folder.join(stop.game).with_extension("txt"), &game.to_string())?;
        }
        let started = Instant::now();
        let counted = Counted {
            nodes: known.perft(stop.depth),
            first: started.elapsed(),
            leaves_per_second: per_second(&mut || known.perft(stop.depth), MEASURED),
            moves_per_second: per_second(&mut playouts(item.game.first()), MEASURED),
        };
        if counted.nodes != stop.leaves {
            wrong.push(stop.game);
        }
        page::stop(output, stop, &game, &known.variant(), &counted)?;
        output.flush()?;
    }
    page::footing(output)?;
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Error::Failed(format!("the count of {} is wrong", wrong.join(", "))))
}

/// Plays a game with this bot in all seats.
fn play(item: &CatalogueItem, bot: &str) -> Result<AnyRecord, Error> {
    let start = item.game.first();
    let roster = Bots::of_item(item);
    let bot = roster.read(bot).map_err(Error::input)?;
    let players = start.players();
    let bots = Player::all(players)
        .map(|player| roster.build(&bot, &start, Stream::Bot(player).seed(SEED)));
    let mut bots: Vec<_> = bots.collect::<Result<_, _>>().map_err(Error::input)?;
    let (budget, mut chance) = (bot.limits().budget(), seeded(Stream::Chance.seed(SEED)));
    let mut record = referee::play(start, &mut bots, &budget, &DrawLimits::default(), &mut chance);
    for player in Player::all(players) {
        record.set_name(player, bot.kind().name()).expect("every player plays");
    }
    record.set_tag("Seed", &SEED.to_string()).expect("the seed does not follow from the game");
    Ok(record)
}
