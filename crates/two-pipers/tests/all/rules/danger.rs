//! 8. Danger.

use gambol_two_pipers::{Game, Illegal, Position};

use super::standard;
use super::{P1, P2, after, all_moves, assert_won, moves_of, reason, set_up, with_turn};

/// Whether the player to move has moves, and all of them move the piper.
fn must_be_saved(position: &Position) -> bool {
    let (mut moves, mut others) = (0, 0);
    position.for_each_move(|mv| {
        let from = mv.to_string()[..2].parse().ok();
        moves += 1;
        others += usize::from(from != position.piper(position.to_move()));
    });
    moves > 0 && others == 0
}

#[test]
fn c8_1_r14_danger_is_an_attacker_that_could_jump() {
    assert!(must_be_saved(&standard("S=d4 A=h6 a=c5 D=d4")));
    for harmless in [
        // Too far, not on a diagonal, asleep, one's own.
        "a=b6",
        "a=d5",
        "s=c5",
        "A=c5",
        // Nowhere to land.
        "a=c5 A=e3",
        "a=c5 a=e3",
        "a=c5 s=e3",
    ] {
        let position = standard(&format!("S=d4 A=h6 {harmless} D=d4"));
        assert!(!must_be_saved(&position), "{harmless}");
    }
    // On an enemy sleeper and on land there is no danger.
    assert!(!must_be_saved(&standard("s=d4 A=h6 a=c5 D=d4")));
    assert!(!must_be_saved(&standard("S=d2 A=h6 a=c3 D=e1")));
    // At the edge nobody can jump over.
    assert!(!must_be_saved(&standard("S=a4 A=h6 a=b5 D=a4")));
    // Nor can anybody land on land.
    assert!(!must_be_saved(&standard("S=d2 A=h6 a=c3 D=d2")));
    assert!(must_be_saved(&standard("S=c2 A=h6 a=b3 D=c2")));
}

#[test]
fn c8_1_danger_along_ranks_and_files_where_jumps_go_there() {
    let pieces = "S=d4 A=h6 a=d5 D=d4";
    assert!(!must_be_saved(&standard(pieces)));
    assert!(must_be_saved(&set_up("standard:jumps=any", pieces)));
}

#[test]
fn c8_1_the_limit_in_shallow_water_takes_danger_away() {
    let position = standard("S=d3 A=h6 a=c4,d1 D=d3");
    assert!(must_be_saved(&position));
    let full = standard("S=d3 A=h6 a=c4,d1,f1 D=d3");
    assert!(!must_be_saved(&full));
    // Dark's own creatures do not count against Light.
    let other = standard("S=d3 A=h6,f1 a=c4,d1 D=d3");
    assert!(must_be_saved(&other));
}

#[test]
fn c8_1_r15_what_the_enemy_is_obliged_to_do_does_not_matter() {
    // Light would have to jump over h4, too.
    let position = standard("S=d4,g4 A=a8 a=c5,h5 D=d4");
    assert!(with_turn(position, P2).count_moves() == 2);
    assert!(must_be_saved(&position));
    // Light's own piper is in danger and would have to move first.
    let position = standard("S=d4 A=a8,f8 a=c5 s=g7,g8 D=d4 L=g7");
    assert!(all_moves(&with_turn(position, P2)).starts_with("g7"));
    assert!(must_be_saved(&position));
}

#[test]
fn c8_2_steps_and_walks_that_lead_to_safety() {
    let position = standard("S=d4,e5 A=h6 a=c5 D=d4");
    assert_eq!(all_moves(&position), "d4-c4 d4-d3 d4-d5 d4-e4 d4>e5");
    assert_eq!(reason(&position, "~h6"), Illegal::PiperInDanger);
    assert_eq!(reason(&position, "h6-g5"), Illegal::PiperInDanger);
    assert_eq!(reason(&position, "~e5"), Illegal::PiperInDanger);
    // Not from one danger to another: on d5 the attacker on e6 could jump to c4, on e4 the one on
    // f5 to d3; the sleeper on e5 could be jumped by e6's neighbour d6.
    let position = standard("S=d4,e5 A=h7 a=c5,e6,f5,d6 D=d4");
    assert_eq!(all_moves(&position), "d4-c4 d4-d3");
}

