//! 10. Shallow water.

use gambol_two_pipers::{Game, Illegal};

use super::{P2, legal, moves_of, reason, set_up, square, standard, with_turn};

#[test]
fn c10_1_no_third_creature_by_step_or_jump() {
    let position = standard("A=c3,d1 S=f2,g2 a=h7");
    assert_eq!(moves_of(&position, "c3"), "c3-b2 c3-b4 c3-d4");
    assert_eq!(moves_of(&position, "g2"), "g2-g1 g2-g3 g2-h2");
    assert_eq!(reason(&position, "c3-d2"), Illegal::ShallowsFull(square("d2")));
    let jump = standard("A=c4,d1 S=f2,d3 a=h7");
    assert_eq!(reason(&jump, "c4^e2"), Illegal::ShallowsFull(square("e2")));
    // Nor with the piper.
    let carrying = standard("S=d3,d1,f1 A=h7 D=d3");
    assert_eq!(moves_of(&carrying, "d3-"), "d3-c3 d3-d4 d3-e3");
    // One creature there leaves room for one more.
    assert!(standard("A=c3,d1").parse_move("c3-d2").is_ok());
}

#[test]
fn c10_2_each_land_by_itself_and_both_players_in_both() {
    for (player, pieces) in
        [(1, "A=d1,f2 S=d7,f8 S=g2,g7 A=c3,c6"), (2, "a=d1,f2 s=d7,f8 s=g2,g7 a=c3,c6")]
    {
        let position = standard(pieces);
        let position = if player == 1 { position } else { with_turn(position, P2) };
        for text in ["c3-d2", "g2-f2", "c6-d7", "g7-f7"] {
            assert!(!legal(&position).iter().any(|mv| mv == text), "p{player} {text}");
        }
    }
    // Two in one water and one in the other.
    let position = standard("A=d1,f2,d7,c6");
    assert!(position.parse_move("c6-d7").is_err() && position.parse_move("c6-b7").is_ok());
    assert!(standard("A=d1,f2,d8,c6").parse_move("c6-d7").is_ok());
    // The enemy's creatures do not count.
    assert!(standard("A=d1,c3 a=f1,f2").parse_move("c3-d2").is_ok());
}

#[test]
fn c10_3_r21_a_creature_may_move_within_the_same_water() {
    let position = standard("A=e2 S=d2 a=h7");
    assert_eq!(moves_of(&position, "e2"), "e2-d1 e2-d3 e2-f1 e2-f3");
    assert_eq!(moves_of(&position, "d2"), "d2-c2 d2-d1 d2-d3");
    // Also to the last free square of it.
    let position = standard("A=e2 S=d2 a=f1,f2");
    assert_eq!(moves_of(&position, "e2-"), "e2-d1 e2-d3 e2-f3");
    let carrying = standard("S=d2,f1 D=d2 a=h7");
    assert_eq!(moves_of(&carrying, "d2-"), "d2-c2 d2-d1 d2-d3 d2-e2");
    let any = set_up("standard:jumps=any", "A=d2 S=e2 a=h7");
    assert!(moves_of(&any, "d2").contains("d2^f2"));
    let rotated = set_up("standard:lands=rotated", "A=d2 S=c2 a=h7");
    assert_eq!(moves_of(&rotated, "d2"), "d2-c1 d2-c3 d2-e1 d2-e3");
}

/// A jump within full water over an enemy sleeper is compulsory like any other.
#[test]
fn c10_3_also_with_a_jump_that_is_due() {
    let position = set_up("standard:jumps=any", "A=d2,d1 s=e2 a=h7");
    assert_eq!(moves_of(&position, ""), "d1^f3 d2^f2");
    // Also if there is no other.
    let position = set_up("standard:jumps=any", "A=d2 S=d1 s=e2 a=h7");
    assert_eq!(moves_of(&position, ""), "d2^f2");
}

#[test]
fn c10_1_sleeping_and_waking_in_the_shallows() {
    let position = standard("A=e2 S=d2 a=h7");
    assert_eq!(moves_of(&position, "~"), "~d2 ~e2");
    // An enemy that falls asleep there is none more.
    let position = standard("A=c1 a=d2,f2 S=h8");
    assert!(position.parse_move("c1^e3").is_ok());
}
