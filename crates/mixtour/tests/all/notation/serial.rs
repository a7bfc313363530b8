//! Serde: text for people, setups and numbers for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_mixtour::{Move, Position, Setup, Variant};
use gambol_testkit::{in_json, moves_in_bytes, not_in_json, setup_in_bytes};

use super::{read, square};

const OFFICIAL: &str = "x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official";

/// The setup of [`OFFICIAL`] in bytes.
const BYTES: [u8; 43] = [
    8, b'o', b'f', b'f', b'i', b'c', b'i', b'a', b'l', // the variant
    25,   // stacks:
    0b10, 1, 1, 1, 1, 0b100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, //
    2, b'p', b'2', // the turn
    0, 0, // the points
    1, 0xa0, 0x09, // the ko: 1 << 10 | 5 << 5, in sevens of bits
];

/// Where the stacks begin.
const STACKS: usize = 10;

#[test]
fn for_people_a_position_is_its_text() {
    in_json(&read(OFFICIAL), &format!("\"{OFFICIAL}\""));
    let other = "\"x,x4/x5/x5/11,x1,x3/1,x4 2 0,0 a2:1-a1 official\"";
    assert_eq!(serde_json::from_str::<Position>(other).unwrap(), read(OFFICIAL));
}

#[test]
fn a_wrong_text_is_refused_with_the_same_words() {
    not_in_json::<Position>("\"x5/x5/x5/x5/x5 3 0,0 - basic\"", "SIDE: `3` is not 1 or 2");
    not_in_json::<Variant>("\"chess\"", "unknown variant `chess`");
    not_in_json::<Position>("7", "");
    not_in_json::<Position>("null", "");
}

#[test]
fn variants_and_moves_are_texts() {
    let variant: Variant = "official:points=3".parse().unwrap();
    in_json(&variant, "\"basic:pieces=20,points=3,takeback=no\"");
    for text in ["c4:3-d3", "a1-b2", "b2", "pass"] {
        in_json::<Move>(&text.parse().unwrap(), &format!("\"{text}\""));
    }
    for json in ["\"a1 \"", "\"a1-a1\"", "\"a1:5-b2\"", "1830", "null"] {
        not_in_json::<Move>(json, "");
    }
    not_in_json::<Move>("\"e6\"", "not a move: a move is a square to enter a piece on (b2), ");
}

#[test]
fn for_machines_moves_are_numbers() {
    let moves = ["c4:3-d3", "b2", "pass"].map(|text| text.parse::<Move>().unwrap());
    assert_eq!(moves.map(PackedMove::to_bits), [3629, 1830, 825]);
    moves_in_bytes(&moves, &[0, 824, 1024, 65536]);
}

#[test]
fn for_people_a_setup_has_named_fields() {
    let setup = read(OFFICIAL).setup();
    let json = serde_json::to_value(&setup).unwrap();
    assert_eq!(json["variant"], "official");
    assert_eq!(json["board"][square("a2").index()], "11");
    assert_eq!(json["board"][square("e5").index()], "x");
    assert_eq!(json["turn"], "p2");
    assert_eq!(json["points"], serde_json::json!([0, 0]));
    assert_eq!(json["ko"], "a2-a1");
    assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), setup);
}

#[test]
fn for_machines_a_position_is_its_setup() {
    assert_eq!(setup_in_bytes::<Setup, _>(&read(OFFICIAL), &[]), BYTES);
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    for (at, byte, what) in [
        (1, b'x', "no variant"),
        (9, 24, "too few stacks"),
        (STACKS, 0, "no stack"),
        (STACKS + 7, 0b10_0000, "a stack of five"),
        (STACKS + 7, 0b1000_0000, "a stack of seven"),
        (STACKS, 1, "a ko onto an empty square"),
        (37, b'3', "no player"),
        (38, 2, "too many points"),
        (39, 255, "far too many points"),
        (38, 1, "a ko in a finished game"),
        (40, 2, "neither a ko nor none"),
        (41, 0xa1, "a ko that is no move of this position"),
        (42, 0x7f, "a ko that is no move at all"),
    ] {
        let mut bytes = BYTES;
        bytes[at] = byte;
        assert!(postcard::from_bytes::<Position>(&bytes).is_err(), "{what}");
    }
}
