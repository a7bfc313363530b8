//! Clauses 1 and 2: board, pieces and turns.

use super::{Game, Illegal, P1, P2, Square};
use super::{
    legal, p2_to_move, play, random_game, read, set_up, square, stack_moves, stacks, start, why_not,
};

#[test]
fn c1_1_the_board_has_five_by_five_squares_and_is_empty_at_the_start() {
    let squares: Vec<String> =
        ('a'..='e').flat_map(|file| (1..=5).map(move |rank| format!("{file}{rank}"))).collect();
    for rules in ["basic", "tournament", "official"] {
        let start = start(rules);
        assert_eq!(stacks(&start), "");
        assert_eq!(legal(&start), squares);
        for outside in ["f1", "a6", "a0", "f6"] {
            assert!(start.parse_move(outside).is_err(), "{outside}");
        }
    }
}

#[test]
fn c1_2_p1_has_the_first_turn_and_then_turns_alternate() {
    let mut position = start("tournament");
    assert_eq!(position.players(), 2);
    let mut mover = P1;
    for text in "c3 c4 c4-c3 b2 b1 b1-b2 b3".split(' ') {
        assert_eq!(position.to_move(), mover);
        assert_eq!(position.status().player(), Some(mover));
        position = play(position, text);
        mover = mover.opponent();
    }
    let scored = play(set_up("tournament", "a1=1111 e1=1"), "e1-a1");
    assert_eq!(scored.to_move(), P2);
    let passed = play(set_up("official:pieces=5", "a1=1111 d1=1"), "pass");
    assert_eq!(passed.to_move(), P2);
}

#[test]
fn c1_3_every_piece_is_on_the_board_or_in_its_owners_reserve() {
    let begin = start("official:pieces=7,points=9");
    assert_eq!((begin.reserve(P1), begin.reserve(P2)), (7, 7));
    for seed in 0..50 {
        for position in random_game("official:pieces=7,points=9", seed) {
            for player in [P1, P2] {
                let pieces = Square::all().flat_map(|at| position.stack(at).pieces());
                let on_board = pieces.filter(|&owner| owner == player).count();
                assert_eq!(on_board + usize::from(position.reserve(player)), 7);
            }
        }
    }
    let by_hand = set_up("basic", "a1=1221 c4=11");
    assert_eq!((by_hand.reserve(P1), by_hand.reserve(P2)), (18, 20));
}

#[test]
fn c1_4_a_stack_has_a_height_and_an_order_from_bottom_to_top() {
    let position = set_up("basic", "a1=1 b1=21 c1=122 d1=1222");
    let stack = |name| position.stack(square(name));
    let heights = ["a1", "b1", "c1", "d1", "e1"].map(|name| stack(name).height());
    assert_eq!(heights, [1, 2, 3, 4, 0]);
    let tops = ["a1", "b1", "c1", "d1", "e1"].map(|name| stack(name).top());
    assert_eq!(tops, [Some(P1), Some(P1), Some(P2), Some(P2), None]);
    assert_eq!(stack("c1").pieces().collect::<Vec<_>>(), [P1, P2, P2]);
    assert_eq!(stack("c1").pieces().rev().collect::<Vec<_>>(), [P2, P2, P1]);
    assert_eq!(stack("d1").pieces().len(), 4);
    assert!(stack("e1").is_empty() && !stack("a1").is_empty());
    assert_eq!(stack("e1").pieces().len(), 0);
}

#[test]
fn c2_1_a_turn_is_an_entry_or_a_stack_move() {
    // The reach of both: 23 empty squares, and a1 and a2 onto each other.
    let position = set_up("basic", "a1=1 a2=2");
    let moves = legal(&position);
    assert_eq!(moves.len(), 23 + 2);
    assert_eq!(stack_moves(&position), ["a1-a2", "a2-a1"]);
    for text in &moves {
        let after = play(position, text);
        assert_eq!(after.to_move(), P2, "{text} ends the turn");
        let entered = after.reserve(P1) < position.reserve(P1);
        assert_eq!(entered, !text.contains('-'), "{text} is one of both");
    }
}

#[test]
fn c2_2_a_player_enters_an_own_piece_from_the_reserve_on_an_empty_square() {
    let position = set_up("basic", "a1=1 c3=2 e5=2222");
    let after = play(position, "b1");
    assert_eq!(stacks(&after), "a1=1 b1=1 c3=2 e5=2222");
    assert_eq!((after.reserve(P1), after.reserve(P2)), (20, 17));
    let after = play(p2_to_move(position), "b1");
    assert_eq!(stacks(&after), "a1=1 b1=2 c3=2 e5=2222");
    assert_eq!((after.reserve(P1), after.reserve(P2)), (21, 16));
}

#[test]
fn c2_2_any_empty_square_will_do_and_no_other() {
    let occupied = ["a1", "c3", "e5"];
    let position = set_up("basic", "a1=1 c3=2 e5=2222");
    let entries: Vec<String> = Square::all()
        .map(|at| at.to_string())
        .filter(|name| !occupied.contains(&name.as_str()))
        .collect();
    for side in [position, p2_to_move(position)] {
        let mut moves = legal(&side);
        moves.retain(|text| !text.contains('-'));
        moves.sort_by_key(|text| square(text));
        assert_eq!(moves, entries);
        for at in occupied {
            assert_eq!(why_not(&side, at), Illegal::Occupied(square(at)));
        }
    }
}

#[test]
fn c2_2_entering_needs_a_piece_in_the_own_reserve() {
    // p1 has all five pieces on the board, p2 has none there.
    let position = set_up("basic:pieces=5", "a1=1111 a2=1");
    assert_eq!((position.reserve(P1), position.reserve(P2)), (0, 5));
    assert_eq!(why_not(&position, "c3"), Illegal::EmptyReserve);
    assert_eq!(legal(&position), stack_moves(&position));
    assert_eq!(legal(&p2_to_move(position)).len(), 23 + 4);

    // The last piece of the reserve may be entered.
    let last = read("x5/x5/x5/x5/1111,x4 1 0,0 - basic:pieces=5");
    assert_eq!(play(last, "c3").reserve(P1), 0);
}
