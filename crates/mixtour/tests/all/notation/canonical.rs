//! Accepted texts and the one way in which they are printed.

use gambol_core::Player;
use gambol_laws::claims;

use super::{random_game, read, square};
use gambol_mixtour::{Position, Variant};

/// Both texts mean the same position, and the second is how it is printed.
#[track_caller]
fn printed(text: &str, canonical: &str) {
    claims::printed::<Position>(text, canonical);
}

#[test]
fn p1_neighbouring_empty_squares_are_one_run() {
    for (rank, canonical) in [
        ("x,x,x,x,x", "x5"),
        ("x1,x1,x1,x1,x1", "x5"),
        ("x2,x3", "x5"),
        ("x3,x1,x", "x5"),
        ("x4,x", "x5"),
        ("1,x1,2,x,12", "1,x,2,x,12"),
        ("x1,1,x2,x", "x,1,x3"),
        ("x,x1,22,x1,x", "x2,22,x2"),
        ("1,2,1,2,x1", "1,2,1,2,x"),
        ("1,2,x,x,1", "1,2,x2,1"),
    ] {
        let with_rank = |rank: &str| format!("x5/x5/{rank}/x5/x5 1 0,0 - basic");
        printed(&with_rank(rank), &with_rank(canonical));
    }
}

#[test]
fn p3_canonical_texts_are_printed_as_they_were() {
    for text in [
        "x5/x5/x5/x5/x5 1 0,0 - basic",
        "x5/x5/x5/x5/x5 2 0,0 - tournament",
        "x5/x5/x5/x5/x5 2 1,0 - basic",
        "x5/x5/x5/x5/x5 1 0,1 - official",
        "x5/x5/x5/x5/x5 1 8,9 - basic:points=9",
        "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official",
        "x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official",
        "x5/x5/x5/111,x4/1,x4 1 0,0 a2:2-a1 official",
        "1,2,12,21,11/22,111,112,121,122/211,212,221,222,1111/1112,1121,1122,1211,1212/\
         1221,1222,2111,2112,2121 1 0,0 - basic:pieces=50",
    ] {
        printed(text, text);
    }
}

#[test]
fn p3_a_position_read_and_printed_again_is_the_same() {
    for rules in ["basic", "tournament", "official", "official:pieces=5,points=9"] {
        for seed in 0..20 {
            for position in random_game(rules, seed) {
                let text = position.to_string();
                printed(&text, &text);
                assert_eq!(read(&text), position);
            }
        }
    }
}

#[test]
fn the_board_is_read_from_rank_5_down_and_from_file_a_on() {
    let position = read("1,x4/x5/x5/x5/x,12,x2,221 2 0,1 - tournament");
    assert_eq!(position.stack(square("a5")).height(), 1);
    assert_eq!(position.stack(square("b1")).top(), Some(Player::P2));
    assert_eq!(position.stack(square("e1")).height(), 3);
    assert_eq!(position.stack(square("e1")).top(), Some(Player::P1));
    assert_eq!(position.to_move(), Player::P2);
    assert_eq!((position.score(Player::P1), position.score(Player::P2)), (0, 1));
    assert_eq!((position.reserve(Player::P1), position.reserve(Player::P2)), (19, 19));
}

#[test]
fn a_missing_variant_is_basic() {
    printed("x5/x5/x5/x5/x5 1 0,0 -", "x5/x5/x5/x5/x5 1 0,0 - basic");
    assert_eq!(read("x5/x5/x5/x5/x5 1 0,0 -"), Position::start(Variant::BASIC));
}

#[test]
fn v3_the_variant_is_printed_in_its_canonical_form() {
    for (variant, canonical) in [
        ("basic:points=3", "tournament"),
        ("official:points=3", "basic:pieces=20,points=3,takeback=no"),
        ("official:takeback=yes", "basic:pieces=20"),
        ("tournament:points=1,takeback=no,pieces=20", "official"),
    ] {
        let with = |variant: &str| format!("x5/x5/x5/x5/x4,1 2 0,0 - {variant}");
        printed(&with(variant), &with(canonical));
    }
}

#[test]
fn p8_the_ko_may_be_written_with_its_count() {
    let board = "x5/x5/x5/11,x4/1,x4 2 0,0";
    printed(&format!("{board} a2:1-a1 official"), &format!("{board} a2-a1 official"));
    assert_eq!(read(&format!("{board} a2-a1 official")).ko().unwrap().to_string(), "a2-a1");
}

#[test]
fn whether_a_ko_or_points_could_have_come_about_is_not_checked() {
    // Nobody can have moved the only piece of e1 there from a1, which is four high.
    read("x5/x5/x5/x5/1111,x3,1 1 0,0 e1-a1 official:pieces=5");
    // Taking all pieces back cannot be the reversal of a move.
    read("x5/x5/x5/11,x4/1,x4 2 0,0 a2:2-a1 official");
    // Nobody has had five pieces yet.
    read("x5/x5/x5/x5/x5 1 8,8 - basic:points=9");
}
