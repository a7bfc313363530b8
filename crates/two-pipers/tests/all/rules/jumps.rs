//! 4. The jump. 5. The compulsory jump.

use gambol_two_pipers::{Game, Illegal};

use super::{P1, P2, after, all_moves, assert_won, moves_of, pieces, reason, with_turn};
use super::{set_up, square, standard};

const ANY: &str = "standard:jumps=any";

#[test]
fn c4_1_r3_two_squares_over_a_creature_to_a_free_square() {
    let position = standard("A=d4 a=e5,c5 S=c3 s=e3 A=f2");
    // f2 is occupied, so that the sleeper on e3 cannot be jumped.
    assert_eq!(moves_of(&position, "d4"), "d4^b2 d4^b6 d4^f6");
    // Not over nothing, not over two, not three squares.
    let position = standard("A=d4 a=f6,g7 S=b2,a1,e4,d5");
    assert_eq!(moves_of(&position, "d4"), "d4-c3 d4-c5 d4-e3 d4-e5");
    assert_eq!(reason(&position, "d4^f2"), Illegal::NothingToJump(square("e3")));
    assert_eq!(
        reason(&position, "d4^g7"),
        Illegal::DiagonalJump { from: square("d4"), to: square("g7") }
    );
}

#[test]
fn c4_1_r2_jumps_any_goes_along_ranks_and_files_too() {
    let position = set_up(ANY, "A=d4 a=d5,e4,c4 S=d3,e5");
    assert_eq!(moves_of(&position, "d4"), "d4-c3 d4-c5 d4-e3 d4^b4 d4^d2 d4^d6 d4^f4 d4^f6");
    let diagonal = standard("A=d4 a=d5,e4,c4 S=d3,e5");
    assert_eq!(moves_of(&diagonal, "d4"), "d4-c3 d4-c5 d4-e3 d4^f6");
    // The edges hold.
    assert_eq!(moves_of(&set_up(ANY, "A=a4,g8,b1 a=b4,h8,a1"), "g8"), "g8-f7 g8-h7");
    assert_eq!(moves_of(&set_up(ANY, "A=a4 a=b4"), "a4"), "a4-b3 a4-b5 a4^c4");
    assert_eq!(pieces(&after(&position, "d4^d6")), "S=d3,e5,d6 a=c4,e4 s=d5 D=e1 L=e8");
}

#[test]
fn c4_1_no_jump_ends_on_land() {
    let position = standard("A=c3 S=d2");
    assert_eq!(moves_of(&position, "c3"), "c3-b2 c3-b4 c3-d4");
    let any = set_up(ANY, "A=e3,c1 S=e2 a=d1");
    assert_eq!(reason(&any, "e3^e1"), Illegal::Land { square: square("e1"), owner: P1 });
    assert_eq!(reason(&any, "c1^e1"), Illegal::Land { square: square("e1"), owner: P1 });
}

#[test]
fn c4_2_r4_any_creature_can_be_jumped_over() {
    for (over, left) in [
        ("A=d5", "A=d5 S=e6 D=e1 L=e8"),
        ("S=d5", "S=d5,e6 D=e1 L=e8"),
        ("a=d5", "S=e6 s=d5 D=e1 L=e8"),
        ("s=d5", "S=e6 D=e1 L=e8"),
        ("S=d5 D=d5", "S=d5,e6 D=d5 L=e8"),
        ("S=d5 L=d5", "S=d5,e6 D=e1 L=d5"),
        ("s=d5 D=d5", "S=e6 D=- L=e8"),
        ("s=d5 L=d5", "S=e6 D=e1 L=-"),
    ] {
        let position = standard(&format!("A=c4 {over}"));
        assert_eq!(pieces(&after(&position, "c4^e6")), left, "over {over}");
    }
}

#[test]
fn c4_2_r5_a_piper_on_land_cannot_be_jumped_over() {
    let position = set_up(ANY, "A=d8,d1,h5 D=e1 L=e8");
    assert_eq!(reason(&position, "d8^f8"), Illegal::NothingToJump(square("e8")));
    assert_eq!(reason(&position, "d1^f1"), Illegal::NothingToJump(square("e1")));
}

#[test]
fn c4_3_one_jump_a_turn_and_the_jumper_sleeps() {
    let position = standard("A=a1 a=b2,d4");
    let after = after(&position, "a1^c3");
    assert_eq!(pieces(&after), "S=c3 a=d4 s=b2 D=e1 L=e8");
    assert_eq!(after.to_move(), P2);
}

