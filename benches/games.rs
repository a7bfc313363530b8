//! Criterion benches of every game, with one group for each part.
//!
//! `cargo bench`, with `-- key` or `-- mixtour` for some, and Criterion's own options. Each group is a method, called
//! on the positions in the middle of games; its throughput counts moves or calls, as the name of the group says.
//! `gambol bench` times perft, search walks and random games.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Duration;
use std::{env, fs};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use gambol::draughts::pdn::{self, Pdn};
use gambol::record::Record;
use gambol::{FullGame, Game, Moves, Player, PlayerView, Visitor, draughts, seeded};
use gambol_benches::{Positions, Result, WORKLOADS, Workload};

/// The groups.
const PARTS: [&str; 6] = [
    "legal_moves, moves",
    "count_moves, calls",
    "random_move, calls",
    "apply_unchecked, calls",
    "key, calls",
    "determinize, calls",
];

/// A group, the workload it measures next, and the name of that.
struct Bench<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    part: &'static str,
    workload: &'static Workload,
}

impl Bench<'_, '_> {
    /// Measures `work` over all `inputs` together, which makes `units` moves or calls.
    fn each<I, T>(&mut self, units: usize, inputs: &[I], mut work: impl FnMut(&I) -> T) {
        self.group.throughput(Throughput::Elements(units as u64));
        self.group.bench_function(self.workload.label, |bencher| {
            bencher.iter(|| {
                for input in inputs {
                    black_box(work(black_box(input)));
                }
            });
        });
    }
}

impl Visitor for Bench<'_, '_> {
    type Output = Result<()>;

    fn visit<G: FullGame>(mut self, _: G) -> Result<()> {
        let Positions { start, mut middle, .. } = self.workload.positions::<G>()?;
        if middle.is_empty() {
            middle.push(start);
        }
        let calls = middle.len();
        let moves = middle.iter().map(Game::count_moves).sum();
        let mut random = seeded(1);
        match self.part {
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
            _ => {
                let views = |position: &G| {
                    Player::all(position.players()).map(|p| position.view(p)).collect::<Vec<_>>()
                };
                let views: Vec<G::View> = middle.iter().flat_map(views).collect();
                self.each(views.len(), &views, |view| view.determinize(&mut random));
            }
        }
        Ok(())
    }
}

/// A PDN file of random games.
fn pdn_file() -> String {
    let mut random = seeded(1);
    let game = |_| {
        let mut record = Record::new(draughts::Position::START);
        record.set_tag("Event", "Club night").expect("a tag");
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play_unchecked(mv);
        }
        pdn::write(&record) + "\n"
    };
    (0..1000).map(game).collect()
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
    // With `PDN=FILE` a file of yours, so that other readers can have the same.
    let file = env::var_os("PDN").map_or_else(|| Ok(pdn_file().into_bytes()), fs::read)?;
    let mut group = criterion.benchmark_group("Pdn, bytes");
    group.throughput(Throughput::Bytes(file.len() as u64));
    group.bench_function("draughts", |bencher| {
        bencher.iter(|| Pdn::read(black_box(&file)).flatten().count());
    });
    group.finish();
    criterion.final_summary();
    Ok(())
}
