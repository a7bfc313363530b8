//! Small positions whose moves are known from elsewhere.

use gambol_core::{GameResult, Player};
use gambol_two_pipers::Game;

use super::{legal, read};

#[test]
fn danger_leaves_only_what_saves_the_piper() {
    let position = read("8/8/7A/2a1S3/3S4/8/8/8 1 d4,e8 standard");
    assert_eq!(legal(&position).join(" "), "d4-c4 d4-d3 d4-d5 d4-e4 d4>e5");
}

#[test]
fn the_jump_over_ones_own_piper_is_free_and_loses() {
    let position = read("8/8/7a/8/3s4/2A5/8/8 1 d4,e8 standard");
    assert_eq!(legal(&position).join(" "), "c3-b2 c3-b4 c3-d2 c3^e5 ~c3");
    let jump = position.parse_move("c3^e5").expect("legal");
    let after = position.apply(jump).expect("legal");
    assert_eq!(after.to_string(), "8/8/7a/4S3/8/8/8/8 2 -,e8 standard");
    assert_eq!(after.result(), Some(GameResult::Win(Player::P2)));

    let position = read("8/8/6Aa/5s2/3s4/2A5/8/8 1 d4,e8 standard");
    assert_eq!(legal(&position).join(" "), "c3^e5 g6^e4");
}

#[test]
fn a_walk_to_a_square_next_to_the_other_piper() {
    let position = read("8/8/5s2/2S1S3/3SS3/8/8/8 1 d4,f6 standard");
    let moves = legal(&position);
    assert_eq!(moves.len(), 17);
    assert!(!moves.iter().any(|mv| mv == "d4>e5"));
}

#[test]
fn a_walk_home() {
    let position = read("8/4S3/8/8/8/A7/8/8 1 e7,e8 standard");
    assert_eq!(legal(&position).len(), 7);
    let walk = position.parse_move("e7>e8").expect("legal");
    let after = position.apply(walk).expect("legal");
    assert_eq!(after.to_string(), "8/4S3/8/8/8/A7/8/8 2 e8,e8 standard");
    assert_eq!(after.result(), Some(GameResult::Win(Player::P1)));
}
