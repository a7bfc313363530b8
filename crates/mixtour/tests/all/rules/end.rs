//! Clauses 7 and 8: the pass, the draw, and finished games.

use gambol_core::{GameResult, Outcome, Status};
use gambol_mixtour::Reason;

use super::{Game, Illegal, P1, P2, Position};
use super::{every_move, legal, p2_to_move, play, read, set_up, stack_moves, start, why_not};

/// No stack move, and p1 has all pieces on the board.
fn p1_can_only_pass() -> Position {
    set_up("official:pieces=5", "a1=1111 d1=1")
}

/// No stack move, and nobody has a piece in reserve.
fn nobody_can_move() -> Position {
    set_up("official:pieces=5", "a1=1111 d1=1 c4=2222 e3=2")
}

/// The board with the same stack on every square.
fn full(stack: &str, rules: &str) -> Position {
    let rank = [stack; 5].join(",");
    read(&format!("{} 1 0,0 - {rules}", [rank.as_str(); 5].join("/")))
}

#[test]
fn c7_1_a_player_who_can_do_nothing_else_passes() {
    let position = p1_can_only_pass();
    assert_eq!(legal(&position), ["pass"]);
    let after = play(position, "pass");
    assert_eq!(after, p2_to_move(position), "only the turn has changed");
    assert_eq!(legal(&after).len(), 23);
}

#[test]
fn c7_1_r8_a_player_who_can_do_anything_else_may_not_pass() {
    for position in [
        start("basic"),
        // Only entries; only stack moves; only one stack move; a full board with stack moves.
        set_up("basic", "a1=1111 d1=1"),
        set_up("basic:pieces=5", "a1=1111 a2=1"),
        set_up("basic:pieces=5", "a1=1111 c4=1 e1=2"),
        full("1", "basic:pieces=30"),
        // The opponent could do nothing else, but it is not their turn.
        p2_to_move(p1_can_only_pass()),
        // A ko is no reason to pass where something else can be done.
        read("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official"),
        read("x5/x5/x5/1111,x4/1,x4 1 0,0 a2-a1 official:pieces=5"),
    ] {
        assert_eq!(why_not(&position, "pass"), Illegal::PassNotForced);
        assert!(!legal(&position).contains(&"pass".to_string()));
    }
}

#[test]
fn c7_1_on_a_full_board_a_reserve_is_of_no_use() {
    let position = full("1", "basic:pieces=30");
    assert_eq!(position.reserve(P1), 5);
    assert_eq!(legal(&position), stack_moves(&position));
    assert_eq!(legal(&position).len(), 2 * (20 + 20 + 16 + 16));
}

#[test]
fn c7_2_r6_the_game_is_drawn_if_neither_player_could_do_anything_but_pass() {
    for drawn in [
        nobody_can_move(),
        p2_to_move(nobody_can_move()),
        full("12", "official:pieces=25"),
        full("12", "basic:pieces=50"),
        full("1212", "basic:pieces=50,points=9"),
    ] {
        let outcome = Outcome::draw(Reason::Stuck);
        assert_eq!(drawn.status(), Status::Over(outcome));
        assert_eq!(drawn.outcome(), Some(outcome));
        assert_eq!(outcome.to_string(), "draw: neither player can move");
        assert_eq!(drawn.result(), Some(GameResult::Draw));
        assert_eq!(drawn.result().unwrap().to_string(), "draw");
        assert_eq!(drawn.utility(P1), Some(0.0));
        assert_eq!(drawn.utility(P2), Some(0.0));
        assert!(legal(&drawn).is_empty());
    }
}

#[test]
fn c7_2_the_game_is_drawn_at_once() {
    // p2 enters the last piece of all.
    let position = p2_to_move(set_up("official:pieces=5", "a1=1111 d1=1 c4=2222"));
    let drawn = play(position, "e3");
    assert_eq!(drawn.result(), Some(GameResult::Draw));
    // A stack move fills the last gap: now every way is blocked.
    let rank = "12,12,12,12,12";
    let text = format!("{rank}/{rank}/{rank}/121,12,12,12,12/1,12,12,12,12");
    let position = read(&format!("{text} 1 0,0 - official:pieces=30"));
    assert_eq!(position.reserve(P1), 4);
    assert!(position.outcome().is_none());
    assert_eq!(play(position, "a2-a1").result(), Some(GameResult::Draw));
}