#[test]
fn c8_2_r16_it_is_the_piper_that_moves() {
    // b4 could put the attacker to sleep, and f2 could step to where it would land.
    let position = standard("S=d4 A=b4,f2 a=c5 D=d4");
    assert_eq!(all_moves(&position), "d4-c4 d4-d3 d4-d5 d4-e4");
    for text in ["b4^d6", "f2-e3"] {
        assert_eq!(reason(&position, text), Illegal::PiperInDanger);
    }
}

#[test]
fn c8_2_safety_is_looked_at_after_the_step() {
    // On d3 the attacker on e4 could jump to c2, on d5 to c6.
    let position = standard("S=d4 A=h6 a=c5,e4 D=d4");
    assert_eq!(all_moves(&position), "d4-c4");
    // The square that the sleeper leaves is one to land on.
    let position = set_up("standard:jumps=any", "S=d4 A=h6 a=c5,d2 D=d4");
    assert!(!moves_of(&position, "d4-").contains("d4-d3"));
    let position = set_up("standard:jumps=any", "S=d4 A=h6 a=c5,d1 D=d4");
    assert!(moves_of(&position, "d4-").contains("d4-d3"));
}

/// The shallow water of e1 is full of Light's creatures: nobody from outside could land on d2.
#[test]
fn c8_2_the_limit_in_shallow_water_holds_after_the_step() {
    let any = "standard:jumps=any";
    let open = set_up(any, "S=d2 A=h6 a=c1,d4 s=f1 D=d2");
    assert_eq!(all_moves(&open), "d2-d1 d2-e2 d2>e1");
    let full = set_up(any, "S=d2 A=h6 a=c1,d4 s=f1,f2 D=d2");
    assert_eq!(all_moves(&full), "d2-d1 d2-d3 d2-e2 d2>e1");
    // But from f2, which is in the shallow water itself.
    let within = set_up(any, "S=d2 A=h6 a=c1,f2 s=f1 D=d2");
    assert_eq!(all_moves(&within), "d2-d1 d2-d3 d2>e1");
    // Over e2 neither can jump, since the other is where it would land.
    let blocked = set_up(any, "S=e3 A=h6 a=d2,f2,d3 D=e3");
    assert_eq!(all_moves(&blocked), "e3-e2");
}

#[test]
fn c8_2_a_walk_to_an_enemy_sleeper_or_to_land_is_safe() {
    let position = standard("S=d2 s=d3 A=h6 a=c1 D=d2");
    assert_eq!(all_moves(&position), "d2-c2 d2-d1 d2-e2 d2>d3 d2>e1");
    // Even if an enemy attacker could jump over it,
    let position = standard("S=d4 s=d5 A=h7 a=c5,e6 D=d4");
    assert!(moves_of(&position, "d4").contains("d4>d5"));
    // or over a creature on that land.
    let position = set_up("standard:jumps=any", "S=e2 A=h7 a=d2,d1 D=e2");
    assert!(moves_of(&position, "e2").contains("e2>e1"));
    // A walk to a sleeper of one's own that can be jumped is none.
    let position = standard("S=d4,e4 A=h7 a=c5,f5 D=d4");
    assert_eq!(all_moves(&position), "d4-c4 d4-d3 d4-d5");
}

#[test]
fn c8_3_danger_before_the_compulsory_jump() {
    let position = standard("S=d4 A=g2 s=f3 a=c5 D=d4");
    assert!(all_moves(&position).split(' ').all(|mv| mv.starts_with("d4-")));
    assert_eq!(reason(&position, "g2^e4"), Illegal::PiperInDanger);
    let calm = standard("S=d4 A=g2 s=f3 D=d4");
    assert_eq!(all_moves(&calm), "g2^e4");
}

