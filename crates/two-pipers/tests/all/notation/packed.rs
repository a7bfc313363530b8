//! Serde: text for people, packed for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_two_pipers::{Move, Position, Variant};

use super::{random_game, read, square};

const TEXT: &str = "8/8/8/8/8/8/1s6/A1S5 2 c1,- standard:jumps=any";

/// The packed form of [`TEXT`]: attackers and sleepers of p1 and p2, in sevens of bits; the pipers,
/// the turn, the variant.
const PACKED: [u8; 13] = [
    1, 0, // attackers
    4, 0x80, 0x04, // sleepers
    1, 2, // the piper of p1 is on the third square
    0, // that of p2 is eliminated
    1, // p2 moves
    0, 1, 0, // the variant
    0xff,
];

fn unpack(bytes: &[u8]) -> Option<Position> {
    postcard::from_bytes(bytes).ok()
}

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{TEXT}\"");
    assert_eq!(serde_json::to_string(&read(TEXT)).unwrap(), json);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), read(TEXT));
}

#[test]
fn a_wrong_text_is_refused_with_the_same_words() {
    let error = serde_json::from_str::<Position>("\"8/8/8/8/8/8/8/8 3 e1,e8\"").unwrap_err();
    assert!(
        error.to_string().starts_with("SIDE: `3` is not 1 or 2"),
        "{error}"
    );
    let error = serde_json::from_str::<Variant>("\"chess\"").unwrap_err();
    assert!(
        error.to_string().starts_with("unknown variant `chess`"),
        "{error}"
    );
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn variants_are_texts_and_moves_are_numbers() {
    let variant: Variant = "standard:stuck=loss".parse().unwrap();
    let json = "\"standard:stuck=loss\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    for mv in [
        Move::step(square("a3"), square("b4")).unwrap(),
        Move::flip(square("h8")),
        Move::PASS,
    ] {
        let number = serde_json::to_string(&mv).unwrap();
        assert_eq!(number, mv.to_bits().to_string());
        assert_eq!(serde_json::from_str::<Move>(&number).unwrap(), mv);
    }
    // A step to where one is, a step and a walk round a corner, a walk to where the piper is, a kind
    // of move that is none.
    for number in [
        "0", "10", "16394", "16449", "8195", "65536", "-1", "\"~a3\"",
    ] {
        assert!(serde_json::from_str::<Move>(number).is_err(), "{number}");
    }
}

#[test]
fn for_machines_a_position_is_packed() {
    let bytes = postcard::to_allocvec(&read(TEXT)).unwrap();
    assert_eq!(bytes, PACKED[..12]);
    assert_eq!(unpack(&PACKED), Some(read(TEXT)));
}

#[test]
fn a_packed_position_comes_back_as_it_was() {
    for rules in ["standard", "standard:lands=rotated,stuck=loss"] {
        for seed in 0..5 {
            for position in random_game(rules, seed) {
                let bytes = postcard::to_allocvec(&position).unwrap();
                assert_eq!(unpack(&bytes), Some(position));
            }
        }
    }
}

#[test]
fn packed_data_that_are_no_position_are_refused() {
    for (at, byte, what) in [
        (0, 4, "two creatures on a square"),
        (1, 1, "two attackers on a square"),
        (0, 16, "a creature on land"),
        (6, 3, "a piper in the water"),
        (6, 64, "a piper off the board"),
        (
            5,
            0,
            "a piper eliminated, and then one byte too many for the other",
        ),
        (8, 2, "no player"),
        (9, 2, "neither layout"),
    ] {
        let mut bytes = PACKED;
        bytes[at] = byte;
        assert_eq!(unpack(&bytes), None, "{what}");
    }
    for length in 0..12 {
        assert_eq!(unpack(&PACKED[..length]), None, "the first {length} bytes");
    }
}
