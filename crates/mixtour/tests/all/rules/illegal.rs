//! Every reason for which a move is illegal, and what is said about it.

use super::{Game, Illegal, Position};
use super::{play, read, set_up, square, start, why_not};

/// The move is illegal, and this is what the player is told.
#[track_caller]
fn refused(position: &Position, text: &str, words: &str) -> Illegal {
    let reason = why_not(position, text);
    assert_eq!(reason.to_string(), words);
    let error = position.parse_move(text).unwrap_err();
    assert_eq!(error.to_string(), format!("`{text}` is illegal: {words}"));
    reason
}

#[test]
fn c8_1_the_game_is_over() {
    let over = read("x5/x5/x5/x5/x5 2 1,0 - basic");
    for text in ["b2", "a1-b2", "pass"] {
        let reason = refused(&over, text, "the game is over");
        assert_eq!(reason, Illegal::GameOver);
    }
}

#[test]
fn c3_1_there_is_no_stack_to_move_from() {
    let position = set_up("basic", "a1=1");
    for text in ["c4-a1", "c4:3-a1", "c4-c4"] {
        let reason = refused(&position, text, "there is no stack on c4 to move from");
        assert_eq!(
            reason,
            Illegal::NoStack {
                square: square("c4")
            }
        );
    }
}

#[test]
fn c3_3_there_is_no_stack_to_move_onto() {
    let position = set_up("basic", "a1=1 d4=1");
    let reason = refused(&position, "a1-a2", "there is no stack on a2 to move onto");
    assert_eq!(
        reason,
        Illegal::EmptyTarget {
            square: square("a2")
        }
    );
}

#[test]
fn c3_2_there_is_no_straight_line() {
    let position = set_up("basic", "a1=1 b3=2");
    let reason = refused(
        &position,
        "a1-b3",
        "there is no straight line from a1 to b3",
    );
    let (from, to) = (square("a1"), square("b3"));
    assert_eq!(reason, Illegal::NotInLine { from, to });
    refused(
        &position,
        "a1-a1",
        "there is no straight line from a1 to a1",
    );
}

#[test]
fn c3_4_the_distance_is_wrong() {
    let position = set_up("basic", "a1=1 a4=21");
    let words = "the stack on a4 is 2 high and is reached from a distance of exactly 2, not 3";
    let (square, needed, distance) = (square("a4"), 2, 3);
    let reason = Illegal::WrongDistance {
        square,
        needed,
        distance,
    };
    assert_eq!(refused(&position, "a1-a4", words), reason);
}

#[test]
fn c3_5_a_stack_is_in_the_way() {
    let position = set_up("basic", "a1=1 b2=1 c3=2 d4=121");
    let words = "the stack on b2 is in the way";
    let square = square("b2");
    assert_eq!(
        refused(&position, "a1-d4", words),
        Illegal::Blocked { square }
    );
}

#[test]
fn c3_1_the_number_of_pieces_is_wrong() {
    let position = set_up("basic", "a1=12 a2=1 c3=1 c4=1");
    let words = "the stack on a1 is 2 high; a move takes at least 1 piece and at most 2";
    for text in [
        "a1:0-a2",
        "a1:3-a2",
        "a1:5-a2",
        "a1:257-a2",
        "a1:4294967295-a2",
    ] {
        let (square, height) = (square("a1"), 2);
        assert_eq!(
            refused(&position, text, words),
            Illegal::WrongCount { square, height }
        );
    }
    let words = "the stack on c3 is 1 high; a move takes at least 1 piece and at most 1";
    refused(&position, "c3:2-c4", words);
}

#[test]
fn c6_1_it_is_the_ko() {
    let position = play(set_up("official", "a1=111 a2=1"), "a1:2-a2");
    let words = "it would take back the move that was just made";
    assert_eq!(refused(&position, "a2:2-a1", words), Illegal::Ko);
}

#[test]
fn c2_2_the_square_is_occupied() {
    let position = set_up("basic", "e5=2");
    let words = "e5 is occupied; pieces are entered on empty squares";
    let square = square("e5");
    assert_eq!(
        refused(&position, "e5", words),
        Illegal::Occupied { square }
    );
}

#[test]
fn c2_2_the_reserve_is_empty() {
    let position = set_up("basic:pieces=5", "a1=1111 a2=1");
    let words = "the player to move has no piece left in reserve";
    assert_eq!(refused(&position, "c3", words), Illegal::EmptyReserve);
}

#[test]
fn c7_1_the_pass_is_not_forced() {
    let words = "there are other moves; only a player who has none may pass";
    assert_eq!(
        refused(&start("basic"), "pass", words),
        Illegal::PassNotForced
    );
}

#[test]
fn the_first_broken_rule_is_named() {
    let position = set_up("basic:pieces=5", "a1=1111 a2=1 b4=22 c3=2 d2=2");
    for (text, kind) in [
        ("e5-d5", "NoStack"),
        ("a1:9-e2", "EmptyTarget"),
        ("a1:9-b4", "NotInLine"),
        ("a2:9-d2", "WrongDistance"),
        ("d2:9-b4", "Blocked"),
        ("a1:9-a2", "WrongCount"),
        ("a1", "Occupied"),
        ("e5", "EmptyReserve"),
    ] {
        let reason = format!("{:?}", why_not(&position, text));
        assert!(reason.starts_with(kind), "{text}: {reason}");
    }
}