#[test]
fn c8_3_r17_danger_before_a_jump_that_would_win() {
    let position = standard("S=d4 A=g2 s=f3 a=c5 D=d4 L=f3");
    assert_eq!(reason(&position, "g2^e4"), Illegal::PiperInDanger);
    let calm = standard("S=d4 A=g2 s=f3 D=d4 L=f3");
    assert_won(&after(&calm, "g2^e4"), P1);
    // A walk that wins is a move to safety.
    let position = standard("S=e7 A=a1 a=d8 D=e7");
    assert_eq!(all_moves(&position).split(' ').filter(|mv| *mv == "e7>e8").count(), 1);
    assert_won(&after(&position, "e7>e8"), P1);
}

#[test]
fn c8_3_r17_danger_permits_nothing_that_is_forbidden() {
    // d4-e4 would put the pipers side by side, d4>e5 as well.
    let position = standard("S=d4,e5 s=f5 A=h7 a=c5 D=d4 L=f5");
    assert_eq!(all_moves(&position), "d4-c4 d4-d3 d4-d5");
    // The shallow water stays closed to a sleeper that flees.
    let position = standard("S=d3,d1,f1 A=h7 a=c4 D=d3");
    assert_eq!(all_moves(&position), "d3-c3 d3-d4 d3-e3");
}

#[test]
fn c8_4_r18_where_nothing_saves_the_piper_the_rules_are_as_ever() {
    // Every step of d4 is blocked.
    let surrounded = "S=d4 a=c5,d5 A=c4,e4,d3 D=d4";
    let position = standard(surrounded);
    let moves = all_moves(&position);
    assert!(moves.contains("~c4") && moves.contains("c4-b5") && !moves.contains("d4"));
    // Then the compulsory jump holds,
    let position = standard(&format!("{surrounded} s=f5"));
    assert_eq!(all_moves(&position), "e4^g6");
    assert_eq!(reason(&position, "~c4"), Illegal::JumpIsDue);
    // and so it does if the piper can move, but only from danger to danger: to d3, where the
    // attacker on c2 could jump to e4, or to e4, where the one on f5 could jump to d3.
    let hunted = "S=d4 A=c4,h8 a=c5,d5,f5,c2 D=d4";
    let position = standard(&format!("{hunted} s=g7"));
    assert_eq!(all_moves(&position), "h8^f6");
    assert_eq!(reason(&position, "d4-d3"), Illegal::JumpIsDue);
    assert_eq!(moves_of(&standard(hunted), "d4"), "d4-d3 d4-e4");
}

#[test]
fn c8_5_r19_a_piper_may_be_moved_into_danger() {
    let position = standard("S=d4,d5 a=c6 D=d4 A=h1");
    let moves = all_moves(&position);
    assert!(moves.contains("d4>d5"));
    let danger = after(&position, "d4>d5");
    assert!(moves_of(&danger, "c6").contains("c6^e4"));
    assert_won(&after(&danger, "c6^e4"), P2);
}

/// With a move of another creature.
#[test]
fn c8_5_the_way_to_the_piper_may_be_opened() {
    for (pieces, opening, jump) in [
        // The landing square is left by a step, or by a jump.
        ("S=d4 A=e3 a=c5 D=d4", "e3-f4", "c5^e3"),
        ("S=d4 A=e3 a=c5,f2 D=d4", "e3^g1", "c5^e3"),
        // An enemy sleeper leaves it, jumped over because it must be.
        ("S=d4 A=f4 a=c5 s=e3 D=d4", "f4^d2", "c5^e3"),
        // An enemy sleeper leaves the shallow water, which was full.
        ("S=d3 A=g1 a=c4,d1 s=f2 D=d3", "g1^e3", "c4^e2"),
    ] {
        let before = standard(pieces);
        assert!(!must_be_saved(&before), "{pieces}");
        let open = after(&before, opening);
        let in_danger = with_turn(open, P1);
        assert!(must_be_saved(&in_danger), "{opening} in {pieces}");
        assert_won(&after(&open, jump), P2);
    }
}
