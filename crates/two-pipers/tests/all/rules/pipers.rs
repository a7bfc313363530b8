//! 7. The walk of the piper.

use gambol_two_pipers::{Game, Illegal};

use super::standard;
use super::{P1, P2, after, assert_won, moves_of, pieces, reason, set_up, square, with_turn};

#[test]
fn c7_1_r9_any_number_of_squares_in_eight_directions() {
    let position = standard("S=d4,d5,d6,e5,f6,e4,c3,b2 s=d3 D=d4 a=h8");
    let walks = moves_of(&position, "d4>");
    assert_eq!(walks, "d4>b2 d4>c3 d4>d3 d4>d5 d4>d6 d4>e4 d4>e5 d4>f6");
    // Over several sleepers of both colours, and none over water.
    let position = standard("S=a2,a4 s=a3,a5,a7 D=a2");
    assert_eq!(moves_of(&position, "a2>"), "a2>a3 a2>a4 a2>a5");
    assert_eq!(reason(&position, "a2>a7"), Illegal::NoFooting(square("a6")));
    assert_eq!(pieces(&after(&position, "a2>a5")), "S=a2,a4 s=a3,a5,a7 D=a5 L=e8");
    // Around no corner, and not round the edge of the board.
    let position = standard("S=h4,a5,g3 D=h4");
    assert_eq!(moves_of(&position, "h4>"), "h4>g3");
    assert_eq!(
        reason(&position, "h4>a5"),
        Illegal::NotInLine { from: square("h4"), to: square("a5") }
    );
}

#[test]
fn c7_1_not_over_attackers() {
    let position = standard("S=a2,a4 A=a3 a=b2 D=a2");
    assert_eq!(moves_of(&position, "a2>"), "");
    assert_eq!(reason(&position, "a2>a4"), Illegal::NoFooting(square("a3")));
}

#[test]
fn c7_2_not_over_the_other_piper() {
    let position = standard("S=e2 s=e3,e4 L=e3");
    assert_eq!(moves_of(&position, "e1>"), "");
    assert_eq!(reason(&position, "e1>e3"), Illegal::PiperInTheWay(square("e3")));
    assert_eq!(reason(&position, "e1>e4"), Illegal::PiperInTheWay(square("e3")));
}

#[test]
fn c7_3_r12_over_ones_own_land_and_back_to_it() {
    let position = standard("S=d1,f1 D=d1");
    assert_eq!(moves_of(&position, "d1>"), "d1>e1 d1>f1");
    assert_eq!(pieces(&after(&position, "d1>f1")), "S=d1,f1 D=f1 L=e8");
    assert_eq!(after(&position, "d1>e1").piper(P1), Some(square("e1")));
    let rotated = set_up("standard:lands=rotated", "S=c1,e1 D=c1");
    assert_eq!(moves_of(&rotated, "c1>"), "c1>d1 c1>e1");
}

#[test]
fn c7_4_r10_r11_the_enemys_land_is_open_and_ends_the_walk() {
    let position = standard("S=e7 D=e7");
    assert_eq!(moves_of(&position, "e7>"), "e7>e8");
    assert_won(&after(&position, "e7>e8"), P1);
    // Not on to the sleeper behind it, whether or not the other piper is there.
    for light in ["", " L=h1 s=h1"] {
        let position = standard(&format!("S=d8,f8 D=d8{light}"));
        assert_eq!(moves_of(&position, "d8>"), "d8>e8");
        assert_eq!(reason(&position, "d8>f8"), Illegal::BeyondGoal(square("e8")));
        assert_won(&after(&position, "d8>e8"), P1);
    }
    // Nor from farther away.
    let position = standard("S=c8,d8,f8 D=c8");
    assert_eq!(moves_of(&position, "c8>"), "c8>d8 c8>e8");
    let light = with_turn(standard("s=d1,f1 L=d1"), P2);
    assert_eq!(moves_of(&light, "d1>"), "d1>e1");
    assert_won(&after(&light, "d1>e1"), P2);
}

#[test]
fn c7_5_the_pipers_keep_apart_off_land() {
    // A walk.
    let position = standard("S=d4 s=e5,c5,f6 L=f6 D=d4");
    assert_eq!(reason(&position, "d4>e5"), Illegal::PipersAdjacent(square("e5")));
    assert!(position.parse_move("d4>c5").is_ok());
    // A step with the piper.
    let position = standard("S=d4 s=f4 L=f4 D=d4");
    assert_eq!(moves_of(&position, "d4-"), "d4-c4 d4-d3 d4-d5");
    assert_eq!(reason(&position, "d4-e4"), Illegal::PipersAdjacent(square("e4")));
    // A step of another sleeper may go there.
    let position = standard("S=d4,e2 s=f4 L=f4 D=d4 a=h8");
    assert!(position.parse_move("e2-e3").is_ok());
}

#[test]
fn c7_5_r13_squares_passed_do_not_count() {
    let position = standard("S=c4,d4,e4 s=e6,f4,g4 L=e6 D=c4");
    assert_eq!(moves_of(&position, "c4>"), "c4>d4 c4>e4 c4>f4 c4>g4");
    let position = standard("S=c4,d4,e4 s=e5,f4,g4 L=e5 D=c4");
    assert_eq!(moves_of(&position, "c4>"), "c4>g4");
}

#[test]
fn c7_5_on_land_they_may_be_neighbours() {
    // Dark goes next to Light, who is at home.
    let position = standard("S=e6,e7 D=e6 A=h1");
    assert!(position.parse_move("e6>e7").is_ok());
    assert!(standard("S=d6 D=d6").parse_move("d6-d7").is_ok());
    // And home, next to Light.
    let position = standard("s=f2 L=f2 S=d2 D=d2");
    assert!(position.parse_move("d2>e1").is_ok());
    assert_eq!(after(&position, "d2>e1").outcome(), None);
}
