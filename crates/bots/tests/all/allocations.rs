//! Searches allocate when they begin, not for each playout or position.
//!
//! The allocator counts those of this thread alone, so other tests may run meanwhile.

use std::hint::black_box;

use allocation_counter::measure;
use gambol::{Game, HiddenInformation, seeded};
use gambol_bots::{BotKind, BotSpec, Bots, Budget};

/// The number of allocations in a search of few nodes and in one of many.
fn count(game: &str, kind: BotKind) -> [u64; 2] {
    let catalogue = gambol::catalogue();
    let item = catalogue.find(game).expect("a game");
    let bots: &Bots = item.job().expect("bots");
    let start = item.game().first();
    let mut position = start.clone();
    while position.is_chance() {
        let event = position.random_move(&mut seeded(1)).expect("an event");
        position.apply_unchecked(event);
    }
    let view = position.view(position.status().player().expect("a turn"));
    let bot = bots.build(&BotSpec::new(kind), &start, 1);
    let mut bot = bot.expect("a bot that fits");
    // The first search allocates the tables.
    bot.choose(&view, &Budget::nodes(1_000));
    [100, 1_000].map(|nodes| {
        let budget = Budget::nodes(nodes);
        measure(|| drop(bot.choose(&view, &budget))).count_total
    })
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
        let [few, many] = count(game, kind);
        // The expected line may be longer.
        assert!(many <= few + 8, "{game} {kind}: {few}, {many}");
    }
    // The counter counts.
    assert!(measure(|| drop(black_box(vec![1, 2, 3]))).count_total > 0);
}
