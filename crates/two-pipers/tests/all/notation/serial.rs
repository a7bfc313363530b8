//! Serialisation: text for people, setups for machines, and no way around the checks.

use gambol_core::Player;
use gambol_testkit::{in_json, moves_in_bytes, not_in_json, setup_in_bytes};
use gambol_two_pipers::{Creature, Jumps, Lands, Move, Position, Setup, Square, Stuck, Variant};

use super::{read, square};

const TEXT: &str = "8/8/8/8/8/8/1s6/A1S5 2 c1,- standard:jumps=any";

#[test]
fn for_people_a_position_is_its_text() {
    in_json(&read(TEXT), &format!("\"{TEXT}\""));
}

#[test]
fn a_wrong_text_is_refused_with_the_same_words() {
    not_in_json::<Position>("\"8/8/8/8/8/8/8/8 3 e1,e8\"", "SIDE: `3` is not 1 or 2");
    not_in_json::<Variant>("\"chess\"", "unknown variant `chess`");
    not_in_json::<Position>("7", "");
}

#[test]
fn small_values_are_texts() {
    in_json(&"standard:stuck=loss".parse::<Variant>().unwrap(), "\"standard:stuck=loss\"");
    in_json(&Lands::Rotated, "\"rotated\"");
    in_json(&Jumps::Any, "\"any\"");
    in_json(&Stuck::Pass, "\"pass\"");
    in_json(&Creature::sleeper(Player::P2), "\"s\"");
    in_json(&Move::flip(square("a3")), "\"~a3\"");
    in_json(&Move::PASS, "\"pass\"");
    let words = "variant key jumps: value `all` is not one of diagonal|any";
    not_in_json::<Jumps>("\"all\"", words);
    not_in_json::<Move>("\"a3-h8\"", "");
}

#[test]
fn for_machines_moves_are_numbers() {
    let step = Move::step(square("a3"), square("b4")).unwrap();
    // A step to where one is, a step and a walk round a corner, a walk to where the piper is, a kind
    // of move that is none.
    let wrong = [0, 10, 16_394, 16_449, 8195, 65_536];
    moves_in_bytes(&[step, Move::flip(square("h8")), Move::PASS], &wrong);
}

/// A setup is written and read as it is; it becomes a position only if it has no flaw.
#[test]
fn for_machines_a_position_is_its_setup() {
    setup_in_bytes::<Setup, _>(
        &read(TEXT),
        &[
            |setup| setup.turn = Player::P3,
            |setup| setup.board[square("e1")] = Some(Creature::attacker(Player::P1)),
            |setup| setup.pipers[0] = Some(Square::new(3)),
            |setup| setup.pipers = [None; 2],
        ],
    );
}

#[test]
fn for_people_a_setup_has_fields() {
    let setup = read(TEXT).setup();
    let json = serde_json::to_value(&setup).unwrap();
    assert_eq!(json["variant"], "standard:jumps=any");
    assert_eq!(json["turn"], "p2");
    assert_eq!(json["board"][2], "S");
    assert_eq!(json["board"][3], serde_json::Value::Null);
    assert_eq!(json["pipers"], serde_json::json!(["c1", null]));
    assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), setup);
}
