//! `gambol tour`: a seeded game of every game, a known count, the speed.

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use gambol::perft::perft;
use gambol::playout::playout;
use gambol::record::{DrawLimits, TextMove};
use gambol::{AnyGame, FullGame, Player, Style, Visitor, seeded};
use gambol_bots::{BotKind, BotSpec, Budget, Stream, play};

use gambol_program::layout::ending;
use gambol_program::output::Output;
use gambol_program::{Error, files};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write the record of every game to this folder, such as DIR/mixtour.txt; the folder is created
    /// if it is missing
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// What the tour does with a game.
struct Stop {
    game: &'static str,
    /// A position whose perft is known.
    position: &'static str,
    depth: u32,
    nodes: u64,
    /// Who plays it.
    bot: BotKind,
    /// The playouts or positions that the bots may spend on a move, so that the game takes about half
    /// a second.
    budget: u64,
}

/// One for each game; the last has a board, which is what stays on the screen.
const STOPS: &[Stop] = &[
    Stop {
        game: "mixtour",
        position: "x5/x5/x5/x5/x5 1 0,0 - official",
        depth: 5,
        nodes: 7_883_472,
        bot: BotKind::Mcts,
        budget: 2_000,
    },
    Stop {
        game: "pikemen",
        position: "23U,23U,23U,22U,21U,x3/23U,22U,22U,21U,x4/23U,22U,21U,x5/22U,21U,x5,11U/\
                   21U,x5,11U,12U/x5,11U,12U,13U/x4,11U,12U,12U,13U/x3,11U,12U,13U,13U,13U \
                   1 0,0 classic",
        depth: 4,
        nodes: 225_128_853,
        bot: BotKind::Mcts,
        budget: 200,
    },
    Stop {
        game: "lilypad",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 2,31 standard",
        depth: 5,
        nodes: 1_619_504,
        bot: BotKind::Mcts,
        budget: 1_000,
    },
    Stop {
        game: "draughts",
        position: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        depth: 9,
        nodes: 3_963_680,
        bot: BotKind::Mcts,
        budget: 1_000,
    },
    Stop {
        game: "fifes-and-drums",
        position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        depth: 5,
        nodes: 3_446_290,
        bot: BotKind::Ismcts,
        budget: 2_000,
    },
    Stop {
        game: "two-pipers",
        position: "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard",
        depth: 4,
        nodes: 1_607_029,
        bot: BotKind::AlphaBeta,
        budget: 3_000,
    },
];

const SEED: u64 = 1;
/// How long to measure each speed.
const MEASURED: Duration = Duration::from_millis(300);
/// Playouts are cut off after this many plies.
const MAX_PLIES: u64 = 10_000;

pub(crate) fn run(options: &Options, output: &mut Output) -> Result<(), Error> {
    if let Some(folder) = &options.record {
        files::make_folder(folder)?;
    }
    page::heading(output)?;
    let mut wrong = Vec::new();
    for stop in STOPS {
        let start = AnyGame::first(stop.game)?;
        let known = AnyGame::parse(stop.game, stop.position)?;
        let game = start.visit(Play {
            bot: stop.bot,
            budget: stop.budget,
            style: output.style,
        });
        if let Some(folder) = &options.record {
            let file = folder.join(stop.game).with_extension("txt");
            files::write_text(&file, &game.record)?;
        }
        let count = known.visit(Count { depth: stop.depth });
        let speed = start.visit(Playouts);
        if count.nodes != stop.nodes {
            wrong.push(stop.game);
        }
        let shown = page::Shown {
            stop,
            start: &start,
            known: &known,
            game: &game,
            count: &count,
            moves_per_second: speed,
        };
        page::stop(output, &shown)?;
        output.flush()?;
    }
    page::footing(output)?;
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Error::Failed(format!(
        "the count of {} is wrong",
        wrong.join(", ")
    )))
}

/// A game between bots.
struct Demonstration {
    moves: Vec<TextMove>,
    plies: u64,
    /// Who won and why.
    ending: String,
    /// The drawing of the last position.
    drawing: String,
    /// The text of the record.
    record: String,
}

