//! Perft of any game: `cargo run --release -p gambol --example perft -- mixtour 5 official`

use std::time::Instant;

use gambol::{FullGame, GAMES, Game, Visitor};

/// A generic function over positions. Code in `visit` runs on the concrete type, as fast as code for a single game.
struct Perft(u32);

impl Visitor for Perft {
    type Output = u64;

    fn visit<G: FullGame>(self, position: G) -> u64 {
        perft(&position, self.0)
    }
}

/// `AnyPosition::perft` and `gambol::perft` do the same, the latter with threads and a hash table.
fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Counting is much faster than listing.
        1 => position.count_moves() as u64,
        _ => {
            let mut leaves = 0;
            position.for_each_move(|mv| {
                let mut child = position.clone();
                child.apply_unchecked(mv);
                leaves += perft(&child, depth - 1);
            });
            leaves
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().map_or("mixtour", String::as_str);
    let depth = arguments.get(1).map_or(Ok(5), |depth| depth.parse())?;
    let start = match arguments.get(2) {
        Some(variant) => GAMES.start(game, variant)?,
        None => GAMES.first(game)?,
    };
    let began = Instant::now();
    let leaves = gambol::visit(&start, Perft(depth)).expect("one of the games");
    let seconds = began.elapsed().as_secs_f64();
    println!("{start}\nperft({depth}) = {leaves}, {:.0} M/s", leaves as f64 / seconds / 1e6);
    Ok(())
}
