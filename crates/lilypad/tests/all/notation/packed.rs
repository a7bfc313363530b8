//! Serde: text for people, packed for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_lilypad::{Move, Position, Variant, draughts};

use super::{base, random_game, read, square};

const TEXT: &str = "W:WK1,21:B6,K32 6,21 standard:carrier=big,walk=one";

/// The packed form of [`TEXT`]: Dark, Light and kings in sevens of bits, the turn, the pawns, the
/// variant.
const PACKED: [u8; 18] = [
    0xa0, 0x80, 0x80, 0x80, 0x08, // 6 and 32
    0x81, 0x80, 0x40, // 1 and 21
    0x81, 0x80, 0x80, 0x80, 0x08, // the kings on 1 and 32
    1,    // p2 moves
    6, 21, // the pawns
    1, 1, // the variant
];

fn unpack(bytes: &[u8]) -> Option<Position> {
    postcard::from_bytes(bytes).ok()
}

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{TEXT}\"");
    assert_eq!(serde_json::to_string(&read(TEXT)).unwrap(), json);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), read(TEXT));
    let error = serde_json::from_str::<Position>("\"B:W21:B1 2,-\"").unwrap_err();
    assert!(
        error.to_string().starts_with("PAWNS: the pawn of p1"),
        "{error}"
    );
    assert_eq!(
        serde_json::to_string(&base("B:W21:BK7")).unwrap(),
        "\"B:W21:BK7\""
    );
    let error = serde_json::from_str::<draughts::Position>("\"B:W1:B5\"").unwrap_err();
    assert!(
        error.to_string().starts_with("PDN: the man on 1"),
        "{error}"
    );
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn variants_are_texts_and_moves_are_numbers() {
    let variant: Variant = "big-fairies:walk=one".parse().unwrap();
    let json = "\"standard:carrier=big,walk=one\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    assert_eq!(
        serde_json::to_string(&draughts::Variant).unwrap(),
        "\"standard\""
    );
    let walk = Move::walk(square(3), square(16)).unwrap();
    let json = walk.to_bits().to_string();
    assert_eq!(serde_json::to_string(&walk).unwrap(), json);
    assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), walk);
    for number in ["0", "4095", "65536", "-1", "\"3>16\""] {
        assert!(serde_json::from_str::<Move>(number).is_err(), "{number}");
        assert!(
            serde_json::from_str::<draughts::Move>(number).is_err(),
            "{number}"
        );
    }
    // A walk is no move of draughts.
    assert!(serde_json::from_str::<draughts::Move>(&json).is_err());
}

#[test]
fn for_machines_a_position_is_packed() {
    assert_eq!(postcard::to_allocvec(&read(TEXT)).unwrap(), PACKED);
    assert_eq!(unpack(&PACKED), Some(read(TEXT)));
    assert_eq!(
        postcard::to_allocvec(&read(TEXT).checkers()).unwrap(),
        PACKED[..14]
    );
}

#[test]
fn a_packed_position_comes_back_as_it_was() {
    for seed in 0..10 {
        for rules in ["standard", "big-fairies", "standard:carrier=weak,walk=one"] {
            for position in random_game::<Position>(rules, seed) {
                let bytes = postcard::to_allocvec(&position).unwrap();
                assert_eq!(unpack(&bytes), Some(position));
            }
        }
        for position in random_game::<draughts::Position>("standard", seed) {
            let bytes = postcard::to_allocvec(&position).unwrap();
            assert_eq!(
                postcard::from_bytes::<draughts::Position>(&bytes).unwrap(),
                position
            );
        }
    }
}

#[test]
fn packed_data_that_are_no_position_are_refused() {
    for (at, byte, what) in [
        (0, 0xa1, "1 is Dark's and Light's"),
        (4, 0x00, "the king on 32 is nobody's"),
        (8, 0x80, "a man of Light on 1"),
        (12, 0x00, "a man of Dark on 32"),
        (13, 2, "no player"),
        (14, 7, "a pawn on an empty square"),
        (14, 21, "a pawn on the other side's checker"),
        (14, 33, "a pawn on no square"),
        (14, 255, "a pawn still to be placed"),
        (15, 254, "a pawn on no square"),
        (16, 3, "no such carrier"),
        (17, 2, "no such walk"),
    ] {
        let mut bytes = PACKED.to_vec();
        bytes[at] = byte;
        assert_eq!(unpack(&bytes), None, "{what}");
    }
    for length in 0..18 {
        assert_eq!(unpack(&PACKED[..length]), None, "the first {length} bytes");
    }
    // Both pawns across.
    let mut bytes = PACKED.to_vec();
    bytes[14..16].copy_from_slice(&[32, 1]);
    assert_eq!(unpack(&bytes), None);
    bytes[15] = 0;
    assert!(unpack(&bytes).is_some(), "one lost pawn");
}
