//! Clause 6: the ko, and a pass that it forces (7.3).

use gambol_core::{GameResult, GameSetup};

use super::{Game, Illegal, Move, P1, P2, Position};
use super::{
    can, legal, p2_to_move, play, random_game, read, set_up, stack_moves, stacks, start, why_not,
};

/// What is forbidden, as a text.
fn ko(position: &Position) -> Option<String> {
    position.ko().map(|ko| ko.to_string())
}

/// p1 has just moved one of the two pieces on a1 to a2.
fn just_moved() -> Position {
    play(set_up("official", "a1=11 a2=1"), "a1-a2")
}

/// The only stack move of this position is e1-a1, which is forbidden, and p1 has no reserve.
const ALL_BUT_KO: &str = "x5/x5/x5/x5/1111,x3,1 1 0,0 e1-a1 official:pieces=5";

#[test]
fn c6_1_the_opponent_may_not_move_as_many_pieces_back() {
    let position = just_moved();
    let text = "x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official";
    assert_eq!(position, read(text));
    assert_eq!(why_not(&position, "a2-a1"), Illegal::Ko);
    assert_eq!(stack_moves(&position), ["a2:2-a1"]);
    assert_eq!(legal(&position).len(), 23 + 1);
}

#[test]
fn c6_1_it_holds_at_every_distance_and_for_every_number_of_pieces() {
    for distance in 1..=3 {
        for count in 1..=4 - distance {
            let (home, target) = (&"1212"[..count + distance], &"2121"[..distance]);
            let there = format!("a{}", 1 + distance);
            let position = set_up("official", &format!("a1={home} {there}={target}"));
            let text = |from: &str, count, to: &str| match count {
                1 => format!("{from}-{to}"),
                _ => format!("{from}:{count}-{to}"),
            };
            let position = play(position, &text("a1", count, &there));
            let back = text(&there, count, "a1");
            assert_eq!(ko(&position).as_ref(), Some(&back));
            assert_eq!(why_not(&position, &back), Illegal::Ko);
            let others: Vec<String> = (1..=count + distance)
                .filter(|&other| other != count)
                .map(|count| text(&there, count, "a1"))
                .collect();
            assert_eq!(stack_moves(&position), others);
        }
    }
}

#[test]
fn c6_1_it_holds_for_both_players() {
    let position = p2_to_move(set_up("official", "a1=11 a2=1"));
    let position = play(position, "a1-a2");
    assert_eq!(position.to_move(), P1);
    assert_eq!(why_not(&position, "a2-a1"), Illegal::Ko);
}

#[test]
fn c6_1_r1_a_different_number_of_pieces_back_is_no_ko() {
    let before = set_up("official", "a1=11 a2=1");
    let after = play(before, "a1-a2 a2:2-a1");
    assert_eq!(stacks(&after), "a1=111", "nothing was taken back");
}

#[test]
fn c6_1_other_moves_between_other_squares_are_no_ko() {
    let position = play(set_up("official", "a1=11 a2=1 b1=1"), "a1-a2");
    let moves = ["a1-b1", "a2-b1", "a2:2-a1", "a2:2-b1", "b1-a1"];
    assert_eq!(stack_moves(&position), moves);
}

#[test]
fn c6_1_with_takeback_there_is_no_ko() {
    for rules in ["basic", "tournament", "official:takeback=yes"] {
        let position = play(set_up(rules, "a1=11 a2=1"), "a1-a2");
        assert_eq!(ko(&position), None);
        assert_eq!(stack_moves(&position), ["a2-a1", "a2:2-a1"]);
        assert_eq!(stacks(&play(position, "a2-a1")), "a1=11 a2=1");
    }
}

#[test]
fn c6_2_there_is_no_ko_if_the_move_back_would_be_illegal_anyway() {
    // Nothing is left at home; what is left has another height than the way is long.
    for (stacks, moves) in [
        ("a1=1 a2=1", "a1-a2"),
        ("a1=111 a2=1", "a1:3-a2"),
        ("a1=111 a2=1", "a1-a2"),
        ("a1=1111 a2=1", "a1-a2"),
        ("a1=1111 a2=1", "a1:2-a2"),
        ("a1=11 a3=11", "a1-a3"),
        ("a1=1111 a3=11", "a1-a3"),
        ("a1=111 a4=111", "a1-a4"),
    ] {
        let position = play(set_up("official", stacks), moves);
        assert_eq!(ko(&position), None, "{position}");
    }
    let position = play(set_up("official", "a1=111 a2=1"), "a1-a2");
    assert!(matches!(why_not(&position, "a2-a1"), Illegal::WrongDistance { .. }));
}

