//! Bots as people write them.

use std::time::Duration;

use gambol::mixtour::{Position as Mixtour, Variant};
use gambol::{AnyPosition, Game, HiddenInformation, Player};
use gambol_bots::{
    Bot, BotKind, BotSpec, Bots, Budget, Ismcts, Mcts, MoveLimits, NoEvaluation, ParseScoreError,
    Random, Score, erase,
};

use crate::{bots_of, build, spec, start};

#[test]
fn texts_are_read_and_written() {
    for text in [
        "random",
        "greedy",
        "alphabeta",
        "alphabeta:depth=3",
        "alphabeta:depth=64,nodes=5,time=4294967295",
        "alphabeta:level=2,threads=256,hash=1024",
        "mcts",
        "mcts:level=9",
        "mcts:level=1,exploration=0",
        "mcts:playouts=2000,time=100,exploration=140,plies=50",
        "ismcts:time=5,plies=4,inference=1",
        "ismcts:inference=0",
    ] {
        assert_eq!(spec(text).to_string(), text);
    }
    assert_eq!(
        spec("mcts:exploration=5,time=3,playouts=1").to_string(),
        "mcts:playouts=1,time=3,exploration=5"
    );
}

#[test]
fn limits_are_what_is_said_or_what_is_usual() {
    let limits = |text| spec(text).limits();
    assert_eq!(limits("mcts").nodes, Some(2_000));
    assert_eq!(limits("mcts:playouts=7").nodes, Some(7));
    assert_eq!(limits("mcts:level=3").nodes, Some(100));
    assert_eq!(limits("alphabeta").depth, Some(4));
    assert_eq!(limits("alphabeta:level=3").nodes, Some(20 * 100));
    for (text, has) in [
        ("mcts", false),
        ("mcts:exploration=5", false),
        ("mcts:level=1", true),
        ("mcts:time=1", true),
    ] {
        assert_eq!(spec(text).has_limits(), has, "{text}");
    }
    let mut depth = MoveLimits::NONE;
    depth.depth = Some(3);
    assert_eq!(depth.of(BotKind::Mcts).to_string(), "nodes=3000");
    assert_eq!(depth.of(BotKind::AlphaBeta), depth);
    let mut time = MoveLimits::default();
    time.time = Some(Duration::from_millis(5));
    assert_eq!(limits("alphabeta:time=5"), time);
    for kind in BotKind::ALL {
        let levels: Vec<MoveLimits> = (1..=BotSpec::MAX_LEVEL)
            .map(|level| BotSpec::new(*kind).or_level(level).limits())
            .collect();
        let rising = levels.is_sorted_by(|a, b| a.nodes < b.nodes);
        let thinks = !matches!(kind, BotKind::Random | BotKind::Greedy);
        assert_eq!(rising, thinks, "{kind}: {levels:?}");
        assert!(levels.iter().all(|limits| !limits.is_empty()), "{kind}");
    }
    assert_eq!(spec("mcts:playouts=7").or_level(3), spec("mcts:playouts=7"));
    assert_eq!(spec("mcts").or_level(3), spec("mcts:level=3"));
    assert_eq!(spec("greedy").or_level(3), spec("greedy"));
}

#[test]
fn exploration_is_in_percent() {
    let start = start("mixtour", "basic");
    let (view, budget) = (start.view(Player::P1), Budget::nodes(400));
    let mut built = build(spec("mcts:exploration=60,plies=30"), &start, 5);
    let mut usual = erase::<Mixtour>(Box::new(Mcts::new(5).playout_plies(30)));
    let mut same = erase::<Mixtour>(Box::new(Mcts::new(5).playout_plies(30).exploration(0.6)));
    let choice = built.choose(&view, &budget);
    assert_eq!(choice, same.choose(&view, &budget));
    assert_eq!(built.best(9), same.best(9));
    usual.choose(&view, &budget);
    assert_ne!(built.best(9), usual.best(9));
    // All moves have been tried.
    assert_eq!(built.best(usize::MAX).len(), start.count_moves());
    // Where the evaluation is trusted, random games are cut off at once, and another constant is usual.
    let found = |text: &str| {
        let mut bot = build(spec(text), &start, 5);
        bot.choose(&view, &budget);
        bot.best(9)
    };
    assert_eq!(found("mcts"), found("mcts:plies=0,exploration=10"));
    assert_ne!(found("mcts"), found("mcts:exploration=80"));
}

