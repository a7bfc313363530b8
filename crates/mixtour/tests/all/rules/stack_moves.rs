//! Clause 3: the stack move.

use super::{Illegal, P1, P2, Square};
use super::{
    can, legal, p2_to_move, play, read, set_up, square, stack_moves, stacks, start, why_not,
};

#[test]
fn c3_1_any_number_from_one_up_to_all_may_be_taken() {
    for (stack, moves) in [
        ("1", &["c3-c4"][..]),
        ("12", &["c3-c4", "c3:2-c4"]),
        ("121", &["c3-c4", "c3:2-c4", "c3:3-c4"]),
        ("1212", &["c3-c4", "c3:2-c4", "c3:3-c4", "c3:4-c4"]),
    ] {
        let position = set_up("basic", &format!("a1=1 c3={stack} c4=2"));
        let mut found = stack_moves(&position);
        found.retain(|text| text.ends_with("-c4"));
        assert_eq!(found, moves);
        let (height, square) = (stack.len(), square("c3"));
        for count in [0, height + 1, 9] {
            let reason = why_not(&position, &format!("c3:{count}-c4"));
            assert_eq!(reason, Illegal::WrongCount { square, height });
        }
    }
}

#[test]
fn c3_1_it_does_not_matter_who_owns_the_pieces() {
    for stack in ["111", "222", "121", "212", "112", "221"] {
        for target in ["1", "2"] {
            let position = set_up("official", &format!("c3={stack} c4={target}"));
            let all = ["c3-c4", "c3:2-c4", "c3:3-c4"];
            assert_eq!(stack_moves(&position), all, "{position}");
            assert_eq!(stack_moves(&p2_to_move(position)), all, "{position}");
        }
    }
}

#[test]
fn c3_2_they_travel_in_eight_straight_directions() {
    // Eight single pieces around a stack of two, each at distance 2 of it.
    let ring = "a1=1 c1=2 e1=1 a3=2 e3=2 a5=1 c5=2 e5=1";
    let position = set_up("basic", &format!("{ring} c3=12"));
    let inwards = ["a1", "a3", "a5", "c1", "c5", "e1", "e3", "e5"].map(|from| format!("{from}-c3"));
    assert_eq!(stack_moves(&position), inwards);
}

#[test]
fn c3_2_they_travel_in_no_other_direction() {
    // The squares that no line through c3 meets, and a target of each height.
    let off_the_lines = ["a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"];
    for target in ["1", "22", "111", "2222"] {
        for from in off_the_lines {
            let position = set_up("basic", &format!("{from}=1 c3={target}"));
            let text = format!("{from}-c3");
            let (from, to) = (square(from), square("c3"));
            assert_eq!(why_not(&position, &text), Illegal::NotInLine { from, to });
            assert!(stack_moves(&position).is_empty(), "{position}");
        }
    }
    // No line leaves the board on one side and comes back on the other.
    let corners = set_up("basic", "a1=1 e2=1 a3=1 e4=1");
    assert!(stack_moves(&corners).is_empty());
}

#[test]
fn c3_2_every_square_reaches_those_in_line_with_it_and_no_others() {
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            let files = from.file().abs_diff(to.file());
            let ranks = from.rank().abs_diff(to.rank());
            let tower = &"2222"[..files.max(ranks)];
            let position = set_up("basic", &format!("{from}=1 {to}={tower}"));
            let in_line = files == 0 || ranks == 0 || files == ranks;
            assert_eq!(can(&position, &format!("{from}-{to}")), in_line, "{position}");
        }
    }
}

#[test]
fn c3_3_they_land_on_a_stack_never_on_an_empty_square() {
    let position = set_up("basic", "c3=1122");
    assert!(stack_moves(&position).is_empty());
    for to in Square::all().filter(|&to| to != square("c3")) {
        let reason = why_not(&position, &format!("c3-{to}"));
        assert_eq!(reason, Illegal::EmptyTarget(to));
    }
}

/// Two stacks on a line, `apart` squares from each other, along a rank, a file or a diagonal.
fn pairs(apart: usize) -> [(&'static str, &'static str); 4] {
    [
        ("a2", ["b2", "c2", "d2", "e2"][apart - 1]),
        ("d5", ["d4", "d3", "d2", "d1"][apart - 1]),
        ("a1", ["b2", "c3", "d4", "e5"][apart - 1]),
        ("e1", ["d2", "c3", "b4", "a5"][apart - 1]),
    ]
}

