//! Many playouts at once are the same playouts as one by one.

use gambol::playout::{Tally, for_each_playout, playout, playouts};
use gambol::{FullGame, GAMES, Visitor, seeded};

struct Compare;

impl Visitor for Compare {
    type Output = ();

    fn visit<G: FullGame>(self, start: G) {
        for games in [0, 1, 2, 3, 30] {
            for most_plies in [0, 1, 40, 100_000] {
                let mut single = Tally::default();
                let mut ends = Vec::new();
                for seed in 0..games {
                    let played = playout(&start, &mut seeded(seed), most_plies);
                    single.add(&played);
                    ends.push((played.end.to_string(), played.plies, played.chance_events));
                }
                let many = playouts(&start, games, most_plies, seeded);
                assert_eq!(many, single, "{games} games of {most_plies} plies");

                let mut visited = Vec::new();
                for_each_playout(&start, games, most_plies, seeded, |played| {
                    visited.push((played.end.to_string(), played.plies, played.chance_events));
                });
                ends.sort();
                visited.sort();
                assert_eq!(visited, ends, "{games} games of {most_plies} plies");
            }
        }
    }
}

#[test]
fn many_playouts_are_the_same_as_single_ones() {
    for game in GAMES.iter() {
        gambol::visit(&game.first(), Compare).expect("a game of the list");
    }
}
