//! Plays random games of every game on the fast engine and on the reference engine, and compares the text, the
//! status and the legal moves of every position. The games start from presets, random options and altered
//! positions.
//!
//! A difference is shrunk and printed with its record, and with the command that reproduces it.
#![forbid(unsafe_code)]

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use clap::Parser;
use clap::builder::PossibleValuesParser;
use gambol_tools::engines::{GAMES, catch_failure};

/// Games longer than this are cut off.
const MAX_MOVES: usize = 1_000;

/// Plays random games on the fast engine and on the reference engine, and compares every position.
#[derive(Parser)]
struct Args {
    /// The games to play [default: all games]
    #[arg(value_parser = PossibleValuesParser::new(GAMES.iter().map(|game| game.name)))]
    names: Vec<String>,
    /// The time in seconds, where 0 means for ever
    #[arg(long, default_value_t = 60, conflicts_with = "games")]
    seconds: u64,
    /// Play this many games of each kind instead, without a time limit
    #[arg(long)]
    games: Option<u64>,
    /// The seed of the first games. Each further game has the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games played at the same time [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let is_chosen = |name| args.names.is_empty() || args.names.iter().any(|chosen| chosen == name);

    let games: Vec<_> = GAMES.iter().filter(|game| is_chosen(game.name)).collect();
    let played = Mutex::new(vec![(0_u64, 0_u64); games.len()]);
    let kinds = games.len() as u64;
    let in_all = args.games.map(|games| games.saturating_mul(kinds));
    let began = Instant::now();
    let ends = (args.games.is_none() && args.seconds > 0)
        .then(|| began.checked_add(Duration::from_secs(args.seconds)))
        .flatten();

    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let work = || {
        while !failed.load(Ordering::Relaxed) && ends.is_none_or(|ends| Instant::now() < ends) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if in_all.is_some_and(|games| number >= games) {
                break;
            }
            let place = (number % kinds) as usize;
            let seed = args.seed.wrapping_add(number / kinds);
            match catch_failure(|| (games[place].play)(seed, MAX_MOVES)) {
                Ok(moves) => {
                    let mut played = played.lock().expect("no panic while counting");
                    played[place].0 += 1;
                    played[place].1 += moves;
                }
                Err(wrong) => {
                    failed.store(true, Ordering::Relaxed);
                    let name = games[place].name;
                    println!("{name}: {wrong}");
                    println!(
                        "\nagain: cargo run --release -p gambol-tools --bin soak -- {name} --games 1 \
                         --seed {seed}\n"
                    );
                }
            }
        }
    };
    let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    thread::scope(|scope| {
        // This thread plays too, so games are played even if no other thread starts.
        for _ in 1..args.threads.unwrap_or_else(cores) {
            if Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });

    let played = played.into_inner().expect("no panic while counting");
    for (game, (count, moves)) in games.iter().zip(&played) {
        println!("{:16} {count:>12} games {moves:>14} plies", game.name);
    }
    let moves: u64 = played.iter().map(|(_, moves)| moves).sum();
    let seconds = began.elapsed().as_secs();
    let failed = failed.into_inner();
    let found = if failed { "and a difference" } else { "without a difference" };
    println!("{moves} plies in {seconds} s from seed {}, {found}", args.seed);
    ExitCode::from(u8::from(failed))
}