#[test]
fn c3_4_the_distance_is_the_height_of_the_target() {
    for distance in 1..=4 {
        for (near, far) in pairs(distance) {
            for (from, to) in [(near, far), (far, near)] {
                for needed in 1..=4 {
                    let tower = &"2222"[..needed];
                    let position = set_up("basic", &format!("{from}=1 {to}={tower}"));
                    let text = format!("{from}-{to}");
                    assert_eq!(can(&position, &text), distance == needed, "{position}");
                    if distance != needed {
                        let square = square(to);
                        let reason = Illegal::WrongDistance { square, needed, distance };
                        assert_eq!(why_not(&position, &text), reason);
                    }
                }
            }
        }
    }
}

#[test]
fn c3_4_neither_the_height_of_the_source_nor_the_number_taken_matters() {
    for distance in 1..=4 {
        for (from, to) in pairs(distance) {
            for height in 1..=4 {
                let (source, target) = (&"1212"[..height], &"2112"[..distance]);
                let position = set_up("basic", &format!("{from}={source} {to}={target}"));
                let mut onto_target = stack_moves(&position);
                onto_target.retain(|text| text.ends_with(&format!("-{to}")));
                assert_eq!(onto_target.len(), height, "{position}");
            }
        }
    }
}

#[test]
fn c3_5_all_squares_strictly_between_are_empty() {
    for (from, between, to) in [
        ("c1", &["c2"][..], "c3"),
        ("e3", &["d3", "c3"], "b3"),
        ("a1", &["b2", "c3", "d4"], "e5"),
        ("a5", &["b4", "c3", "d2"], "e1"),
        ("a5", &["b5", "c5", "d5"], "e5"),
    ] {
        let tower = &"1212"[..=between.len()];
        let text = format!("{from}-{to}");
        assert!(can(&set_up("basic", &format!("{from}=1 {to}={tower}")), &text));
        for &at in between {
            let position = set_up("basic", &format!("{from}=1 {at}=22 {to}={tower}"));
            assert_eq!(why_not(&position, &text), Illegal::Blocked(square(at)));
            assert!(!can(&position, &text));
        }
    }
}

#[test]
fn c3_5_stacks_behind_and_beside_the_way_do_not_matter() {
    let position = set_up("basic", "a1=22 b1=1 c2=1 d1=12 e1=11 b2=2 c1=2");
    assert!(!can(&position, "b1-d1"));
    let position = set_up("basic", "a1=22 b1=1 d1=12 e1=11 b2=2 c2=1 d2=2");
    assert!(can(&position, "b1-d1"));
}

#[test]
fn c3_6_the_travelling_pieces_keep_their_order_on_top_of_the_target() {
    let position = set_up("basic", "c3=1221 c4=1");
    assert_eq!(stacks(&play(position, "c3-c4")), "c3=122 c4=11");
    assert_eq!(stacks(&play(position, "c3:2-c4")), "c3=12 c4=121");
    assert_eq!(stacks(&play(position, "c3:3-c4")), "c3=1 c4=1221");
    let position = set_up("basic", "c3=12 c5=21");
    assert_eq!(stacks(&play(position, "c3:2-c5")), "c5=2112");
}

#[test]
fn c3_6_pieces_not_taken_stay_and_the_square_is_empty_if_all_were_taken() {
    let position = set_up("basic", "c3=122 c4=2 e5=21");
    assert_eq!(stacks(&play(position, "c3:2-c4")), "c3=1 c4=222 e5=21");
    let all_taken = play(position, "c3:3-c4");
    assert_eq!(stacks(&all_taken), "c4=2122 e5=21");
    assert!(all_taken.stack(square("c3")).is_empty());
    assert!(can(&all_taken, "c3"), "a piece may be entered there");
    assert_eq!((all_taken.reserve(P1), all_taken.reserve(P2)), (20, 18));
}

#[test]
fn r14_each_legal_move_is_listed_once() {
    let example = "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official";
    let example = read(example);
    assert_eq!(legal(&example).len(), 50);
    for position in [example, p2_to_move(example), start("basic")] {
        let moves = legal(&position);
        let mut different = moves.clone();
        different.dedup();
        assert_eq!(moves, different);
    }
}
