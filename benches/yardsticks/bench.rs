//! Criterion benches of the yardsticks, in the same groups as the games. Run `cargo bench
//! --manifest-path benches/yardsticks/Cargo.toml`.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use gambol_yardsticks::{Ataxx, Chess};

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    let mut bench = |group, id, units, work: &mut dyn FnMut() -> u64| {
        let mut group = criterion.benchmark_group(group);
        group.throughput(Throughput::Elements(units));
        group.bench_function(id, |bencher| bencher.iter(&mut *work));
        group.finish();
    };
    let chess = Chess::new();
    for (group, depth, leaves, count) in [
        ("perft, leaves", 5, 4_865_609, Chess::perft as fn(&Chess, u32) -> u64),
        ("perft_plain, leaves", 4, 197_281, Chess::perft_plain),
        ("search walk, leaves", 4, 197_281, Chess::walk),
    ] {
        let id = BenchmarkId::new("cozy-chess", format!("depth {depth}"));
        bench(group, id, leaves, &mut || count(black_box(&chess), black_box(depth)));
    }
    let games = || Ataxx::new().play(200);
    bench("playouts, moves", BenchmarkId::from_parameter("board-game Ataxx"), games(), &mut {
        games
    });
    criterion.final_summary();
}