struct Play {
    bot: BotKind,
    budget: u64,
    style: Style,
}

impl Visitor for Play {
    type Output = Demonstration;

    fn visit<G: FullGame>(self, start: G) -> Demonstration {
        let bot = self.bot;
        let mut bots: Vec<_> = Player::all(start.players())
            .map(|player| BotSpec::new(bot).build(&start, Stream::Bot(player).seed(SEED)))
            .collect::<Result<_, _>>()
            .expect("the bot can play");
        let mut record = play(
            start,
            &mut bots,
            &Budget::nodes(self.budget),
            &DrawLimits::default(),
            &mut seeded(Stream::Chance.seed(SEED)),
        );
        for player in Player::all(start.players()) {
            let named = record.set_name(player, bot.name());
            named.expect("every player plays");
        }
        let seed = record.set_tag("Seed", &SEED.to_string());
        seed.expect("the seed does not follow from the game");
        Demonstration {
            record: record.to_string(),
            moves: record.to_text().moves,
            plies: record.plies(),
            ending: ending(&record),
            drawing: record.position().drawing(self.style).to_string(),
        }
    }
}

/// A perft, and how fast it was.
struct Counted {
    nodes: u64,
    first: Duration,
    per_second: f64,
}

struct Count {
    depth: u32,
}

impl Visitor for Count {
    type Output = Counted;

    fn visit<G: FullGame>(self, position: G) -> Counted {
        let started = Instant::now();
        let nodes = perft(&position, self.depth);
        let first = started.elapsed();
        let mut leaves = nodes;
        while started.elapsed() < MEASURED {
            leaves += perft(&position, self.depth);
        }
        Counted {
            nodes,
            first,
            per_second: leaves as f64 / started.elapsed().as_secs_f64(),
        }
    }
}

/// Moves a second in random games.
struct Playouts;

impl Visitor for Playouts {
    type Output = f64;

    fn visit<G: FullGame>(self, start: G) -> f64 {
        let mut random = seeded(Stream::Playouts.seed(SEED));
        let started = Instant::now();
        let mut plies = 0;
        while started.elapsed() < MEASURED {
            // The clock is slow beside a playout.
            for _ in 0..32 {
                plies += playout(&start, &mut random, MAX_PLIES).plies;
            }
        }
        plies as f64 / started.elapsed().as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tour_stops_at_every_game() {
        let mut names: Vec<&str> = STOPS.iter().map(|stop| stop.game).collect();
        let mut all = AnyGame::NAMES.to_vec();
        names.sort_unstable();
        all.sort_unstable();
        assert_eq!(names, all);
    }

    /// Whether the text stands beside the board or above it.
    #[test]
    fn a_stop_fits_a_terminal_of_40_lines() {
        for stop in STOPS {
            let start = AnyGame::first(stop.game).expect("a game");
            let known = AnyGame::parse(stop.game, stop.position).expect("a position");
            let game = start.visit(Play {
                bot: BotKind::Random,
                budget: 1,
                style: Style::Plain,
            });
            let count = Counted {
                nodes: stop.nodes,
                first: Duration::from_millis(1234),
                per_second: 123_456_789.0,
            };
            let shown = page::Shown {
                stop,
                start: &start,
                known: &known,
                game: &game,
                count: &count,
                moves_per_second: 12_345_678.0,
            };
            for screen in [60, 80, 100, 200] {
                let lines = page::lines(&shown, Style::Plain, screen);
                // The prompt needs a line too.
                assert!(lines.len() < 40, "{}: {lines:#?}", stop.game);
                // Text above a board leaves the board on the screen.
                let is_above = lines.iter().any(|line| line.starts_with(start.title()));
                assert!(is_above || screen > 60, "{}", stop.game);
                if is_above {
                    let last = game.drawing.lines().last().map(str::trim_end);
                    assert_eq!(lines.last().map(|line| line.trim_end()), last);
                }
            }
        }
    }
}
