//! A file of openings for matches: `cargo run --release -p gambol --example openings > openings.txt`
//!
//! The file has every position of draughts after three moves that a search rates nearly even, with one line of
//! moves to each. `gambol match draughts --openings openings.txt --shuffle` starts games from them.

use std::collections::HashSet;

use gambol::lilypad::draughts::Position;
use gambol::{Game, HiddenInformation};
use gambol_bots::{AlphaBeta, Bot, Budget, Score};

const MOVES: usize = 3;

/// The limit in hundredths of a point. 100 is about a factor of *e* in the odds of winning.
const NEARLY_EVEN: i32 = 75;

fn main() {
    let (mut seen, mut all) = (HashSet::new(), vec![(Position::START, String::new())]);
    for _ in 0..MOVES {
        let mut next = Vec::new();
        for (position, moves) in all {
            for mv in position.legal_moves() {
                let text = format!("{moves} {}", position.display_move(mv));
                let mut position = position;
                position.apply_unchecked(mv);
                if seen.insert(position) {
                    next.push((position, text));
                }
            }
        }
        all = next;
    }
    let mut bot = AlphaBeta::<Position>::new(1);
    for (position, moves) in all {
        // Skip forced moves, because the search would return them without a score.
        let mut position = position;
        while let [only] = position.legal_moves()[..] {
            position.apply_unchecked(only);
        }
        let view = position.view(position.to_move());
        match bot.choose(&view, &Budget::nodes(300_000)).score {
            Some(Score::Centipoints(score)) if score.abs() <= NEARLY_EVEN => {
                println!("startpos |{moves}");
            }
            score => eprintln!("left out:{moves}, {score:?}"),
        }
    }
}
