//! Searches on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use gambol::mixtour::{Position, Variant};
use gambol::{Evaluate, Evaluated, Game, HiddenInformation, Player};
use gambol_bots::{AlphaBeta, Bot, Budget, Score};

use crate::{build, presets, spec};

/// Long enough for any machine, and far too short for a search without a limit.
const LONG: Duration = Duration::from_secs(60);

fn evaluate(position: &Position, player: Player) -> i32 {
    <Position as Evaluated>::Evaluation::default().evaluate(position, player)
}

#[test]
fn several_threads_find_legal_moves_within_the_limits() {
    for start in presets() {
        let Ok(mut one) = crate::bots_of(&start).build(&spec("alphabeta"), &start, 1) else {
            continue;
        };
        let mut bot = build(spec("alphabeta:threads=3"), &start, 1);
        let view = start.view(Player::P1);
        for nodes in [1, 2, 3, 700] {
            let mut reported = 0;
            let choice = bot.search(&view, &Budget::nodes(nodes), &mut |choice| {
                assert!(choice.nodes >= reported);
                reported = choice.nodes;
            });
            assert!(start.is_legal(choice.mv.expect("a move")));
            assert!((reported..=nodes).contains(&choice.nodes), "{nodes}: {choice:?}");
        }
        let budget = Budget::depth(2);
        let depths = [&mut one, &mut bot].map(|bot| bot.choose(&view, &budget).depth);
        assert_eq!(depths, [2, 2], "{start}");
    }
}

#[test]
fn several_threads_find_a_win() {
    let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse().expect("a position");
    let mut bot = AlphaBeta::<Position>::new(1).threads(4);
    for seed in 0..20 {
        bot.restart(seed);
        let choice = bot.choose(&position.view(Player::P1), &Budget::depth(4));
        assert_eq!(choice.score, Some(Score::Win(1)));
    }
}

#[test]
fn all_threads_end_in_time_and_when_they_are_stopped() {
    let view = Position::start(Variant::OFFICIAL).view(Player::P1);
    let mut bot = AlphaBeta::<Position>::new(1).threads(3);
    let began = Instant::now();
    bot.choose(&view, &Budget::time(Duration::from_millis(30)));
    let stop = AtomicBool::new(false);
    let budget = Budget::default().stopped_by(&stop);
    // The first report stops them.
    bot.search(&view, &budget, &mut |_| stop.store(true, Ordering::Relaxed));
    assert!(began.elapsed() < LONG);
}

#[test]
fn a_copy_has_its_own_table() {
    let view = Position::start(Variant::OFFICIAL).view(Player::P1);
    let mut bot = AlphaBeta::<Position>::new(1);
    bot.choose(&view, &Budget::depth(3));
    let mut copy = bot.clone();
    let copied = copy.choose(&view, &Budget::depth(4));
    assert_eq!(copied, bot.choose(&view, &Budget::depth(4)));
}

/// A panic in any thread, here or in a helper, ends the search and arrives with what it says.
#[test]
fn panics_arrive() {
    let view = Position::start(Variant::OFFICIAL).view(Player::P1);
    let caller = thread::current().id();
    for here in [true, false] {
        let faulty = move |position: &Position, player: Player| {
            let id: ThreadId = thread::current().id();
            assert!((id == caller) != here, "a fault of the game");
            evaluate(position, player)
        };
        let mut bot = AlphaBeta::with(faulty, 1).threads(3);
        let searched = catch_unwind(AssertUnwindSafe(|| bot.choose(&view, &Budget::default())));
        let panic = searched.expect_err("a fault");
        assert_eq!(panic.downcast_ref(), Some(&"a fault of the game"));
        // What is left can be used.
        bot.restart(2);
    }
}
