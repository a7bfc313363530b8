//! Clauses 4 and 5: scoring and winning.

use gambol_core::{GameResult, Outcome, Status};
use gambol_mixtour::Reason;

use super::{Game, P1, P2};
use super::{can, legal, play, read, set_up, stacks};

#[test]
fn c4_1_a_stack_of_five_leaves_the_board_and_nothing_else_changes() {
    let position = set_up("tournament", "a1=1212 e1=21 b5=1 d4=2221");
    let after = play(position, "e1-a1");
    assert_eq!(stacks(&after), "e1=2 d4=2221 b5=1");
    assert!(can(&after, "a1"), "its square is empty");
    assert_eq!(after.to_move(), P2);
    assert_eq!(after, read("x,1,x3/x3,2221,x/x5/x5/x4,2 2 1,0 - tournament"));
}

#[test]
fn c4_1_a_stack_of_four_stays() {
    let after = play(set_up("tournament", "a1=121 d1=21"), "d1-a1");
    assert_eq!(stacks(&after), "a1=1211 d1=2");
    assert_eq!((after.score(P1), after.score(P2)), (0, 0));
}

#[test]
fn c4_2_its_pieces_go_back_to_the_reserves_of_their_owners() {
    let position = set_up("tournament", "a1=1212 e1=2112");
    assert_eq!((position.reserve(P1), position.reserve(P2)), (18, 18));
    let after = play(position, "e1:3-a1");
    // The stack was 1212112, and a 2 stays on e1.
    assert_eq!(stacks(&after), "e1=2");
    assert_eq!((after.reserve(P1), after.reserve(P2)), (22, 21));
}

#[test]
fn c4_2_they_may_be_entered_again() {
    let position = set_up("tournament:pieces=5", "a1=1111 e1=1");
    assert!(!can(&position, "c3"), "the reserve is empty");
    let after = play(position, "e1-a1 a1");
    assert_eq!(after.reserve(P1), 5);
    assert_eq!(stacks(&play(after, "c3")), "a1=2 c3=1");
}

#[test]
fn c4_3_the_owner_of_the_top_piece_scores_whoever_moved() {
    for mover in [1, 2] {
        for (top, points) in [(1, (1, 0)), (2, (0, 1))] {
            for bottom in ["1111", "2222", "1122"] {
                let position =
                    read(&format!("x5/x5/x5/x5/{bottom},x3,12{top} {mover} 0,0 - tournament"));
                for scoring in ["e1-a1", "e1:2-a1", "e1:3-a1"] {
                    let after = play(position, scoring);
                    assert_eq!((after.score(P1), after.score(P2)), points, "{position}");
                }
            }
        }
    }
}

#[test]
fn c4_4_r9_a_stack_of_five_six_seven_or_eight_is_one_point() {
    let position = set_up("tournament", "a1=1212 e1=2121");
    let left = ["e1=212", "e1=21", "e1=2", ""];
    for (scoring, left) in ["e1-a1", "e1:2-a1", "e1:3-a1", "e1:4-a1"].iter().zip(left) {
        let after = play(position, scoring);
        assert_eq!((after.score(P1), after.score(P2)), (1, 0), "{scoring}");
        assert_eq!(stacks(&after), left);
    }
}

#[test]
fn c5_1_the_first_player_with_the_points_wins_and_the_game_ends_at_once() {
    for points in 1..=9 {
        let rules = format!("basic:points={points}");
        let nearly = points - 1;
        for (top, own, other) in [(1, P1, P2), (2, P2, P1)] {
            let board = format!("x5/x5/x5/x5/1212,x3,1{top}");
            let position = read(&format!("{board} 1 {nearly},{nearly} - {rules}"));
            assert_eq!(position.status(), Status::Turn(P1));
            let after = play(position, "e1-a1");
            let outcome = Outcome::win(own, Reason::Points);
            assert_eq!(after.status(), Status::Over(outcome));
            assert_eq!(after.outcome(), Some(outcome));
            assert_eq!(after.result(), Some(GameResult::Win(own)));
            assert_eq!(after.utility(own), Some(1.0));
            assert_eq!(after.utility(other), Some(-1.0));
            assert!(legal(&after).is_empty());
        }
    }
}

#[test]
fn c5_1_fewer_points_do_not_win() {
    for (before, after) in [("0,0", (1, 0)), ("1,2", (2, 2)), ("0,2", (1, 2))] {
        let position = read(&format!("x5/x5/x5/x5/1212,x3,1 1 {before} - tournament"));
        let position = play(position, "e1-a1");
        assert_eq!((position.score(P1), position.score(P2)), after);
        assert_eq!(position.status(), Status::Turn(P2));
        assert_eq!((position.outcome(), position.result()), (None, None));
        assert_eq!(position.utility(P1), None);
        assert_eq!(legal(&position).len(), 25);
    }
}

#[test]
fn c5_1_the_reason_is_said_in_words() {
    let over = read("x5/x5/x5/x5/x5 2 1,0 - basic");
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.to_string(), "p1 wins: enough stacks of five or more");
    assert_eq!(over.result().unwrap().to_string(), "p1win");
    let over = read("x5/x5/x5/x5/x5 2 0,3 - tournament");
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.to_string(), "p2 wins: enough stacks of five or more");
    assert_eq!(over.result().unwrap().to_string(), "p2win");
}

#[test]
fn r10_a_player_can_make_a_point_for_the_opponent_and_may_have_to() {
    // p1 has an empty reserve, and the only stack move puts a piece of p2 on top.
    let position = set_up("basic:pieces=5", "a1=1111 c4=1 e1=2");
    assert_eq!(legal(&position), ["e1-a1"]);
    let after = play(position, "e1-a1");
    assert_eq!(after.result(), Some(GameResult::Win(P2)));
}

#[test]
fn r11_the_winning_stack_leaves_the_board_too() {
    let after = play(set_up("official", "a1=1212 c3=2 e1=21"), "e1-a1");
    assert_eq!(after.to_string(), "x5/x5/x2,2,x2/x5/x4,2 2 1,0 - official");
    assert_eq!((after.reserve(P1), after.reserve(P2)), (20, 18));
}
