//! Learns the weights of an evaluation function by self-play, and writes them into the game's crate.
//!
//! ```sh
//! cargo run --release -p gambol-tools --bin learn -- draughts --seed 1
//! ```
//!
//! In every round a bot plays itself with the weights of the previous round: `alphabeta`, or `ismcts` in games
//! with secrets. The first round uses a few given weights, such as the value of a man. The weights are then
//! fitted to the results by logistic regression, or for a network by gradient descent. A seed gives the same
//! weights on any number of cores.

pub mod exponential;
mod fit;
mod games;
mod network;
mod write;

use std::process::ExitCode;
use std::{fs, io};

use clap::{Parser, ValueEnum, value_parser};
use gambol::evaluate::linear::{LearnedWeights, Learning};
use gambol::evaluate::network as networks;
use gambol::pikemen::{ClassicPosition, RuntimePosition, StarPosition};
use gambol::{Evaluated, fifes_and_drums, lilypad, mixtour, two_pipers};

use fit::fit;

pub use fit::Losses;
pub use games::{Model, Sample, Samples, Start, Starter, play_all, start, viewers};
pub use network::{Pupil, Sees, Trained, fit as fit_network};
pub use write::record;

/// Learns the weights of an evaluation function by self-play
#[derive(Debug, Parser)]
#[command(name = "learn")]
struct Options {
    game: Learner,
    /// The number of games in a round
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = value_parser!(u64).range(2..=1_000_000_000))]
    games: u64,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = value_parser!(u64).range(1..=20))]
    rounds: u64,
    /// The nodes (or playouts) of a search in the first round. Each later round has half as many again
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Start with the weights in use
    #[arg(long)]
    go_on: bool,
    /// Play the first round with the evaluation in use and without the past, but learn a network from scratch
    #[arg(long, conflicts_with = "go_on")]
    from_in_use: bool,
}

/// The games whose evaluation is learned
#[derive(Clone, Copy, Debug, ValueEnum)]
#[allow(missing_docs, reason = "the names of games")]
pub enum Learner {
    Draughts,
    FifesAndDrums,
    Lilypad,
    Mixtour,
    PikemenClassic,
    PikemenMany,
    PikemenMini,
    TwoPipers,
}

impl Learner {
    fn name(self) -> String {
        self.to_possible_value().expect("no game is left out").get_name().to_owned()
    }

    /// The path of the file of the weights.
    pub fn path(self) -> String {
        let file = match self {
            Learner::Draughts => "crates/lilypad/src/draughts/evaluation/network.txt",
            Learner::FifesAndDrums => "crates/fifes-and-drums/src/evaluation/weights.txt",
            Learner::Lilypad => "crates/lilypad/src/evaluation/network.txt",
            Learner::Mixtour => "crates/mixtour/src/evaluation/network.txt",
            Learner::PikemenClassic => "crates/pikemen/src/evaluation/classic.txt",
            Learner::PikemenMany => "crates/pikemen/src/evaluation/many.txt",
            Learner::PikemenMini => "crates/pikemen/src/evaluation/mini.txt",
            Learner::TwoPipers => "crates/two-pipers/src/evaluation/network.txt",
        };
        format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../{}"), file)
    }

    /// The numbers of the weights in use, as the file contains them.
    pub fn weights(self) -> String {
        self.game().weights
    }

    fn game(self) -> LearnedGame {
        match self {
            Learner::Draughts => LearnedGame::network::<lilypad::draughts::Position>(),
            Learner::FifesAndDrums => LearnedGame::of::<fifes_and_drums::Position>(),
            Learner::Lilypad => LearnedGame::network::<lilypad::Position>(),
            Learner::Mixtour => LearnedGame::network::<mixtour::Position>(),
            Learner::PikemenClassic => LearnedGame::network::<ClassicPosition>(),
            Learner::PikemenMany => LearnedGame::of_types::<StarPosition, RuntimePosition>(),
            Learner::PikemenMini => LearnedGame::network::<RuntimePosition>(),
            Learner::TwoPipers => LearnedGame::network::<two_pipers::Position>(),
        }
    }
}

/// A game whose weights are learned.
struct LearnedGame {
    weights: String,
    learn: fn(&Options) -> io::Result<()>,
}