#[test]
fn c7_2_points_do_not_decide_a_draw() {
    let drawn = read("x5/x2,2222,x2/x4,2/x5/1111,x2,1,x 1 2,1 - tournament:pieces=5");
    assert_eq!(drawn.result(), Some(GameResult::Draw));
    assert_eq!(drawn.scores(), Some([2, 1].into_iter().collect()));
}

#[test]
fn c7_2_it_is_no_draw_if_either_player_could_do_something() {
    // p2 can enter; p1 could but it is not their turn; either has a stack move.
    let p2_stuck = p2_to_move(set_up("basic:pieces=5", "a1=2222 d1=2"));
    assert_eq!(legal(&p2_stuck), ["pass"]);
    for position in [p1_can_only_pass(), p2_stuck, full("1", "basic:pieces=25")] {
        assert_eq!(position.status(), Status::Turn(position.to_move()));
        assert_eq!(position.utility(P1), None);
    }
}

#[test]
fn c7_2_r7_the_ko_counts_as_something_to_do() {
    let board = "x5/x3,2,x/x,2222,x3/x5/1111,x3,1";
    let position = read(&format!("{board} 1 0,0 e1-a1 official:pieces=5"));
    assert_eq!((position.reserve(P1), position.reserve(P2)), (0, 0));
    assert_eq!(position.status(), Status::Turn(P1));
    assert_eq!(legal(&position), ["pass"]);
    let position = play(position, "pass");
    assert_eq!(legal(&position), ["e1-a1"]);
}

#[test]
fn c8_1_a_finished_game_has_no_legal_move_not_even_a_pass_and_no_ko() {
    let won = play(set_up("official", "a1=1212 e1=21 c3=11 c4=1"), "c3-c4 e1-a1");
    assert_eq!(won.ko(), None);
    for over in [
        won,
        // Nothing but the points keeps these players from moving, or from passing.
        read("x5/x5/x5/1,x4/1,x4 1 1,0 - basic"),
        read("x5/x5/x5/1,x4/1,x4 2 1,3 - tournament"),
        read("x5/x5/x5/x5/1111,x2,1,x 1 0,1 - official:pieces=5"),
        nobody_can_move(),
    ] {
        assert!(over.status().is_over());
        assert!(legal(&over).is_empty());
        for mv in every_move() {
            assert_eq!(over.check(mv), Err(Illegal::GameOver));
        }
        for text in ["pass", "b3", "a1-a2", "a1:9-a2"] {
            assert_eq!(why_not(&over, text), Illegal::GameOver);
        }
    }
}

#[test]
fn c8_2_the_score_is_the_number_of_points_at_any_moment() {
    let score = |position: &Position| position.scores().unwrap().to_vec();
    assert_eq!(score(&start("official")), [0, 0]);
    let position = read("x5/x5/x5/x5/1212,x3,21 1 1,2 - tournament");
    assert_eq!(score(&position), [1, 2]);
    assert_eq!(score(&play(position, "e1-a1")), [2, 2]);
    assert_eq!(score(&play(position, "e1:2-a1 c3")), [2, 2]);
    assert_eq!(score(&play(p2_to_move(position), "c3")), [1, 2]);
    assert_eq!(score(&read("x5/x5/x5/x5/x5 1 2,9 - basic:points=9")), [2, 9]);
}

#[test]
fn r12_a_finished_position_names_the_player_who_would_be_next() {
    let won = play(set_up("official", "a1=1212 e1=21"), "e1-a1");
    assert_eq!(won.to_move(), P2);
    assert_eq!(won.to_string(), "x5/x5/x5/x5/x4,2 2 1,0 - official");
    for side in [1, 2] {
        for points in ["1,0", "0,1"] {
            let text = format!("x5/x5/x5/x5/x4,2 {side} {points} - official");
            assert_eq!(read(&text).to_string(), text);
            assert!(read(&text).status().is_over());
        }
    }
}

#[test]
fn r13_repetition_never_ends_a_game() {
    let begin = set_up("basic", "a1=11 a2=1");
    let mut position = begin;
    for _ in 0..500 {
        position = position.apply(position.parse_move("a1-a2").unwrap()).unwrap();
        position = position.apply(position.parse_move("a2-a1").unwrap()).unwrap();
        assert_eq!(position, begin);
        assert_eq!(position.outcome(), None);
    }
}
