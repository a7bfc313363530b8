//! Every reason for which a move is illegal. What is said about it is in `errors.txt`.

use super::{Illegal, play, read, set_up, square, start, why_not};

#[test]
fn c8_1_the_game_is_over() {
    let over = read("x5/x5/x5/x5/x5 2 1,0 - basic");
    for text in ["b2", "a1-b2", "pass"] {
        assert_eq!(why_not(&over, text), Illegal::GameOver);
    }
}

#[test]
fn c3_1_there_is_no_stack_to_move_from() {
    let position = set_up("basic", "a1=1");
    for text in ["c4-a1", "c4:3-a1", "c4-c4"] {
        assert_eq!(why_not(&position, text), Illegal::NoStack(square("c4")));
    }
}

#[test]
fn c3_3_there_is_no_stack_to_move_onto() {
    let position = set_up("basic", "a1=1 d4=1");
    let reason = Illegal::EmptyTarget(square("a2"));
    assert_eq!(why_not(&position, "a1-a2"), reason);
}

#[test]
fn c3_2_there_is_no_straight_line() {
    let position = set_up("basic", "a1=1 b3=2");
    let from = square("a1");
    for to in ["b3", "a1"].map(square) {
        let reason = Illegal::NotInLine { from, to };
        assert_eq!(why_not(&position, &format!("a1-{to}")), reason);
    }
}

#[test]
fn c3_4_the_distance_is_wrong() {
    let position = set_up("basic", "a1=1 a4=21");
    let reason = Illegal::WrongDistance { square: square("a4"), needed: 2, distance: 3 };
    assert_eq!(why_not(&position, "a1-a4"), reason);
}

#[test]
fn c3_5_a_stack_is_in_the_way() {
    let position = set_up("basic", "a1=1 b2=1 c3=2 d4=121");
    let reason = Illegal::Blocked(square("b2"));
    assert_eq!(why_not(&position, "a1-d4"), reason);
}

#[test]
fn c3_1_the_number_of_pieces_is_wrong() {
    let position = set_up("basic", "a1=12 a2=1 c3=1 c4=1");
    for (from, height, to, counts) in
        [("a1", 2, "a2", &[0, 3, 5, 257, u32::MAX][..]), ("c3", 1, "c4", &[2])]
    {
        for count in counts {
            let square = square(from);
            let reason = Illegal::WrongCount { square, height };
            let text = format!("{from}:{count}-{to}");
            assert_eq!(why_not(&position, &text), reason);
        }
    }
}

#[test]
fn c6_1_it_is_the_ko() {
    let position = play(set_up("official", "a1=111 a2=1"), "a1:2-a2");
    assert_eq!(why_not(&position, "a2:2-a1"), Illegal::Ko);
}

#[test]
fn c2_2_the_square_is_occupied_or_the_reserve_empty() {
    let position = set_up("basic:pieces=5", "a1=1111 a2=1");
    assert_eq!(why_not(&position, "a2"), Illegal::Occupied(square("a2")));
    assert_eq!(why_not(&position, "c3"), Illegal::EmptyReserve);
}

#[test]
fn c7_1_the_pass_is_not_forced() {
    assert_eq!(why_not(&start("basic"), "pass"), Illegal::PassNotForced);
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