impl LearnedGame {
    fn of<G: LearnedWeights>() -> Self {
        let known = |name: &&str| name.parse::<G::Variant>().is_ok();
        assert!(G::LEARNED_FROM.iter().all(known), "{:?}", G::LEARNED_FROM);
        LearnedGame { weights: write::numbers(G::WEIGHTS.0), learn: learn::<G> }
    }

    fn network<G: networks::LearnedNetwork>() -> Self {
        LearnedGame::of_types::<G, G>()
    }

    /// A network for two position types.
    fn of_types<G: networks::LearnedNetwork + Sees<H>, H: Evaluated>() -> Self {
        LearnedGame {
            weights: network::numbers::<G>(G::NETWORK.0),
            learn: |options| learn_network::<G>(options, &[start::<G, _>, start::<H, _>]),
        }
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    let options = Options::parse();
    match (options.game.game().learn)(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Learns linear weights and writes them.
fn learn<G: LearnedWeights>(options: &Options) -> io::Result<()> {
    let prior = Learning::first::<G>();
    let first = if options.go_on { Learning(G::WEIGHTS.0.to_vec()) } else { prior.clone() };
    let starts = starts(&[start::<G, _>], G::LEARNED_FROM);
    rounds(options, &starts, "", first, |samples, weights| {
        let losses = fit(samples, weights, options.seed, &prior);
        (losses, write::numbers(&weights.0))
    })
}

/// Learns a network from games of these position types, and writes it.
fn learn_network<G: networks::LearnedNetwork>(
    options: &Options,
    of_types: &[Starter<Pupil<G>>],
) -> io::Result<()> {
    let (first, flags) = if options.from_in_use {
        (Pupil::of(&[]), " --from-in-use")
    } else if options.go_on {
        (Pupil::of(G::NETWORK.0), "")
    } else {
        // The network values every position at 0.
        (Pupil::of(&vec![0; networks::size::<G>()]), "")
    };
    let starts = starts(of_types, G::LEARNED_FROM);
    rounds(options, &starts, flags, first, |samples, pupil| {
        let losses = fit_network(samples, pupil, options.seed, options.go_on);
        (losses, network::numbers::<G>(&pupil.weights))
    })
}

/// The starts of these variants, each with its position type.
fn starts<M>(of_types: &[Starter<M>], variants: &[&str]) -> Vec<Start<M>> {
    let start = |variant: &&str| of_types.iter().find_map(|of_type| of_type(variant));
    variants.iter().map(start).collect::<Option<_>>().expect("names of variants")
}

/// Plays games, learns from them and writes the result, round by round.
fn rounds<M: Sync>(
    options: &Options,
    starts: &[Start<M>],
    flags: &str,
    mut model: M,
    mut fit: impl FnMut(&Samples, &mut M) -> (Losses, String),
) -> io::Result<()> {
    let file = options.game.path();
    let mut before = String::new();
    if options.go_on {
        before = record(&fs::read_to_string(&file)?) + "#\n";
    }
    let &Options { games, rounds, seed, .. } = options;
    let mut lines = Vec::new();
    let mut samples = Samples::default();
    for round in 0..rounds {
        // This is at most 10^9 * 3^19, which fits.
        let nodes = options.nodes * 3u64.pow(round as u32) / 2u64.pow(round as u32);
        let numbers = (round * games) as usize..((round + 1) * games) as usize;
        samples.keep_latest(play_all(starts, &model, nodes, numbers, seed));
        let (losses, weights) = fit(&samples, &mut model);
        let line = format!(
            "round {}: {games} games of {nodes} {} a move, {} positions, {} with those of the \
             rounds before; loss {:.4}, on games left out {:.4}",
            round + 1,
            starts[0].unit,
            samples.latest(),
            samples.count(),
            losses.learned,
            losses.left_out
        );
        eprintln!("{line}");
        lines.push(line);
        let command = format!(
            "cargo run --release -p gambol-tools --bin learn -- {} --games {games} --rounds {rounds} \
             --nodes {} --seed {seed}{flags}{}",
            options.game.name(),
            options.nodes,
            if options.go_on { " --go-on" } else { "" }
        );
        fs::write(&file, before.clone() + &write::new_record(&command, &lines) + &weights)?;
    }
    Ok(())
}
