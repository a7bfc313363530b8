//! Reviews of games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol::lilypad::draughts;
use gambol::{
    AnyPosition, AnyRecord, Game, GameResult, HiddenInformation, Player, Recorded, seeded,
};
use gambol_bots::review::{GameReview, Mark, ReviewError, Reviewer};
use gambol_bots::{Bots, Budget, MoveLimits};

use crate::{GAMES, bots_of, start};

fn nodes(nodes: u64) -> MoveLimits {
    let mut limits = MoveLimits::NONE;
    limits.nodes = Some(nodes);
    limits
}

fn reviewer(start: &AnyPosition, limit: u64) -> Reviewer {
    Reviewer::new(bots_of(start).clone()).limits(nodes(limit))
}

/// A game of random moves.
fn random_game(start: AnyPosition, seed: u64, most: usize) -> AnyRecord {
    let (mut record, mut random) = (AnyRecord::new(start), seeded(seed));
    while let Some(mv) = record.position().random_move(&mut random) {
        if record.moves().len() == most {
            break;
        }
        record.play(mv).expect("a legal move");
    }
    record
}

fn review(record: &AnyRecord, limit: u64, threads: usize) -> GameReview {
    let review =
        reviewer(record.start(), limit).review(record, threads, &AtomicBool::new(false), &|| {});
    review.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_game_has_costs_and_a_curve() {
    let mut all = 0;
    for (game, variant) in [
        ("mixtour", "official"),
        ("pikemen", "classic"),
        ("pikemen", "star"),
        ("lilypad", "standard"),
        ("draughts", "standard"),
        ("two-pipers", "standard"),
        ("fifes-and-drums", "fog"),
        ("hoard", "standard"),
    ] {
        let start = start(game, variant);
        let is_whole = start.game().facts().has_secrets;
        let record = random_game(start, 3, if is_whole { usize::MAX } else { 12 });
        let found = review(&record, 200, 1);
        assert_eq!(found, review(&record, 200, 3), "{game}: threads change nothing");
        assert_eq!(found.moves.len() + 1, found.expected.len());
        for expected in &found.expected {
            assert!((expected.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{game}: {expected:?}");
        }
        for mv in &found.moves {
            assert!((0.0..=1.0).contains(&mv.cost), "{game}: {mv:?}");
            let is_best = mv.line.first() == Some(&mv.mv);
            assert!(!is_best || mv.cost == 0.0, "{game}: {mv:?}");
            assert_eq!(mv.mark, Mark::of(mv.cost));
            assert_eq!(mv.player.is_none(), mv.line.is_empty());
            assert_eq!(mv.player.is_none(), mv.score.is_none(), "{game}: {mv:?}");
        }
        let marks: u32 = found.players.iter().flat_map(|player| player.marks).sum();
        assert_eq!(marks as usize, found.moves.iter().filter(|mv| mv.mark.is_some()).count());
        all += marks;
    }
    assert!(all > 0, "random moves are bad");
}

#[test]
fn luck_and_choices_add_up_to_the_change_in_expectation() {
    for (game, variant) in [("fifes-and-drums", "standard"), ("hoard", "standard")] {
        for seed in 0..3 {
            let record = random_game(start(game, variant), seed, usize::MAX);
            let found = review(&record, 100, 2);
            let last = found.expected.last().expect("a position");
            for (index, player) in found.players.iter().enumerate() {
                let change = last[index] - found.expected[0][index];
                let sum = player.luck + player.choices + player.others;
                assert!((sum - change).abs() < 1e-3, "{game}: {player:?} {change}");
                let is_draw = record.outcome().unwrap().winner.is_none();
                assert!([0.0, 1.0].contains(&last[index]) || is_draw);
            }
            assert!(found.players.iter().any(|player| player.luck.abs() > 0.01), "{found:?}");
        }
        // Without chance nothing is luck.
        let record = random_game(start("mixtour", "basic"), 1, 20);
        assert!(review(&record, 50, 1).players.iter().all(|player| player.luck == 0.0));
    }
}

#[test]
fn secrets_are_not_reviewed_before_the_end() {
    let mut record = random_game(start("fifes-and-drums", "standard"), 1, 20);
    let reviewer = reviewer(record.start(), 50);
    let stop = AtomicBool::new(false);
    for ply in [0, 20] {
        assert_eq!(reviewer.ply(&record, ply, &stop), Err(ReviewError::Unfinished));
    }
    assert_eq!(reviewer.review(&record, 2, &stop, &|| {}), Err(ReviewError::Unfinished));
    record.set_result(GameResult::Win(Player::P1), "p2 resigned").expect("an unfinished game");
    assert!(reviewer.review(&record, 2, &stop, &|| {}).is_ok());
}

#[test]
fn a_move_is_judged_by_what_its_player_knew() {
    // Two games that differ only in the goal that player 1 cannot see.
    let of = |goal: &str| {
        let text = format!("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,{goal} - 1 standard");
        let start = GAMES.games().find("fifes-and-drums").expect("a game").position(&text);
        let mut record = AnyRecord::new(start.expect("a position"));
        let mv = record.position().nth_move(0).expect("a move");
        record.play(mv).expect("a legal move");
        record.set_result(GameResult::Draw, "").expect("an unfinished game");
        reviewer(record.start(), 500).ply(&record, 0, &AtomicBool::new(false)).expect("a review")
    };
    let (one, other) = (of("PMYK"), of("PSVK"));
    assert_eq!((one.score, one.played, &one.line), (other.score, other.played, &other.line));
    assert_ne!(one.expected, other.expected, "the curve knows the goals");
}

#[test]
fn a_single_legal_move_has_a_value() {
    let item = GAMES.games().find("draughts").expect("a game");
    let position = item.position("B:W18:B15,1").expect("a position");
    let bots = bots_of(&position);
    for bot in ["alphabeta", "mcts", "ismcts"] {
        let mut bot = bots.build(&bots.read(bot).unwrap(), &position, 1).expect("a bot");
        let view = position.view(Player::P1);
        let mut budget = Budget::nodes(500);
        assert_eq!(bot.choose(&view, &budget).score, None, "it is played at once");
        budget.forced = true;
        let choice = bot.choose(&view, &budget);
        assert!(choice.score.is_some() && choice.depth > 0 && choice.nodes > 0, "{choice:?}");
        assert_eq!(choice.mv, position.nth_move(0));
    }
    let mut record = AnyRecord::new(position.clone());
    record.play(position.nth_move(0).unwrap()).expect("a legal move");
    let mv = &review(&record, 500, 1).moves[0];
    assert_eq!((mv.cost, mv.accuracy), (0.0, None));
    assert!(mv.score.is_some());
}

#[test]
fn endings_have_exact_values() {
    let tablebase =
        gambol_solve::tablebase::<draughts::Position>(2, 1, &mut |_, _| {}).expect("two pieces");
    let bots =
        Bots::of::<draughts::Position>().with_tablebase(Arc::new(tablebase)).expect("of draughts");
    let item = GAMES.games().find("draughts").expect("a game");
    let record = AnyRecord::new(item.position("B:WK3:BK5").expect("a position"));
    let mut draw = AnyRecord::new(item.position("B:WK32:BK1").expect("a position"));
    let mv = draw.position().nth_move(0).expect("a move");
    draw.play(mv).expect("a legal move");
    let reviewer = Reviewer::new(bots).limits(nodes(20));
    let expected = |record: &AnyRecord| {
        reviewer.review(record, 1, &AtomicBool::new(false), &|| {}).expect("a review").expected
    };
    assert_eq!(expected(&record), [[1.0, 0.0]]);
    assert_eq!(expected(&draw), [[0.5, 0.5]; 2]);
}

/// The third occurrence draws wherever it stands, even if the players go on.
#[test]
fn a_third_occurrence_is_a_draw_within_a_game() {
    let item = GAMES.games().find("draughts").expect("a game");
    let mut record = AnyRecord::new(item.position("B:WK32:BK1,K2,K3").expect("a position"));
    for text in "1-5 32-28 5-1 28-32 1-5 32-27 5-1 27-32 1-5".split(' ') {
        record.play_text(text).expect("a legal move");
    }
    let found = review(&record, 5_000, 2);
    let drawn: Vec<usize> = (0..10).filter(|&ply| found.expected[ply] == [0.5, 0.5]).collect();
    assert_eq!(drawn[drawn.len() - 2..], [8, 9], "{:?}", found.expected);
    assert!(found.expected[4][0] > 0.7, "a second occurrence draws nothing");
    // The eighth move repeats the start, and the ninth repeats the position after the first move.
    let [.., eighth, ninth] = &found.moves[..] else { panic!("nine moves") };
    assert_eq!((eighth.after, eighth.cost, ninth.after), (0.5, 0.0, 0.5));
    assert!(ninth.before > 0.7 && ninth.mark == Some(Mark::Blunder), "{ninth:?}");
    assert!((ninth.cost - (ninth.before - 0.5)).abs() < 1e-3);
    for (index, player) in found.players.iter().enumerate() {
        let change = 0.5 - found.expected[0][index];
        assert!((player.choices + player.others - change).abs() < 1e-3, "{player:?} {change}");
    }
    // The result of a record changes nothing.
    record.set_result(GameResult::Win(Player::P1), "p2 resigned").expect("an unfinished game");
    assert_eq!(review(&record, 5_000, 2).expected, found.expected);
}

#[test]
fn an_empty_budget_is_an_error_and_a_stop_ends_a_review() {
    let record = random_game(start("draughts", "standard"), 1, 10);
    let stop = AtomicBool::new(false);
    let mut no_time = MoveLimits::NONE;
    no_time.time = Some(Duration::ZERO);
    let mut no_depth = MoveLimits::NONE;
    no_depth.depth = Some(0);
    for limits in [nodes(0), no_time, no_depth] {
        let reviewer = reviewer(record.start(), 1).limits(limits);
        assert_eq!(reviewer.review(&record, 1, &stop, &|| {}), Err(ReviewError::NoBudget));
    }
    let reviewer = Reviewer::new(bots_of(record.start()).clone());
    let halted = AtomicBool::new(true);
    assert_eq!(reviewer.review(&record, 2, &halted, &|| {}), Err(ReviewError::Stopped));
}

#[test]
fn ten_thousand_plies_are_reviewed() {
    let item = GAMES.games().find("draughts").expect("a game");
    let mut record = AnyRecord::new(item.position("B:WK32:BK1").expect("a position"));
    for text in ["1-5", "32-28", "5-1", "28-32"].iter().cycle().take(10_000) {
        record.play_text(text).expect("a legal move");
    }
    let found = review(&record, 1, 2);
    assert_eq!(found.moves.len(), 10_000);
    assert_eq!(found.game, record.start().name());
}
