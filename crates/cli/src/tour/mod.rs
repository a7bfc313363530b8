//! `gambol tour`: a seeded game, a known count and the speed of every game.

mod page;
mod stops;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command, value_parser};
use gambol::CatalogueItem;
use gambol::record::DrawLimits;
use gambol::{AnyPosition, Game as _, Player, Recorded as _, Render as _, Style, seeded};
use gambol_bots::{Bots, Stream};
use gambol_contest::referee;

use gambol_program::bench::{per_second, playouts};
use gambol_program::layout::ending;
use gambol_program::output::Output;
use gambol_program::{Error, Program, files};

use page::{Counted, Demonstration};
use stops::STOPS;
pub(crate) use stops::known;

/// Returns the command line.
pub(crate) fn command() -> Command {
    let record = "Write the record of every game to this folder, such as DIR/mixtour.txt. The folder is \
                  created if it is missing";
    let record = Arg::new("record").help(record).long("record");
    Command::new("tour")
        .about("Plays a seeded game of every game, checks a known count and measures the speed")
        .arg(record.value_name("DIR").value_parser(value_parser!(PathBuf)))
}

const SEED: u64 = 1;
/// The time to measure each speed.
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
        let start = item.game().first();
        let known = item.game().position(stop.position)?;
        let game = play(item, stop.bot, output.style)?;
        if let Some(folder) = record {
            let file = folder.join(start.name()).with_extension("txt");
            files::write_text(&file, &game.record)?;
        }
        let count = count(&known, stop.depth);
        if count.nodes != stop.leaves {
            wrong.push(start.name());
        }
        let shown = page::Shown {
            stop,
            seed: SEED,
            start: &start,
            known: &known,
            game: &game,
            count: &count,
            moves_per_second: per_second(&mut playouts(start.clone()), MEASURED),
        };
        page::stop(output, &shown)?;
        output.flush()?;
    }
    page::footing(output)?;
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Error::Failed(format!("the count of {} is wrong", wrong.join(", "))))
}

/// Plays a game with this bot in all seats.
fn play(item: &CatalogueItem, bot: &str, style: Style) -> Result<Demonstration, Error> {
    let start = item.game().first();
    let roster = item.job::<Bots>().expect("every game has bots");
    let bot = roster.read(bot).map_err(Error::input)?;
    let players = start.players();
    let bots = Player::all(players)
        .map(|player| roster.build(&bot, &start, Stream::Bot(player).seed(SEED)));
    let mut bots: Vec<_> = bots.collect::<Result<_, _>>().map_err(Error::input)?;
    let mut record = referee::play(
        start,
        &mut bots,
        &bot.limits().budget(),
        &DrawLimits::default(),
        &mut seeded(Stream::Chance.seed(SEED)),
    );
    for player in Player::all(players) {
        record.set_name(player, bot.kind().name()).expect("every player plays");
    }
    record.set_tag("Seed", &SEED.to_string()).expect("the seed does not follow from the game");
    Ok(Demonstration {
        bot: bot.kind().name(),
        record: record.to_string(),
        moves: record.to_text().moves,
        plies: record.plies(),
        ending: ending(&record),
        drawing: record.position().drawing(style).to_string(),
    })
}

fn count(position: &AnyPosition, depth: u32) -> Counted {
    let started = Instant::now();
    let nodes = position.perft(depth);
    let first = started.elapsed();
    let per_second = per_second(&mut || position.perft(depth), MEASURED);
    Counted { nodes, first, per_second }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_tour_stops_at_every_game() {
        let stops = STOPS.map(|stop| stop.game);
        assert_eq!(BTreeSet::from(stops), BTreeSet::from_iter(gambol::GAMES.names()));
        let last = gambol::GAMES.find(stops[stops.len() - 1]).expect("a game");
        assert!(!last.has_secrets(), "{last}");
    }

    /// Whether the text is next to the board or above it.
    #[test]
    fn a_stop_fits_a_terminal_of_40_lines() {
        let catalogue = gambol::catalogue();
        for stop in &STOPS {
            let item = catalogue.find(stop.game).expect("a game");
            let start = item.game().first();
            let known = item.game().position(stop.position).expect("a position");
            let game = play(item, "random", Style::Plain).expect("a game");
            let count = Counted {
                nodes: stop.leaves,
                first: Duration::from_millis(1234),
                per_second: 123_456_789.0,
            };
            let shown = page::Shown {
                stop,
                seed: SEED,
                start: &start,
                known: &known,
                game: &game,
                count: &count,
                moves_per_second: 12_345_678.0,
            };
            for screen in [60, 80, 100, 200] {
                let lines = page::lines(&shown, Style::Plain, screen);
                // The prompt needs a line too.
                assert!(lines.len() < 40, "{}: {lines:#?}", start.name());
                // Text above a board leaves the board on the screen.
                let is_above = lines.iter().any(|line| line.starts_with(start.game().title()));
                assert!(is_above || screen > 60, "{}", start.name());
                if is_above {
                    let last = game.drawing.lines().last().map(str::trim_end);
                    assert_eq!(lines.last().map(|line| line.trim_end()), last);
                }
            }
        }
    }
}
