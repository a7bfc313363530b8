//! Searches allocate when they begin, not for each playout or position.
//!
//! A binary of its own, since the allocator that counts is that of the whole program.

use std::hint::black_box;

use allocation_counter::measure;
use gambol::{AnyGame, FullGame, Visitor, seeded};
use gambol_bots::{BotKind, BotSpec, Budget};

/// The number of allocations in a search of few nodes and in one of many.
struct Count(BotKind);

impl Visitor for Count {
    type Output = [u64; 2];

    fn visit<G: FullGame>(self, start: G) -> [u64; 2] {
        let mut position = start;
        while position.is_chance() {
            let event = position.random_move(&mut seeded(1)).expect("an event");
            position.apply_unchecked(event);
        }
        let view = position.view(position.status().player().expect("a turn"));
        let mut bot = BotSpec::new(self.0)
            .build(&start, 1)
            .expect("a bot that fits");
        // The first search allocates the tables.
        bot.choose(&view, &Budget::nodes(1_000));
        [100, 1_000].map(|nodes| {
            let budget = Budget::nodes(nodes);
            measure(|| drop(bot.choose(&view, &budget))).count_total
        })
    }
}

#[test]
fn more_nodes_take_no_more_memory() {
    for (game, kind) in [
        ("mixtour", BotKind::AlphaBeta),
        ("mixtour", BotKind::Mcts),
        ("mixtour", BotKind::Ismcts),
        ("pikemen", BotKind::Mcts),
        ("lilypad", BotKind::AlphaBeta),
        ("draughts", BotKind::AlphaBeta),
        ("two-pipers", BotKind::AlphaBeta),
        ("fifes-and-drums", BotKind::Ismcts),
    ] {
        let start = AnyGame::first(game).expect("a game");
        let [few, many] = start.visit(Count(kind));
        // The expected line may be longer.
        assert!(many <= few + 8, "{game} {kind}: {few}, {many}");
    }
    // The counter counts.
    assert!(measure(|| drop(black_box(vec![1, 2, 3]))).count_total > 0);
}
