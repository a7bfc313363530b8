//! To bots that know the game so far, a position that has occurred before is a little worse than a draw.

use gambol::mixtour::Position as Mixtour;
use gambol::pikemen::{Move, MoveKind, RuntimePosition as Position, Variant};
use gambol::record::Record;
use gambol::{Game, HiddenInformation, Player, seeded};
use gambol_bots::{AlphaBeta, Bot, Budget, Choice, Evaluate, Mcts, Past, Score, Tuning};
use gambol_contest::referee::choose;

/// A win counts only if it comes before the limit of plies, even if the table knows it.
#[test]
fn a_win_beyond_the_limit_of_plies_is_a_draw() {
    let mut random = seeded(1);
    let mut found = 0;
    for _ in 0..800 {
        let mut position = Mixtour::start("official".parse().expect("a variant"));
        for _ in 0..16 {
            if let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
            }
        }
        let Some(player) = position.status().player() else { continue };
        let view = position.view(player);
        let mut bot = AlphaBeta::<Mixtour>::new(1);
        let Some(Score::Win(plies @ 3..)) = bot.choose(&view, &Budget::depth(4)).score else {
            continue;
        };
        found += 1;
        for (left, expected) in [(plies, Score::Win(plies)), (plies - 1, Score::Centipoints(0))] {
            let mut budget = Budget::depth(5);
            budget.plies = Some(left);
            for bot in [&mut bot, &mut AlphaBeta::new(2)] {
                let choice = bot.choose(&view, &budget);
                assert_eq!(choice.score, Some(expected), "{position} {left}");
                assert!(choice.line.len() as u32 <= left, "{choice:?}");
            }
        }
    }
    assert!(found >= 4, "{found}");
}

/// The move of a piece that takes back how another move turned it.
fn turned_back(before: &Position, mv: Move) -> Option<String> {
    let Some(MoveKind::Reorient { from, .. }) = mv.kind(before.board()) else {
        return None;
    };
    let piece = before.piece(from).expect("a piece is moved");
    Some(format!("{from}({})", piece.orientation))
}

/// A game that goes from a position through this move back to the same position, if there is one.
fn there_and_back(start: &Position, mv: Move) -> Option<Record<Position>> {
    let back = turned_back(start, mv)?;
    let after = start.apply(mv).expect("a legal move");
    let replies = after.legal_moves();
    replies.iter().find_map(|&reply| {
        let reply_back = turned_back(&after, reply)?;
        let mut record = Record::new(*start);
        record.play(mv).expect("a legal move");
        record.play(reply).expect("a legal move");
        for text in [&back, &reply_back] {
            record.play(record.position().parse_move(text).ok()?).ok()?;
        }
        (record.position() == start).then_some(record)
    })
}

/// Asks a bot twice: without a past, and after a game that has been through the position after its first
/// choice. If it is the same choice, its score is the one given.
fn check(mut bot: impl Bot<Position>, budget: &Budget<'_>, repetition: i32) {
    let (mut asked, mut others) = (0, 0);
    for_each_past(&mut bot, budget, |bot, first, record| {
        bot.restart(1);
        let second = choose(record, bot, budget);
        asked += 1;
        others += u64::from(second.mv != first.mv);
        if second.mv == first.mv {
            assert_eq!(second.score, Some(Score::Centipoints(repetition)), "{record}");
        }
        // The past of a game is forgotten with the next.
        bot.restart(1);
        assert_eq!(&bot.choose(&view(record), budget), first);
    });
    assert!(asked >= 8 && 4 * others > asked && others < asked, "{others} of {asked}");
}

fn view(record: &Record<Position>) -> <Position as HiddenInformation>::View {
    record.position().view(record.position().status().player().expect("a turn"))
}

/// Visits what a bot chooses in positions of random games, and a game that has been through the position
/// after that choice, and is back.
fn for_each_past<B: Bot<Position>>(
    bot: &mut B,
    budget: &Budget<'_>,
    mut visit: impl FnMut(&mut B, &Choice<Move>, &Record<Position>),
) {
    let mut random = seeded(1);
    for game in 0..60 {
        let mut position = Position::start(Variant::MINI);
        for _ in 0..game {
            let mv = position.random_move(&mut random).expect("a move");
            position = position.apply(mv).expect("a legal move");
        }
        let Some(player) = position.status().player() else {
            continue;
        };
        bot.restart(1);
        let first = bot.choose(&position.view(player), budget);
        let mv = first.mv.expect("a move");
        let Some(record) = there_and_back(&position, mv) else {
            continue;
        };
        visit(bot, &first, &record);
    }
}

#[test]
fn an_earlier_position_is_a_little_worse_than_a_draw() {
    check(AlphaBeta::new(1), &Budget::depth(3), -20);
    check(Mcts::new(1), &Budget::nodes(400), -10);
}

#[test]
fn a_search_does_not_go_on_with_another_past() {
    let budget = Budget::nodes(50).going_on();
    let mut asked = 0;
    for_each_past(&mut Mcts::new(1), &budget, |bot, _, record| {
        let view = view(record);
        let nodes = [
            choose(record, bot, &budget).nodes,
            choose(record, bot, &budget).nodes,
            bot.choose(&view, &budget).nodes,
            bot.choose(&view, &budget).nodes,
        ];
        assert_eq!(nodes, [50, 100, 50, 100], "{record}");
        asked += 1;
    });
    assert!(asked >= 8);
}

/// The score that a bot finds for a position whose every line of this many plies ends where the game has been.
fn score_of_repetitions(bot: &mut impl Bot<Mixtour>, plies: u32) -> Option<Score> {
    let start = Mixtour::start("basic".parse().expect("a variant"));
    let mut ends = vec![start];
    for _ in 0..plies {
        ends = ends
            .iter()
            .flat_map(|position| {
                position.legal_moves().iter().map(|&mv| position.after(mv)).collect::<Vec<_>>()
            })
            .collect();
    }
    let keys: Vec<u64> = ends.iter().map(Game::key).collect();
    let (view, past) = (start.view(Player::P1), Past::Open(&keys));
    bot.search_with_past(&view, &past, &Budget::depth(plies), &mut |_| {}).score
}

#[test]
fn a_repetition_is_worse_than_a_draw_for_the_viewer_alone() {
    for plies in [1, 2] {
        let found = score_of_repetitions(&mut AlphaBeta::<Mixtour>::new(1), plies);
        assert_eq!(found, Some(Score::Centipoints(-20)), "{plies}");
    }
}

/// Any number is kept apart from wins, which would not fit into the table.
#[test]
fn contempt_has_limits() {
    struct Extreme;
    impl Evaluate<Mixtour> for Extreme {
        fn evaluate(&self, _: &Mixtour, _: Player) -> i32 {
            0
        }

        fn tuning(&self) -> Tuning {
            Tuning { contempt: i32::MIN, ..Tuning::default() }
        }
    }
    let found = score_of_repetitions(&mut AlphaBeta::with(Extreme, 1), 1);
    assert_eq!(found, Some(Score::Centipoints(989_999)));
}
