//! Bots that know the game so far gain nothing by going back to an earlier position.

use gambol::pikemen::{Mini, MoveKind, PositionOn, Variant};
use gambol::record::Record;
use gambol::{Game, HiddenInformation, InformationState, seeded};
use gambol_bots::{AlphaBeta, Bot, Budget, Mcts, Score};

type Position = PositionOn<Mini>;

/// The move of a piece that takes back how another move turned it.
fn turned_back(before: &Position, mv: <Position as Game>::Move) -> Option<String> {
    let Some(MoveKind::Reorient { from, .. }) = mv.kind(before.board()) else {
        return None;
    };
    let piece = before.piece(from).expect("a piece is moved");
    Some(format!("{from}({})", piece.orientation))
}

/// A game that goes from a position through this move back to the same position, if there is one.
fn there_and_back(start: &Position, mv: <Position as Game>::Move) -> Option<Record<Position>> {
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

/// Asks a bot twice in positions of random games: without a past, and after a game that has been through
/// the position after its first choice.
fn check(mut bot: impl Bot<Position>, budget: &Budget<'_>) {
    let mut random = seeded(1);
    let (mut asked, mut others) = (0, 0);
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
        let state = InformationState::of(&record, player);
        bot.restart(1);
        let second = bot.search_state(&state, budget, &mut |_| {});
        asked += 1;
        others += u64::from(second.mv != first.mv);
        if second.mv == first.mv {
            assert_eq!(second.score, Some(Score::Centipoints(0)), "{record}");
        }
        // The past of a game is forgotten with the next.
        bot.restart(1);
        assert_eq!(bot.choose(&position.view(player), budget), first);
    }
    assert!(asked >= 8 && 4 * others > asked, "{others} of {asked}");
}

#[test]
fn searches_value_an_earlier_position_as_a_draw() {
    check(AlphaBeta::new(1), &Budget::depth(3));
    check(Mcts::new(1), &Budget::nodes(400));
}
