//! What the native build says, for the tests to compare with what the WebAssembly module says:
//! `cargo run --example golden`. Columns are separated by tabs.

use std::time::Instant;

use gambol::{GAMES, Game};
use gambol_web::{Bot, Record, random_game};

fn main() {
    gambol_web::set_games(gambol::catalogue());
    // With `perft GAME VARIANT DEPTH` the speed alone.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [game, variant, depth] = &arguments[..] {
        let start = GAMES.start(game, variant).expect("a game and its variant");
        let (begin, depth) = (Instant::now(), depth.parse().expect("a depth"));
        let nodes = start.perft(depth);
        println!("{nodes}\t{}", begin.elapsed().as_secs_f64());
        return;
    }
    for info in GAMES.iter().map(|game| game.info()) {
        for preset in &info.presets {
            let (game, variant) = (info.name, preset.name);
            let start = GAMES.start(game, variant).expect("a game and its variant");
            let mut depth = 1;
            while start.perft(depth) < 3_000 {
                depth += 1;
            }
            let (nodes, key) = (start.perft(depth), start.key());
            println!("perft\t{game}\t{variant}\t{depth}\t{nodes}\t{key}");
            for seed in [1, u64::MAX] {
                let record = random_game(game, variant, seed, 120);
                let record = record.unwrap_or_else(|_| panic!("a random game of {game}"));
                let read = Record::parse(&record, None);
                let read = read.unwrap_or_else(|_| panic!("the record of {game} is read"));
                let key = read.position().key();
                println!("random\t{game}\t{variant}\t{seed}\t{record:?}\t{key}");
            }
            for bot in ["greedy", "mcts:playouts=60", "ismcts:playouts=60", "alphabeta:depth=2"] {
                let record = random_game(game, variant, 7, 12);
                let record = record.unwrap_or_else(|_| panic!("a random game of {game}"));
                let record = Record::parse(&record, None);
                let record = record.unwrap_or_else(|_| panic!("the record of {game} is read"));
                // Not every bot plays every game.
                let name = bot.split(':').next().unwrap_or_default();
                if !Bot::fits(name, &record.position()) {
                    continue;
                }
                let chosen = Bot::seeded(bot, &record.position(), 9);
                let mut chosen = chosen.unwrap_or_else(|_| panic!("{bot} plays {game}"));
                let Some(mv) = chosen.choose_text(&record) else {
                    continue;
                };
                println!("bot\t{game}\t{variant}\t{bot}\t{mv}");
            }
        }
    }
}