/// The bots that are built say of themselves what those of one game say.
#[test]
fn bots_say_the_same_when_erased() {
    fn told<P: HiddenInformation>(mut bot: Box<dyn Bot<P>>, start: &P) -> (bool, bool, usize) {
        bot.choose(&start.view(Player::P1), &Budget::nodes(300));
        (bot.remembers(), bot.goes_on(), bot.best(3).len())
    }
    let typed = Mixtour::start(Variant::BASIC);
    let start = AnyPosition::new(typed);
    for (text, expected) in [
        ("random", (false, false, 0)),
        ("alphabeta:depth=2", (false, false, 0)),
        ("mcts", (false, true, 3)),
        ("ismcts", (true, true, 3)),
    ] {
        assert_eq!(told(build(spec(text), &start, 1), &start), expected, "{text}");
    }
    assert_eq!(told(Box::new(Mcts::new(1)), &typed), (false, true, 3));
    assert_eq!(told(Box::new(Random::new(1)), &typed), (false, false, 0));
    assert_eq!(told(Box::new(Ismcts::new(1)), &typed), (true, true, 3));
}

#[test]
fn alphabeta_is_for_games_without_chance_or_secrets() {
    for variant in ["standard", "quiet"] {
        let start = start("hoard", variant);
        let fits = |kind| bots_of(&start).check(kind, &start).is_ok();
        assert!(fits(BotKind::Greedy) && !fits(BotKind::AlphaBeta));
    }
    let silent = Bots::with_evaluation::<Mixtour>(NoEvaluation);
    let start = start("mixtour", "basic");
    for kind in BotKind::ALL {
        let searches = !matches!(kind, BotKind::Greedy | BotKind::AlphaBeta);
        assert_eq!(silent.check(*kind, &start).is_ok(), searches, "{kind}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (text, error) in [
        ("", "unknown bot ``: the bots are random, greedy, alphabeta, mcts, ismcts"),
        ("MCTS", "unknown bot `MCTS`: the bots are random, greedy, alphabeta, mcts, ismcts"),
        ("random:", "bot random: `` is not one of its options: it has none"),
        ("greedy:depth=2", "bot greedy: `depth=2` is not one of its options: it has none"),
        (
            "mcts:depth=2",
            "bot mcts: `depth=2` is not one of its options: level=N, playouts=N, time=N, \
             exploration=N, plies=N",
        ),
        (
            "alphabeta:fast",
            "bot alphabeta: `fast` is not one of its options: level=N, depth=N, nodes=N, time=N, \
             threads=N, hash=N",
        ),
        ("mcts:playouts=0", "bot mcts: playouts: `0` is not a number from 1 to 4294967295"),
        ("mcts:playouts=02", "bot mcts: playouts: `02` is not a number from 1 to 4294967295"),
        ("mcts:level=10", "bot mcts: level: `10` is not a number from 1 to 9"),
        ("ismcts:inference=2", "bot ismcts: inference: `2` is not a number from 0 to 1"),
        ("alphabeta:threads=257", "bot alphabeta: threads: `257` is not a number from 1 to 256"),
        ("alphabeta:hash=0", "bot alphabeta: hash: `0` is not a number from 1 to 1024"),
        ("alphabeta:depth=65", "bot alphabeta: depth: `65` is not a number from 1 to 64"),
        ("mcts:time=1,time=1", "bot mcts: time is given twice"),
        ("mcts:level=1,time=1", "bot mcts: level cannot be combined with other limits"),
    ] {
        let found = text.parse::<BotSpec>().expect_err(text);
        assert_eq!(found.to_string(), error, "{text}");
    }
}

#[test]
fn limits_of_a_move_are_written() {
    let mut limits = MoveLimits::NONE;
    assert_eq!(limits.to_string(), "unlimited");
    limits.depth = Some(u32::MAX);
    assert_eq!(limits.to_string(), "depth=4294967295");
    (limits.nodes, limits.time) = (Some(u64::MAX), Some(Duration::from_millis(200)));
    assert_eq!(limits.to_string(), "nodes=18446744073709551615,depth=4294967295,time=200");
}

#[test]
fn scores_are_read_and_written() {
    for text in ["cp 0", "cp -7", "cp 2147483647", "mate 0", "mate -0", "mate 12"] {
        let score: Score = text.parse().unwrap();
        assert_eq!(score.to_string(), text);
    }
    for text in ["", "cp", "cp ", "cp -0", "cp 01", "cp +1", "cp 1 ", "mate --1", "points 3"] {
        assert_eq!(text.parse::<Score>(), Err(ParseScoreError), "{text}");
    }
}

/// A smaller table forgets more, so the search takes another course.
#[test]
fn the_size_of_the_table_counts() {
    let start = start("draughts", "standard");
    let [default, same, small] = ["alphabeta", "alphabeta:hash=4", "alphabeta:hash=1"].map(|bot| {
        let mut bot = build(spec(bot), &start, 1);
        bot.choose(&start.view(Player::P1), &Budget::depth(11)).nodes
    });
    assert_eq!(default, same);
    assert_ne!(default, small);
}
