//! 3. The step of an attacker. 6. The step of a sleeper. 9. The flip.

use gambol_two_pipers::Illegal;

use super::{P1, P2, after, moves_of, pieces, reason, square, standard, with_turn};

#[test]
fn c3_1_r1_attackers_step_diagonally_forward_and_backward() {
    let position = standard("A=d4 a=g6");
    assert_eq!(moves_of(&position, "d4"), "d4-c3 d4-c5 d4-e3 d4-e5");
    assert_eq!(moves_of(&with_turn(position, P2), "g6"), "g6-f5 g6-f7 g6-h5 g6-h7");
    assert_eq!(moves_of(&standard("A=a1"), "a1"), "a1-b2");
    assert_eq!(moves_of(&standard("A=h4"), "h4"), "h4-g3 h4-g5");
    assert_eq!(pieces(&after(&position, "d4-c3")), "A=c3 a=g6 D=e1 L=e8");
}

#[test]
fn c6_1_sleepers_step_along_ranks_and_files() {
    let position = standard("S=d4 s=g6");
    assert_eq!(moves_of(&position, "d4"), "d4-c4 d4-d3 d4-d5 d4-e4");
    assert_eq!(moves_of(&with_turn(position, P2), "g6"), "g6-f6 g6-g5 g6-g7 g6-h6");
    assert_eq!(moves_of(&standard("S=a1"), "a1"), "a1-a2 a1-b1");
    assert_eq!(moves_of(&standard("S=h8 a=g8"), "h8"), "h8-h7");
    // It does not jump.
    assert_eq!(moves_of(&standard("S=d4 a=e5,d5"), "d4"), "d4-c4 d4-d3 d4-e4");
    assert_eq!(pieces(&after(&position, "d4-e4")), "S=e4 s=g6 D=e1 L=e8");
}

#[test]
fn c6_2_the_piper_goes_with_his_sleeper() {
    let position = standard("S=d4 D=d4");
    let after = after(&position, "d4-d5");
    assert_eq!(pieces(&after), "S=d5 D=d5 L=e8");
}

#[test]
fn c6_3_r8_a_sleeper_under_the_enemys_piper_does_not_step() {
    let position = standard("S=d4,a1 L=d4");
    assert_eq!(moves_of(&position, "d4"), "");
    assert_eq!(reason(&position, "d4-d5"), Illegal::CarriesOpponent(square("d4")));
}

#[test]
fn c9_1_creatures_are_turned_over() {
    let position = standard("A=d4 S=g5 a=a1 s=c1");
    assert_eq!(moves_of(&position, "~"), "~d4 ~g5");
    assert_eq!(pieces(&after(&position, "~d4")), "S=d4,g5 a=a1 s=c1 D=e1 L=e8");
    assert_eq!(pieces(&after(&position, "~g5")), "A=d4,g5 a=a1 s=c1 D=e1 L=e8");
    assert_eq!(moves_of(&with_turn(position, P2), "~"), "~a1 ~c1");
}

#[test]
fn c9_2_r20_no_sleeper_wakes_beneath_a_piper() {
    let own = standard("S=d4,h8 D=d4");
    assert_eq!(moves_of(&own, "~"), "~h8");
    let enemy = standard("S=d4,h8 L=d4");
    assert_eq!(moves_of(&enemy, "~"), "~h8");
    assert_eq!(reason(&enemy, "~d4"), Illegal::Carrier(square("d4")));
    // The piper gone, it can be woken again.
    let walked = with_turn(after(&standard("S=e2 D=e2"), "e2>e1"), P2);
    assert_eq!(moves_of(&with_turn(walked, P1), "~"), "~e2");
}
