//! Searches allocate when they begin or when their tree doubles, not for each playout or position.
//!
//! The allocator counts those of this thread alone, so other tests may run meanwhile.

use std::hint::black_box;

use allocation_counter::measure;
use gambol::{AnyView, Game, HiddenInformation, seeded};
use gambol_bots::{AnyBot, BotKind, BotSpec, Bots, Budget};

/// A bot, and its view of the first turn.
fn seat(game: &str, kind: BotKind) -> (AnyBot, AnyView) {
    let catalogue = gambol::catalogue();
    let item = catalogue.find(game).expect("a game");
    let bots: &Bots = item.job().expect("bots");
    let start = item.game.first();
    let mut position = start.clone();
    while position.is_chance() {
        let event = position.random_move(&mut seeded(1)).expect("an event");
        position.apply_unchecked(event);
    }
    let view = position.view(position.status().player().expect("a turn"));
    let bot = bots.build(&BotSpec::new(kind), &start, 1);
    (bot.expect("a bot that fits"), view)
}

/// The number of allocations in a search of few nodes and in one of many.
fn count(game: &str, kind: BotKind) -> [u64; 2] {
    let (mut bot, view) = seat(game, kind);
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

#[test]
fn a_tree_takes_the_memory_of_its_search_and_gives_it_back() {
    for (game, kind) in [("mixtour", BotKind::Mcts), ("fifes-and-drums", BotKind::Ismcts)] {
        let [(mut bot, view), (mut other, _)] = [seat(game, kind), seat(game, kind)];
        let few = measure(|| _ = bot.choose(&view, &Budget::nodes(1))).bytes_max;
        assert!(few < 200_000, "{game}: {few}");
        let many = measure(|| _ = bot.choose(&view, &Budget::nodes(10_000))).bytes_current;
        let freed = -measure(|| bot.release()).bytes_current;
        assert!(few < many as u64 && many <= freed, "{game}: {few}, {many}, {freed}");
        assert!(bot.best(1).is_empty());
        // Later choices stay the same.
        other.choose(&view, &Budget::nodes(1));
        other.choose(&view, &Budget::nodes(10_000));
        let going_on = Budget::nodes(100).going_on();
        assert_eq!(bot.choose(&view, &going_on).nodes, 100);
        let again = Budget::nodes(100);
        assert_eq!(bot.choose(&view, &again), {
            other.choose(&view, &again);
            other.choose(&view, &again)
        });
    }
}
