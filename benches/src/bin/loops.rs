//! The loops of a stranger's program, compiled in a crate that is not ours: millions of leaves or moves a
//! second, the best of five, for every game.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --no-default-features --bin loops
//! benches/profiles        the same with several profiles, side by side
//! ```
#![forbid(unsafe_code)]

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use gambol_core::perft::perft;
use gambol_core::playout::playout;
use gambol_core::seeded;
use gambol_host::FullGame;
use gambol_measure::table::Positions;
use gambol_measure::work::{bot_loop, walk};
use gambol_measure::{MeasureError, Measured, Visitor, visit};

fn main() -> Result<(), Box<dyn Error>> {
    for measured in Measured::all() {
        for (name, speed) in visit(&measured, Loops(measured))?? {
            println!("{}\t{name}\t{speed:.1}", measured.label());
        }
    }
    Ok(())
}

/// All loops on one game.
struct Loops(Measured);

impl Visitor for Loops {
    type Output = Result<[(&'static str, f64); 4], MeasureError>;

    fn visit<G: FullGame>(self, _: G) -> Self::Output {
        let Positions { first, start, .. } = &self.0.positions::<G>()?;
        let (walked, counted) = (self.0.workload.search.timed, self.0.workload.start.timed);
        let mut random = seeded(1);
        let mut keys = 0;
        let speeds = [
            ("walk", speed(|| walk(first, walked, &mut keys))),
            ("bot loop", speed(|| bot_loop(first, walked, &mut keys))),
            ("perft", speed(|| perft(start, counted))),
            (
                "playouts",
                speed(|| {
                    let games = (0..3_000).map(|_| playout(start, &mut random, 10_000).plies);
                    games.sum()
                }),
            ),
        ];
        black_box(keys);
        Ok(speeds)
    }
}

/// Millions a second, the best of five.
fn speed(mut work: impl FnMut() -> u64) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let started = Instant::now();
        let count = work();
        best = best.max(count as f64 / started.elapsed().as_secs_f64() / 1e6);
    }
    best
}
