//! Accepted texts and the one way in which they are printed.

use gambol_core::Player;
use gambol_laws::claims;
use gambol_two_pipers::{Creature, Game, Position, Variant};

use super::{random_game, read, square};

/// Both texts mean the same position, and the second is how it is printed.
#[track_caller]
fn printed(text: &str, canonical: &str) {
    claims::printed::<Position>(text, canonical);
}

#[test]
fn p1_neighbouring_empty_squares_are_one_digit() {
    for (rank, canonical) in [
        ("44", "8"),
        ("11111111", "8"),
        ("17", "8"),
        ("A11a13", "A2a4"),
        ("1a1111S1", "1a4S1"),
        ("32s2", "5s2"),
        ("SsAaSsA1", "SsAaSsA1"),
    ] {
        let with_rank = |rank: &str| format!("8/8/8/{rank}/8/8/8/8 1 e1,e8 standard");
        printed(&with_rank(rank), &with_rank(canonical));
    }
}

#[test]
fn p2_canonical_texts_are_printed_as_they_were() {
    for text in [
        "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard",
        "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 2 d1,e8 standard:lands=rotated",
        "8/8/8/2a5/3S4/8/8/8 1 d4,e8 standard",
        "8/8/8/8/8/8/8/8 1 e8,e8 standard",
        "8/8/8/8/8/8/8/8 2 e1,- standard:jumps=any,stuck=loss",
        "8/8/8/8/8/8/8/8 2 -,e1 standard",
        "8/8/8/8/8/8/8/8 1 e8,- standard",
        "S6s/8/8/8/8/8/8/A6a 2 h8,a8 standard",
    ] {
        printed(text, text);
    }
}

#[test]
fn p2_a_position_read_and_printed_again_is_the_same() {
    for rules in ["standard", "standard:lands=rotated,jumps=any,stuck=loss"] {
        for seed in 0..10 {
            for position in random_game(rules, seed) {
                let text = position.to_string();
                printed(&text, &text);
                assert_eq!(read(&text), position);
            }
        }
    }
}

#[test]
fn the_board_is_read_from_rank_8_down_and_from_file_a_on() {
    let position = read("a7/8/8/8/8/8/8/S6A 2 a1,e8 standard");
    let creature = |name: &str| position.creature(square(name));
    assert_eq!(creature("a8"), Some(Creature::attacker(Player::P2)));
    assert_eq!(creature("a1"), Some(Creature::sleeper(Player::P1)));
    assert_eq!(creature("h1"), Some(Creature::attacker(Player::P1)));
    assert_eq!(creature("h8"), None);
    assert_eq!(position.to_move(), Player::P2);
    assert_eq!(position.piper(Player::P1), Some(square("a1")));
    assert_eq!(position.piper(Player::P2), Some(square("e8")));
}

#[test]
fn a_missing_variant_is_standard() {
    let text = "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8";
    printed(text, &format!("{text} standard"));
    assert_eq!(read(text), Position::start(Variant::STANDARD));
}

#[test]
fn v3_the_variant_is_printed_in_its_canonical_form() {
    for (variant, canonical) in [
        ("standard:lands=facing", "standard"),
        ("standard:stuck=loss,jumps=any", "standard:jumps=any,stuck=loss"),
    ] {
        let with = |variant: &str| format!("8/8/8/8/8/8/8/A7 2 e1,e8 {variant}");
        printed(&with(variant), &with(canonical));
    }
}

/// The seat that would move next is kept, whichever it is.
#[test]
fn r27_a_finished_position_has_either_seat() {
    for side in [1, 2] {
        for pipers in ["e8,e8", "e1,e1", "-,e8", "e1,-"] {
            let text = format!("8/8/8/8/8/8/8/A7 {side} {pipers} standard");
            printed(&text, &text);
            assert!(read(&text).status().is_over());
        }
    }
}

#[test]
fn whether_a_position_could_have_come_about_is_not_checked() {
    read("8/8/8/8/8/8/8/8 1 e1,e8 standard");
}