#[test]
fn c4_4_a_jump_over_ones_own_sleeper_that_carries_the_enemys_piper() {
    let position = standard("A=c4 S=d5 L=d5");
    assert!(moves_of(&position, "c4").contains("c4^e6"));
    let after = after(&position, "c4^e6");
    assert_eq!(pieces(&after), "S=d5,e6 D=e1 L=d5");
    assert_eq!(after.outcome(), None);
}

#[test]
fn c4_5_an_enemy_attacker_falls_asleep() {
    let position = standard("A=c4 a=d5");
    assert_eq!(pieces(&after(&position, "c4^e6")), "S=e6 s=d5 D=e1 L=e8");
    let light = with_turn(standard("A=d5 a=c4"), P2);
    assert_eq!(pieces(&after(&light, "c4^e6")), "S=d5 s=e6 D=e1 L=e8");
}

#[test]
fn c4_6_an_enemy_sleeper_is_gone_and_its_piper_eliminated() {
    let position = standard("A=c4 s=d5");
    assert_eq!(pieces(&after(&position, "c4^e6")), "S=e6 D=e1 L=e8");
    let enemy = after(&standard("A=c4 s=d5 L=d5"), "c4^e6");
    assert_eq!(pieces(&enemy), "S=e6 D=e1 L=-");
    assert_won(&enemy, P1);
    let own = after(&standard("A=c4 s=d5 D=d5"), "c4^e6");
    assert_eq!(pieces(&own), "S=e6 D=- L=e8");
    assert_won(&own, P2);
}

#[test]
fn c5_1_enemy_sleepers_must_be_jumped_any_of_them() {
    let position = standard("A=a1,c4,h8 S=g1 s=b2,d5,d3 a=h7");
    assert_eq!(all_moves(&position), "a1^c3 c4^e2 c4^e6");
    assert_eq!(reason(&position, "~h8"), Illegal::JumpIsDue);
    assert_eq!(reason(&position, "g1-h1"), Illegal::JumpIsDue);
    // Also before the walk that would win.
    let position = standard("A=a1 s=b2 S=e7 D=e7");
    assert_eq!(all_moves(&position), "a1^c3");
    assert_eq!(reason(&position, "e7>e8"), Illegal::JumpIsDue);
    // Straight on, where jumps go there.
    assert_eq!(all_moves(&set_up(ANY, "A=a1 s=a2 a=h8")), "a1^a3");
    assert_eq!(all_moves(&standard("A=a1 s=a2 a=h8")), "a1-b2 ~a1");
    // The other player as well.
    assert_eq!(all_moves(&with_turn(standard("a=a1 S=b2"), P2)), "a1^c3");
}

#[test]
fn c5_1_r6_a_jump_that_the_shallow_water_forbids_obliges_nobody() {
    let full = standard("A=c4,f1 S=d1 s=d3");
    assert_eq!(reason(&full, "c4^e2"), Illegal::ShallowsFull(square("e2")));
    assert!(full.parse_move("~c4").is_ok());
    let not_full = standard("A=c4,f1 s=d3");
    assert_eq!(all_moves(&not_full), "c4^e2");
}

#[test]
fn c5_2_no_other_jump_is_compulsory() {
    for over in ["a=d5", "A=d5", "S=d5", "S=d5 L=d5"] {
        let position = standard(&format!("A=c4 {over}"));
        let moves = moves_of(&position, "");
        assert!(moves.contains("c4^e6") && moves.contains("~c4"), "{over}");
    }
}

#[test]
fn c5_3_r7_a_jump_over_ones_own_piper_is_a_choice() {
    let position = standard("A=c4 s=d5 D=d5");
    assert_eq!(all_moves(&position), "c4-b3 c4-b5 c4-d3 c4^e6 ~c4");
    // Where another jump is compulsory, it serves.
    let position = standard("A=c4,a1 s=d5,b2 D=d5");
    assert_eq!(all_moves(&position), "a1^c3 c4^e6");
    assert_won(&after(&position, "c4^e6"), P2);
}

/// Also if the jump that is due eliminates the enemy's piper.
#[test]
fn c5_1_a_jump_over_the_enemys_piper_on_his_sleeper_is_compulsory() {
    let position = standard("A=c4,h2 s=d5 L=d5");
    assert_eq!(all_moves(&position), "c4^e6");
    assert_eq!(position.to_move(), P1);
}
