//! Criterion benchmarks of every game, with the yardsticks in the same groups.
//!
//! `cargo bench --manifest-path benches/Cargo.toml`, with `-- perft` for some of them.
//! The groups of single methods (`legal_moves`, `apply_unchecked` ...) run over the middle-game
//! positions of a game; their throughput counts moves or calls, as the name of the group says.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use gambol_benches::{Ataxx, Chess};
use gambol_core::perft::{perft, perft_plain};
use gambol_core::playout::playout;
use gambol_core::{Game, Moves, Player, View, seeded};
use gambol_host::FullGame;
use gambol_measure::table::Positions;
use gambol_measure::work::walk;
use gambol_measure::{MeasureError, Measured, Visitor, visit};

/// One group for each part, so that games and yardsticks stand side by side.
const PARTS: [Part; 10] = [
    Part::PerftBulk,
    Part::PerftPlain,
    Part::Search,
    Part::LegalMoves,
    Part::CountMoves,
    Part::RandomMove,
    Part::Apply,
    Part::Key,
    Part::Determinize,
    Part::Playouts,
];

#[derive(Clone, Copy, Debug)]
enum Part {
    PerftBulk,
    PerftPlain,
    Search,
    LegalMoves,
    CountMoves,
    RandomMove,
    Apply,
    Key,
    Determinize,
    Playouts,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Part::PerftBulk => "perft, leaves",
            Part::PerftPlain => "perft_plain, leaves",
            Part::Search => "search walk, leaves",
            Part::LegalMoves => "legal_moves, moves",
            Part::CountMoves => "count_moves, calls",
            Part::RandomMove => "random_move, calls",
            Part::Apply => "apply_unchecked, calls",
            Part::Key => "key, calls",
            Part::Determinize => "determinize, calls",
            Part::Playouts => "playouts, moves",
        }
    }
}

/// Measures one part of one game on its concrete type.
struct Bench<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    part: Part,
    measured: Measured,
}

impl Visitor for Bench<'_, '_> {
    type Output = Result<(), MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let Bench { group, part, measured } = self;
        let Positions { first, start, middle } = measured.positions::<G>()?;
        // Games without middle-game positions are measured at the start.
        let positions = if middle.is_empty() { vec![start.clone()] } else { middle };
        let name = &measured.label();
        let depth = measured.workload.start.counted - 1;
        let moves: u64 = positions.iter().map(|p| p.count_moves() as u64).sum();
        match part {
            Part::PerftBulk => {
                let id = BenchmarkId::new(name, format!("depth {}", depth + 1));
                bench(group, id, perft(&start, depth + 1), || {
                    perft(black_box(&start), black_box(depth + 1))
                });
            }
            Part::PerftPlain => {
                let id = BenchmarkId::new(name, format!("depth {depth}"));
                bench(group, id, perft(&start, depth), || {
                    perft_plain(black_box(&start), black_box(depth))
                });
            }
            Part::Search => {
                let depth = measured.workload.search.counted;
                let id = BenchmarkId::new(name, format!("depth {depth}"));
                let mut keys = 0;
                bench(group, id, perft(&first, depth), || {
                    walk(black_box(&first), black_box(depth), &mut keys)
                });
            }
            Part::LegalMoves => each(group, name, moves, &positions, Game::legal_moves),
            Part::CountMoves => {
                each(group, name, positions.len() as u64, &positions, Game::count_moves);
            }
            Part::RandomMove => {
                let mut random = seeded(1);
                each(group, name, positions.len() as u64, &positions, |position| {
                    position.random_move(&mut random)
                });
            }
            Part::Apply => {
                let listed: Vec<(G, Moves<G>)> = positions
                    .iter()
                    .map(|position| (position.clone(), position.legal_moves()))
                    .collect();
                each(group, name, moves, &listed, |(position, moves)| {
                    for &mv in moves.iter() {
                        let mut child = position.clone();
                        child.apply_unchecked(black_box(mv));
                        black_box(&child);
                    }
                });
            }
            Part::Determinize => {
                let views: Vec<G::View> = positions
                    .iter()
                    .flat_map(|position| Player::all(position.players()).map(|p| position.view(p)))
                    .collect();
                let mut random = seeded(1);
                each(group, name, views.len() as u64, &views, |view| view.determinize(&mut random));
            }
            Part::Key => each(group, name, positions.len() as u64, &positions, Game::key),
            Part::Playouts => {
                let games = || -> u64 {
                    let mut random = seeded(1);
                    let mut play = || playout(black_box(&start), &mut random, u64::MAX).plies;
                    (0..GAMES).map(|_| play()).sum()
                };
                bench(group, BenchmarkId::from_parameter(name), games(), games);
            }
        }
        Ok(())
    }
}

/// The number of random games in one iteration.
const GAMES: u64 = 200;

/// Measures `work`, which does `units` leaves or moves.
fn bench<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    id: BenchmarkId,
    units: u64,
    mut work: impl FnMut() -> T,
) {
    group.throughput(Throughput::Elements(units));
    group.bench_function(id, |bencher| bencher.iter(&mut work));
}

/// Measures `work` over all `inputs` together, which makes `units`.
fn each<I, T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    units: u64,
    inputs: &[I],
    mut work: impl FnMut(&I) -> T,
) {
    bench(group, BenchmarkId::from_parameter(name), units, || {
        for input in inputs {
            black_box(work(black_box(input)));
        }
    });
}

/// The yardsticks that do the same kind of work as a part.
fn yardstick(group: &mut BenchmarkGroup<'_, WallTime>, part: Part) {
    let chess = Chess::new();
    match part {
        Part::PerftBulk => {
            let id = BenchmarkId::new("cozy-chess", "depth 5");
            bench(group, id, 4_865_609, || black_box(&chess).perft(black_box(5)));
        }
        Part::PerftPlain => {
            let id = BenchmarkId::new("cozy-chess", "depth 4");
            bench(group, id, 197_281, || black_box(&chess).perft_plain(black_box(4)));
        }
        Part::Search => {
            let id = BenchmarkId::new("cozy-chess", "depth 4");
            bench(group, id, 197_281, || black_box(&chess).walk(black_box(4)));
        }
        Part::Playouts => {
            let id = BenchmarkId::from_parameter("board-game Ataxx");
            let moves = Ataxx::new().play(GAMES);
            bench(group, id, moves, || Ataxx::new().play(GAMES));
        }
        _ => {}
    }
}

fn main() -> Result<(), MeasureError> {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    for part in PARTS {
        let mut group = criterion.benchmark_group(part.name());
        yardstick(&mut group, part);
        for measured in Measured::all() {
            let group = &mut group;
            visit(&measured, Bench { group, part, measured })??;
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}
