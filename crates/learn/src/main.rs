//! Learns the weights of an evaluation function by self-play, and writes them where `gambol-bots` has
//! them.
//!
//! ```sh
//! cargo run --release -p gambol-learn -- draughts --seed 1
//! ```
//!
//! In every round `alphabeta` plays games against itself with the weights of the round before, in the
//! first round with a few that are given, such as what a man is worth. The weights are then fitted to the results by logistic regression. One seed
//! gives the same weights for any number of threads.
#![forbid(unsafe_code)]

mod exp;
mod fit;
mod games;
mod write;

use std::process::ExitCode;

use clap::Parser;
use gambol::HiddenInformation;
use gambol::{lilypad, mixtour, pikemen};
use gambol_bots::learned::{Learned, Learning};

use fit::fit;
use games::{Samples, play_all};

/// Learns the weights of an evaluation function by self-play
#[derive(Debug, Parser)]
struct Options {
    /// draughts, mixtour, pikemen-classic or pikemen-mini
    game: String,
    /// The number of games in a round
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 4)]
    rounds: u64,
    /// The nodes of a search in the first round; each round has half as many again
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play this many games at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// How much every weight is pulled towards the one that learning began with
    #[arg(long, value_name = "X", default_value_t = 3e-4)]
    decay: f64,
    /// What a drawn game counts beside a decided one: who is ahead shows in the latter
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    draws: f64,
    /// Begin with the weights in use
    #[arg(long)]
    go_on: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let learned = match options.game.as_str() {
        "mixtour" => learn::<mixtour::Position>(
            &options,
            &[
                mixtour::Variant::OFFICIAL,
                mixtour::Variant::OFFICIAL,
                mixtour::Variant::BASIC,
                mixtour::Variant::TOURNAMENT,
            ],
        ),
        "draughts" => learn::<lilypad::draughts::Position>(&options, &[lilypad::draughts::Variant]),
        "pikemen-classic" => {
            learn::<pikemen::PositionOn<pikemen::Classic>>(&options, &[pikemen::Variant::CLASSIC])
        }
        "pikemen-mini" => {
            learn::<pikemen::PositionOn<pikemen::Mini>>(&options, &[pikemen::Variant::MINI])
        }
        other => {
            eprintln!(
                "error: no evaluation of {other} is learned: the games are draughts, \
                 mixtour, pikemen-classic and pikemen-mini"
            );
            return ExitCode::from(2);
        }
    };
    match learned {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Learns the weights of a game from games of these variants in turn.
fn learn<G: HiddenInformation + Learned>(
    options: &Options,
    variants: &[G::Variant],
) -> std::io::Result<()> {
    let mut weights = Learning {
        fading: vec![[0; 2]; G::FADING],
        fixed: vec![0; G::FIXED],
    };
    for &(first, count, weight) in G::FIRST {
        weights.fading[first..first + count].fill([weight; 2]);
    }
    let prior = weights.clone();
    if options.go_on {
        weights.fading = G::WEIGHTS.fading.to_vec();
        weights.fixed = G::WEIGHTS.fixed.to_vec();
    }
    let mut lines = Vec::new();
    let mut samples = Samples::default();
    for round in 0..options.rounds {
        let nodes = options.nodes * 3u64.pow(round as u32) / 2u64.pow(round as u32);
        let starts: Vec<G> = variants.iter().map(|&variant| G::start(variant)).collect();
        let first = round * options.games;
        let new = play_all(
            &starts,
            &weights,
            nodes,
            first..first + options.games,
            options.seed,
            options.threads,
        );
        // The two latest rounds count.
        samples.keep_latest(&new);
        let losses = fit(
            &samples,
            &mut weights,
            options.seed,
            &prior,
            options.decay,
            options.draws,
        );
        let line = format!(
            "round {}: {} games of {nodes} nodes a move, {} positions, {} with those of the round \
             before; loss {:.4}, on games left out {:.4}",
            round + 1,
            options.games,
            samples.latest(),
            samples.len(),
            losses.learned,
            losses.left_out
        );
        eprintln!("{line}");
        lines.push(line);
        write::write::<G>(
            &options.game,
            &weights,
            &format!(
                "cargo run --release -p gambol-learn -- {} --games {} --rounds {} --nodes {} --seed {} \
                 --decay {} --draws {}{}",
                options.game,
                options.games,
                options.rounds,
                options.nodes,
                options.seed,
                options.decay,
                options.draws,
                if options.go_on { " --go-on" } else { "" }
            ),
            &lines,
        )?;
    }
    Ok(())
}
