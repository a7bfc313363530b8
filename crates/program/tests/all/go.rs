//! What a bot may spend on a move after `go`.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use gambol::HiddenInformation;
use gambol::mixtour::{Move, Position};
use gambol_bots::{Bot, Budget, Choice};
use gambol_program::Program;
use gambol_program::ugi::Session;

/// What a bot was given.
#[derive(Clone, Copy)]
struct Given {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<Duration>,
    has_latest: bool,
}

static GIVEN: Mutex<Option<Given>> = Mutex::new(None);

struct Spy;

impl Bot<Position> for Spy {
    fn search(
        &mut self,
        _: &<Position as HiddenInformation>::View,
        budget: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<Move>),
    ) -> Choice<Move> {
        *GIVEN.lock().expect("no panic") = Some(Given {
            nodes: budget.nodes,
            depth: budget.depth,
            time: budget.deadline.map(|it| it.saturating_duration_since(Instant::now())),
            has_latest: budget.latest.is_some(),
        });
        Choice::of("c3".parse().ok())
    }

    fn restart(&mut self, _: u64) {}
}

fn session(bot: &str) -> Session {
    let program =
        Program::new("stacks").game::<Position>().bot::<Position>("spy", |_, _| Box::new(Spy));
    let mut session = Session::new(&program, "mixtour").expect("the game");
    assert!(session.line(&format!("setoption name Bot value {bot}")).lines.is_empty());
    session
}

/// The lines of the bot's search.
fn lines(bot: &str, go: &str) -> Vec<String> {
    let search = session(bot).line(&format!("go {go}")).search.expect("a search");
    search.run(&false.into(), drop)
}

fn given(go: &str) -> Given {
    let lines = lines("spy", go);
    assert_eq!(lines.last().map(String::as_str), Some("bestmove c3"), "{lines:?}");
    GIVEN.lock().expect("no panic").take().expect("it was asked")
}

#[test]
fn budgets_follow_from_the_parameters() {
    assert_eq!(given("").nodes, Some(2_000));
    assert_eq!(given("nodes 50").nodes, Some(50));
    let deep = given("depth 2 nodes 5000");
    assert_eq!((deep.depth, deep.nodes, deep.time), (Some(2), Some(5_000), None));
    assert_eq!(given("movetime 100").nodes, None);
    // Some of the time is over when a bot looks.
    let near = |go: &str, milliseconds: u64| {
        let found = given(go).time.expect("a deadline");
        let time = Duration::from_millis(milliseconds);
        assert!(found <= time && found + Duration::from_millis(900) >= time, "{go}: {found:?}");
    };
    near("movetime 100", 100);
    near("p1time 60000 p2time 5", 2_000);
    near("p1time 60000 p1inc 1000 movestogo 10", 6_750);
    near("p1time 30 movestogo 1", 15);
    near("p1time 60000 movestogo 1", 59_980);
    near("p1time -30", 0);
    let most = u64::MAX;
    near(&format!("p1time {most} p1inc {most}"), most / 30 + most / 4 * 3 + 3);
    near("movetime 100 p1time 60000", 100);
    assert!(given("movetime 100 p1time 60000").has_latest && !given("movetime 100").has_latest);
    // The other player's clock does not matter.
    let other = given("p2time 60000");
    assert_eq!((other.time, other.nodes), (None, Some(2_000)));
}

#[test]
fn a_depth_is_nodes_for_a_bot_without_depth() {
    let info = |bot: &str, go: &str| lines(bot, go).swap_remove(0);
    for (go, nodes) in [("", 2_000), ("nodes 50", 50), ("depth 2 nodes 5000", 2_000)] {
        let info = info("mcts", go);
        assert!(info.contains(&format!(" nodes {nodes} ")), "{go}: {info}");
    }
    assert!(info("alphabeta", "depth 2 nodes 5000").starts_with("info depth 2 nodes "));
    assert!(session("mcts").line("go infinite").search.expect("a search").is_infinite());
}
