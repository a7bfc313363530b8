//! Hot paths do not allocate: playing at random, chance events included, listing and counting
//! moves, applying them, asking for the outcome and for what a player may know.
//!
//! The allocator counts those of this thread alone, so other tests may run meanwhile.

use std::hint::black_box;

use allocation_counter::measure;
use gambol::playout::{playout, playouts};
use gambol::{FullGame, GAMES, Player, PlayerView, Visitor, seeded};

struct Play;

impl Visitor for Play {
    type Output = ();

    fn visit<G: FullGame>(self, start: G) {
        let mut random = seeded(7);
        for _ in 0..3 {
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                black_box(position.legal_moves());
                position.for_each_move(|mv| position.check(mv).expect("a legal move"));
                black_box(position.count_moves());
                black_box(position.outcome());
                black_box(position.scores());
                black_box(position.key());
                for player in Player::all(position.players()) {
                    black_box(position.view(player).determinize(&mut random));
                }
                assert!(position.is_legal(mv));
                position.apply_unchecked(mv);
            }
            black_box(playout(&start, &mut random, 100_000));
            black_box(playouts(&start, 3, 100_000, seeded));
        }
    }
}

#[test]
fn hot_paths_do_not_allocate() {
    for game in GAMES.iter() {
        for preset in game.info().presets {
            let start = game.start(preset.name).unwrap();
            let mut played = None;
            let count = measure(|| played = gambol::visit(&start, Play));
            assert_eq!(played, Some(()));
            assert_eq!(count.count_total, 0, "{game} {}", preset.name);
        }
    }
    // The counter counts.
    assert!(measure(|| drop(black_box(vec![1, 2, 3]))).count_total > 0);
}
