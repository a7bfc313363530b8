//! The bots at Mixtour, and their budgets.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gambol::mixtour::{Move, Position, Variant};
use gambol::record::{DrawLimits, Record};
use gambol::{AnyPosition, GAMES, Game, GameResult, HiddenInformation, Player, Status, seeded};
use gambol_bots::{AnyBot, Bot, BotKind, Budget, Evaluate, Mcts, Score};
use gambol_contest::play;

use crate::spec;

fn start() -> AnyPosition {
    crate::start("mixtour", "basic")
}

fn build(text: &str, seed: u64) -> AnyBot {
    crate::build(spec(text), &start(), seed)
}

/// The points of the first of two bots in games that begin with random moves, a win 1 and a draw a
/// half, up to `enough`. Seats alternate.
fn score(bots: [&str; 2], budgets: [Budget<'_>; 2], games: u64, enough: f64) -> f64 {
    let mut score = 0.0;
    for game in 0..games {
        if score >= enough {
            break;
        }
        let seat = (game % 2) as usize;
        let mut random = seeded(game / 2);
        let mut opening = start();
        for _ in 0..4 {
            let mv = opening.random_move(&mut random).unwrap();
            opening.apply_unchecked(mv);
        }
        let mut record = Record::new(opening);
        let mut seated = [build(bots[0], game), build(bots[1], game + 1_000)];
        loop {
            use gambol_contest::referee::{Due, ask, due};
            match due(&mut record, &DrawLimits::default()) {
                Due::Turn(player) => {
                    let bot = (player.index() + seat) % 2;
                    ask(&mut record, &mut *seated[bot], &budgets[bot]);
                }
                Due::Chance => unreachable!("there is none"),
                Due::End => break,
            }
        }
        score += match record.outcome().unwrap().result() {
            GameResult::Win(player) if player.index() == seat => 1.0,
            GameResult::Win(_) => 0.0,
            GameResult::Draw => 0.5,
        };
    }
    score
}

// Between equal bots, one of them would score 32 of 40 or more with p < 1e-4.

#[test]
fn mcts_beats_random() {
    let budgets = [Budget::nodes(300), Budget::default()];
    let points = score(["mcts", "random"], budgets, 40, 38.0);
    assert!(points >= 38.0, "{points} of 40");
}

#[test]
fn ismcts_beats_random_where_nothing_is_hidden() {
    let budgets = [Budget::nodes(300), Budget::default()];
    let points = score(["ismcts", "random"], budgets, 40, 38.0);
    assert!(points >= 38.0, "{points} of 40");
}

#[test]
fn alphabeta_beats_greedy() {
    let budgets = [Budget::depth(3), Budget::default()];
    let points = score(["alphabeta", "greedy"], budgets, 40, 32.0);
    assert!(points >= 32.0, "{points} of 40");
}

#[test]
fn greedy_beats_random() {
    let points = score(["greedy", "random"], [Budget::default(); 2], 40, 32.0);
    assert!(points >= 32.0, "{points} of 40");
}

/// Only e5-a5 makes a stack of five.
fn nearly_won() -> AnyPosition {
    let text = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic";
    GAMES.find("mixtour").and_then(|it| it.position(text)).unwrap()
}

#[test]
fn a_win_in_one_is_found_and_the_budget_kept() {
    let position = nearly_won();
    for kind in BotKind::ALL {
        let mut bot = crate::build(*kind, &position, 5);
        let budget = Budget::nodes(500);
        let choice = bot.choose(&position.view(Player::P1), &budget);
        let mv = choice.mv.unwrap();
        assert!(choice.nodes <= 500, "{kind}: {choice:?}");
        if *kind != BotKind::Random {
            let text = position.display_move(mv).to_string();
            assert_eq!((text.as_str(), choice.line.len()), ("e5-a5", 1), "{kind}");
            match choice.score {
                Some(Score::Win(1)) => {}
                Some(Score::Centipoints(points)) if *kind == BotKind::Ismcts => {
                    assert!(points > 90, "{points}");
                }
                other => panic!("{kind}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_bot_with_nothing_to_choose_does_not_think() {
    let over = "x5/x5/x5/x5/1,x4 2 0,1 - basic";
    let over = GAMES.find("mixtour").and_then(|it| it.position(over)).unwrap();
    for kind in BotKind::ALL {
        let mut bot = crate::build(*kind, &over, 1);
        let choice = bot.choose(&over.view(Player::P1), &Budget::default());
        assert_eq!((choice.mv, choice.nodes), (None, 0), "{kind}");
    }
}

#[test]
fn one_seed_gives_one_game() {
    let games = |seed: u64| -> Vec<String> {
        let game = |spec: &str| {
            let mut bots = [build(spec, seed), build(spec, seed + 1)];
            let limits = DrawLimits::default();
            let budget = Budget::nodes(200);
            let first = play(start(), &mut bots, &budget, &limits, &mut seeded(seed));
            // A bot that is made ready again is like new.
            bots[0].restart(seed);
            bots[1].restart(seed + 1);
            let again = play(start(), &mut bots, &budget, &limits, &mut seeded(seed));
            assert_eq!(again, first, "{spec}");
            first.to_string()
        };
        ["random", "greedy", "alphabeta", "mcts", "ismcts"].map(game).to_vec()
    };
    assert_eq!(games(1), games(1));
    assert_ne!(games(1), games(2));
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let stopped = AtomicBool::new(true);
    for kind in BotKind::ALL {
        let mut bot = crate::build(*kind, &start(), 1);
        let view = start().view(Player::P1);
        let stop = Budget::default().stopped_by(&stopped);
        let began = Instant::now();
        assert!(bot.choose(&view, &stop).mv.is_some(), "{kind}");
        let deadline = Budget::time(Duration::from_millis(50));
        assert!(bot.choose(&view, &deadline).mv.is_some(), "{kind}");
        assert!(bot.choose(&view, &Budget::nodes(0)).mv.is_some(), "{kind}");
        assert!(began.elapsed() < Duration::from_secs(5), "{kind}");
    }
}

#[test]
fn a_search_does_not_go_on_with_another_position() {
    let mut other = start();
    for text in ["c3", "a1"] {
        other.apply_unchecked(other.parse_move(text).unwrap());
    }
    for spec in ["mcts", "ismcts"] {
        let mut bot = build(spec, 1);
        bot.choose(&start().view(Player::P1), &Budget::nodes(30));
        let budget = Budget::nodes(10).going_on();
        let choice = bot.choose(&other.view(Player::P1), &budget);
        assert_eq!(choice.nodes, 10, "{spec}");
        assert!(other.is_legal(choice.mv.unwrap()));
        assert_eq!(bot.choose(&other.view(Player::P1), &budget).nodes, 20);
    }
}

#[test]
fn reports_come_before_the_choice() {
    for kind in [BotKind::AlphaBeta, BotKind::Mcts, BotKind::Ismcts] {
        let mut bot = crate::build(kind, &start(), 1);
        let mut reports = Vec::new();
        let choice = bot.search(&start().view(Player::P1), &Budget::nodes(5_000), &mut |report| {
            reports.push(report.clone());
        });
        assert!(reports.len() >= 2, "{kind}: {reports:?}");
        assert!(reports.is_sorted_by_key(|report| report.nodes), "{kind}");
        for report in reports.iter().chain([&choice]) {
            let mut position = start();
            assert_eq!(report.mv, report.line.first().copied(), "{kind}");
            for &mv in &report.line {
                position = position.apply(mv).expect("a line of legal moves");
            }
            assert!(matches!(position.status(), Status::Turn(_) | Status::Over(_)));
        }
    }
}

/// A search without a depth ends all the same.
#[test]
fn a_depth_is_so_many_thousand_playouts() {
    for kind in [BotKind::Mcts, BotKind::Ismcts] {
        let mut bot = crate::build(kind, &start(), 1);
        let view = start().view(Player::P1);
        assert_eq!(bot.choose(&view, &Budget::depth(1)).nodes, 1_000, "{kind}");
        assert_eq!(bot.choose(&view, &Budget::depth(2).going_on()).nodes, 3_000, "{kind}");
    }
}

/// Without random games a search begins with the moves that the evaluation prefers and need not try
/// the rest.
#[test]
fn promising_moves_are_tried_first() {
    let start = Position::start(Variant::BASIC);
    let liked = start.parse_move("c3").expect("a move");
    let after = start.apply(liked).expect("a legal move");
    let evaluate = |position: &Position, player: Player| {
        let value = if *position == after { 100 } else { 0 };
        if player == Player::P1 { value } else { -value }
    };
    let mut bot = Mcts::with(evaluate, 1).playout_plies(0);
    let mut tried = |nodes| {
        bot.choose(&start.view(Player::P1), &Budget::nodes(nodes));
        bot.best(usize::MAX).iter().map(|choice| choice.mv).collect::<Vec<_>>()
    };
    assert_eq!(tried(1), [Some(liked)]);
    assert!(tried(20).len() < 10);
}

/// A position after a first move is worth nothing, and what follows this much to player 1. The second move is
/// due, or one is loud.
struct AfterTwo {
    value: i32,
    is_due: bool,
}

impl AfterTwo {
    fn has_one_move(position: &Position) -> bool {
        let start = Position::start(Variant::BASIC);
        start.legal_moves().iter().any(|&mv| start.after(mv) == *position)
    }
}

impl Evaluate<Position> for AfterTwo {
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        let value = if AfterTwo::has_one_move(position) { 0 } else { self.value };
        if player == Player::P1 { value } else { -value }
    }

    fn is_quiet(&self, position: &Position) -> bool {
        !self.is_due || !AfterTwo::has_one_move(position)
    }

    fn for_each_loud_move(&self, position: &Position, visit: &mut dyn FnMut(Move)) {
        if AfterTwo::has_one_move(position) {
            visit(position.nth_move(0).expect("a move"));
        }
    }
}

#[test]
fn what_is_due_happens_and_what_is_loud_may() {
    let view = Position::start(Variant::BASIC).view(Player::P1);
    // Player 2 chooses the loud move only if it is good.
    for (value, is_due, expected) in
        [(300, false, 0), (-300, false, -50), (300, true, 50), (-300, true, -50)]
    {
        let mut bot = Mcts::with(AfterTwo { value, is_due }, 1).playout_plies(0);
        let found = bot.choose(&view, &Budget::nodes(1)).score;
        assert_eq!(found, Some(Score::Centipoints(expected)), "{value} {is_due}");
    }
}
