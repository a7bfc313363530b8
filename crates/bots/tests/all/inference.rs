//! `ismcts` that infers secrets.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gambol::fifes_and_drums::decktet::Card;
use gambol::fifes_and_drums::{Position, Variant};
use gambol::record::{DrawLimits, Record};
use gambol::{Game, InformationState, Player, Status, seeded};
use gambol_bots::{Bot, Budget, Choice, Greedy, Ismcts, Past};
use gambol_contest::play;

type Chosen = Choice<<Position as Game>::Move>;

fn bot(seed: u64) -> Ismcts<Position> {
    Ismcts::new(seed)
}

/// A game of two greedy players.
fn record(seed: u64) -> Record<Position> {
    let mut bots: [Box<dyn Bot<Position>>; 2] = [1, 2].map(|n| Box::new(Greedy::new(n)) as _);
    let (start, limits) = (Position::start(Variant::STANDARD), DrawLimits::default());
    play(start, &mut bots, &Budget::default(), &limits, &mut seeded(seed))
}

/// What player 1 knows at each of their turns, if player 2 had another goal.
fn states(record: &Record<Position>, goal: Card) -> Vec<InformationState<Position>> {
    let mut game = Record::new(*record.start());
    let mut states = Vec::new();
    for (at, &mv) in record.moves().iter().enumerate() {
        if game.position().status() == Status::Turn(Player::P1) {
            states.push(InformationState::of(game.history(), Player::P1));
        }
        let mv = if at == 1 {
            game.position().parse_move(&format!("={goal}")).expect("a goal")
        } else {
            mv
        };
        game.play(mv).expect("what is public is the same");
    }
    states
}

fn ask(
    bot: &mut impl Bot<Position>,
    state: &InformationState<Position>,
    budget: &Budget<'_>,
) -> Chosen {
    bot.search_with_past(state.view(), &Past::Hidden(state), budget, &mut |_| {})
}

fn choices(states: &[InformationState<Position>], seed: u64, budget: &Budget<'_>) -> Vec<Chosen> {
    let mut bot = bot(seed);
    states.iter().map(|state| ask(&mut bot, state, budget)).collect()
}

#[test]
fn nobody_peeks() {
    let record = record(1);
    let own = record.position().goal(Player::P1);
    let goals = Card::all().filter(|card| card.suits().len() == 3 && Some(*card) != own);
    let budget = Budget::nodes(200);
    let mut all = goals.map(|goal| choices(&states(&record, goal), 1, &budget));
    let first = all.next().expect("a goal");
    assert_eq!(first.len(), record.position().discard().len().div_ceil(2));
    assert_eq!(all.inspect(|choices| assert_eq!(*choices, first)).count(), 6);
}

#[test]
fn inference_is_the_default() {
    let record = record(3);
    let states = states(&record, record.position().goal(Player::P2).expect("a goal"));
    let with = |mut bot: Ismcts<Position>| -> Vec<Chosen> {
        let budget = Budget::nodes(100);
        states.iter().map(|state| ask(&mut bot, state, &budget)).collect()
    };
    assert_eq!(with(bot(1)), with(bot(1).inference(true)));
    assert_ne!(with(bot(1)), with(bot(1).inference(false)));
}

#[test]
fn slices_add_up_and_a_restart_forgets() {
    let record = record(2);
    let states = states(&record, record.position().goal(Player::P2).expect("a goal"));
    let whole = choices(&states, 3, &Budget::nodes(300));
    let mut reused = bot(9);
    ask(&mut reused, &states[5], &Budget::nodes(50));
    Bot::<Position>::restart(&mut reused, 3);
    for (state, whole) in states.iter().zip(whole) {
        let mut slice = || ask(&mut reused, state, &Budget::nodes(100).going_on());
        let slices = [slice(), slice(), slice()];
        assert_eq!(slices[2], whole);
    }
    // Nor is anything left of what another seed has inferred from the same game.
    let asked = |bot: &mut Ismcts<Position>| ask(bot, &states[5], &Budget::nodes(300));
    asked(&mut reused);
    Bot::<Position>::restart(&mut reused, 4);
    assert_eq!(asked(&mut reused), asked(&mut bot(4)));
}

#[test]
fn no_time_is_spent_that_is_not_there() {
    static VALUED: AtomicU64 = AtomicU64::new(0);
    let evaluate = |_: &Position, _: Player| VALUED.fetch_add(1, Ordering::Relaxed) as i32;
    let record = record(4);
    let states = states(&record, record.position().goal(Player::P2).expect("a goal"));
    let last = states.last().expect("a turn");
    let valued = |budget: &Budget<'_>| {
        VALUED.store(0, Ordering::Relaxed);
        let mut bot = Ismcts::with(evaluate, 1);
        assert!(ask(&mut bot, last, budget).mv.is_some());
        VALUED.load(Ordering::Relaxed)
    };
    assert_eq!(valued(&Budget::time(Duration::ZERO)), 0);
    // Eight values of each move that player 2 might have made.
    assert!(valued(&Budget::nodes(0)) > 1_000);
}