#[test]
fn c6_3_a_ko_lasts_for_one_turn() {
    let position = just_moved();
    let position = play(position, "e5");
    assert_eq!(ko(&position), None);
    assert!(can(&position, "a2-a1"), "for p1, the next turn");
    let position = play(position, "e1");
    assert!(can(&position, "a2-a1"), "for p2, the turn after");
}

#[test]
fn c6_3_an_entry_leaves_no_ko() {
    for square in ["a3", "b1", "b2", "e5"] {
        assert_eq!(ko(&play(just_moved(), square)), None);
    }
    assert_eq!(ko(&start("official")), None);
}

#[test]
fn c6_3_a_stack_move_ends_the_ko_and_may_cause_its_own() {
    let position = set_up("official", "a1=11 a2=1 e1=222 e2=2");
    let position = play(position, "a1-a2");
    assert_eq!(ko(&position).as_deref(), Some("a2-a1"));
    let position = play(position, "e1:2-e2");
    assert_eq!(ko(&position).as_deref(), Some("e2:2-e1"));
    assert!(can(&position, "e2-e1") && !can(&position, "e2:2-e1"));
    let position = play(position, "a2-a1");
    assert_eq!(ko(&position).as_deref(), Some("a1-a2"));
    let position = play(position, "e2:3-e1");
    assert_eq!(ko(&position), None);
    assert!(can(&position, "a1-a2"));
}

#[test]
fn c6_3_r3_a_stack_move_that_scores_leaves_no_ko() {
    let rules = "official:points=3";
    let position = play(set_up(rules, "a1=1212 e1=12 c3=11 c4=1"), "c3-c4");
    assert_eq!(ko(&position).as_deref(), Some("c4-c3"));
    let position = play(position, "e1-a1");
    assert_eq!(position.score(P2), 1);
    assert_eq!(ko(&position), None);
    assert!(can(&position, "c4-c3"));
    let last_point = play(set_up("official", "a1=1212 e1=12 c3=11 c4=1"), "c3-c4 e1-a1");
    assert_eq!(ko(&last_point), None);
}

#[test]
fn c6_3_r4_a_pass_ends_the_ko() {
    let position = play(read(ALL_BUT_KO), "pass");
    assert_eq!(ko(&position), None);
    assert!(can(&position, "e1-a1"));
}

#[test]
fn c7_3_r5_a_player_whose_only_move_is_the_ko_passes_and_the_game_goes_on() {
    let position = read(ALL_BUT_KO);
    assert_eq!(legal(&position), ["pass"]);
    assert_eq!(why_not(&position, "e1-a1"), Illegal::Ko);
    let position = play(position, "pass");
    assert_eq!(position.status().player(), Some(P2));
    assert_eq!(position.count_moves(), 23 + 1);
    let position = play(position, "e1-a1");
    assert_eq!(position.result(), Some(GameResult::Win(P1)));
}

#[test]
fn r2_a_ko_that_does_not_exist_is_no_part_of_a_position() {
    let one_way = play(set_up("official", "a1=1 a2=1"), "a1-a2");
    let other_way = play(set_up("official", "a2=1 b2=1"), "b2-a2");
    assert_eq!(one_way, other_way);
    assert_eq!(one_way.key(), other_way.key());
    // And one that exists makes a difference.
    let mut setup = just_moved().setup();
    setup.ko = None;
    let free = setup.check().unwrap();
    assert_ne!(just_moved(), free);
    assert_ne!(just_moved().key(), free.key());
}

#[test]
fn r5_in_a_played_game_a_ko_never_forces_a_pass() {
    let mut kos = 0;
    for seed in 0..500 {
        for position in random_game("official:pieces=5,points=9", seed) {
            if position.ko().is_some() {
                assert!(!position.is_legal(Move::PASS), "{position}");
                kos += 1;
            }
        }
    }
    assert!(kos > 500, "{kos} positions with a ko");
}
