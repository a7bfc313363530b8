//! Criterion benches of every game, with one group for each part.
//!
//! Run `cargo bench`. Add `-- perft` or `-- mixtour` to run some of the benches, or Criterion's own options.
//! Groups of single methods (`legal_moves`, `apply_unchecked` ...) run over positions in the middle of games.
//! The name of such a group says whether its throughput counts moves or calls.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use gambol::perft::{perft, perft_plain};
use gambol::playout::playout;
use gambol::{FullGame, Game, Moves, Player, PlayerView, Visitor, seeded};
use gambol_benches::{Positions, Result, WORKLOADS, Workload};
use gambol_bots::loops::walk;

/// The groups.
const PARTS: [&str; 10] = [
    "perft, leaves",
    "perft_plain, leaves",
    "search walk, leaves",
    "legal_moves, moves",
    "count_moves, calls",
    "random_move, calls",
    "apply_unchecked, calls",
    "key, calls",
    "determinize, calls",
    "playouts, moves",
];

/// The number of random games in one iteration.
const GAMES: u64 = 200;

/// A group and the workload that it measures next, with its name.
struct Bench<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    part: &'static str,
    workload: &'static Workload,
}

impl Bench<'_, '_> {
    /// Measures `work`, which processes `units` leaves, moves or calls.
    fn time<T>(&mut self, units: u64, depth: Option<u32>, mut work: impl FnMut() -> T) {
        let label = self.workload.label;
        let id = match depth {
            Some(depth) => BenchmarkId::new(label, format!("depth {depth}")),
            None => BenchmarkId::from_parameter(label),
        };
        self.group.throughput(Throughput::Elements(units));
        self.group.bench_function(id, |bencher| bencher.iter(&mut work));
    }

    /// Measures `work` over all `inputs` together, which processes `units`.
    fn each<I, T>(&mut self, units: usize, inputs: &[I], mut work: impl FnMut(&I) -> T) {
        self.time(units as u64, None, || {
            for input in inputs {
                black_box(work(black_box(input)));
            }
        });
    }
}

impl Visitor for Bench<'_, '_> {
    type Output = Result<()>;

    fn visit<G: FullGame>(mut self, _: G) -> Result<()> {
        let Positions { first, start, mut middle } = self.workload.positions::<G>()?;
        if middle.is_empty() {
            middle.push(start.clone());
        }
        let (depth, leaves) = self.workload.start;
        let calls = middle.len();
        let moves = middle.iter().map(Game::count_moves).sum();
        let mut random = seeded(1);
        match self.part {
            "perft, leaves" => self.time(leaves, Some(depth), || perft(black_box(&start), depth)),
            "perft_plain, leaves" => {
                let depth = depth - 1;
                let leaves = perft(&start, depth);
                self.time(leaves, Some(depth), || perft_plain(black_box(&start), depth));
            }
            "search walk, leaves" => {
                let (depth, leaves) = self.workload.search;
                self.time(leaves, Some(depth), || walk(&first, depth));
            }
            "legal_moves, moves" => self.each(moves, &middle, Game::legal_moves),
            "count_moves, calls" => self.each(calls, &middle, Game::count_moves),
            "random_move, calls" => {
                self.each(calls, &middle, |position| position.random_move(&mut random));
            }
            "apply_unchecked, calls" => {
                let listed = middle.into_iter().map(|position| (position.legal_moves(), position));
                let listed: Vec<(Moves<G>, G)> = listed.collect();
                self.each(moves, &listed, |(moves, position)| {
                    for &mv in moves.iter() {
                        let mut child = position.clone();
                        child.apply_unchecked(black_box(mv));
                        black_box(&child);
                    }
                });
            }
            "key, calls" => self.each(calls, &middle, Game::key),
            "determinize, calls" => {
                let views = |position: &G| {
                    Player::all(position.players()).map(|p| position.view(p)).collect::<Vec<_>>()
                };
                let views: Vec<G::View> = middle.iter().flat_map(views).collect();
                self.each(views.len(), &views, |view| view.determinize(&mut random));
            }
            _ => {
                let games = || -> u64 {
                    let mut random = seeded(1);
                    let mut play = || playout(black_box(&start), &mut random, u64::MAX).plies;
                    (0..GAMES).map(|_| play()).sum()
                };
                self.time(games(), None, games);
            }
        }
        Ok(())
    }
}

fn main() -> Result<()> {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    for part in PARTS {
        let mut group = criterion.benchmark_group(part);
        for workload in &WORKLOADS {
            workload.visit(Bench { group: &mut group, part, workload })??;
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}
