//! Serde: text for people, packed for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_mixtour::{Move, Position, Variant};

use super::{random_game, read, square};

const OFFICIAL: &str = "x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official";

/// The packed form of [`OFFICIAL`]: 25 stacks, the turn, the points, the ko, the variant.
const PACKED: [u8; 34] = [
    0b10, 1, 1, 1, 1, 0b100, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, // stacks
    1, // p2 moves
    0, 0, // points
    1, 0xa0, 0x09, // the ko: 1 << 10 | 5 << 5, in sevens of bits
    20, 1, 0, // the variant
];

fn unpack(bytes: &[u8]) -> Option<Position> {
    postcard::from_bytes(bytes).ok()
}

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{OFFICIAL}\"");
    assert_eq!(serde_json::to_string(&read(OFFICIAL)).unwrap(), json);
    assert_eq!(
        serde_json::from_str::<Position>(&json).unwrap(),
        read(OFFICIAL)
    );
    let other = "\"x,x4/x5/x5/11,x1,x3/1,x4 2 0,0 a2:1-a1 official\"";
    assert_eq!(
        serde_json::from_str::<Position>(other).unwrap(),
        read(OFFICIAL)
    );
}

#[test]
fn a_wrong_text_is_refused_with_the_same_words() {
    let error = serde_json::from_str::<Position>("\"x5/x5/x5/x5/x5 3 0,0 - basic\"").unwrap_err();
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
    assert!(serde_json::from_str::<Position>("null").is_err());
}

#[test]
fn variants_are_texts_and_moves_are_numbers() {
    let variant: Variant = "official:points=3".parse().unwrap();
    let json = "\"basic:pieces=20,points=3,takeback=no\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    let (c4, d3) = (square("c4"), square("d3"));
    for (mv, number) in [
        (Move::stack(c4, d3, 3).unwrap(), "3629"),
        (Move::enter(square("b2")), "1830"),
        (Move::PASS, "825"),
    ] {
        assert_eq!(mv.to_bits().to_string(), number);
        assert_eq!(serde_json::to_string(&mv).unwrap(), number);
        assert_eq!(serde_json::from_str::<Move>(number).unwrap(), mv);
    }
    for number in ["0", "824", "1024", "65536", "-1", "\"b2\""] {
        assert!(serde_json::from_str::<Move>(number).is_err(), "{number}");
    }
    let error = serde_json::from_str::<Move>("0").unwrap_err().to_string();
    assert!(
        error.starts_with("invalid value: integer `0`, expected the bits of a move"),
        "{error}"
    );
}

#[test]
fn for_machines_a_position_is_packed() {
    assert_eq!(postcard::to_allocvec(&read(OFFICIAL)).unwrap(), PACKED);
    assert_eq!(unpack(&PACKED), Some(read(OFFICIAL)));
}

#[test]
fn a_packed_position_comes_back_as_it_was() {
    for rules in ["basic", "tournament", "official:pieces=5,points=9"] {
        for seed in 0..10 {
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
        (0, 0, "a stack without the bit that ends it"),
        (7, 0b10_0000, "a stack of five"),
        (7, 0b1000_0000, "a stack of seven"),
        (0, 1, "a ko onto an empty square"),
        (25, 2, "no player"),
        (26, 2, "too many points"),
        (27, 255, "far too many points"),
        (26, 1, "a ko in a finished game"),
        (28, 2, "neither a ko nor none"),
        (29, 0xa1, "a ko that is no move of this position"),
        (30, 0x7f, "a ko that is no move at all"),
        (31, 4, "too few pieces"),
        (31, 51, "too many pieces"),
        (32, 0, "no point wins"),
        (32, 10, "too many points win"),
        (33, 1, "a ko with takeback"),
        (33, 2, "neither yes nor no"),
    ] {
        let mut bytes = PACKED;
        bytes[at] = byte;
        assert_eq!(unpack(&bytes), None, "{what}");
    }
    for length in 0..PACKED.len() {
        assert_eq!(unpack(&PACKED[..length]), None, "the first {length} bytes");
    }
}

#[test]
fn packed_data_obey_the_number_of_pieces() {
    let mut bytes =
        postcard::to_allocvec(&read("x5/x5/x5/x5/2222,2,x3 1 0,0 - basic:pieces=5")).unwrap();
    assert!(unpack(&bytes).is_some());
    bytes[2] = 0b11;
    assert_eq!(unpack(&bytes), None, "a sixth piece of p2");
    bytes[2] = 0b10;
    assert!(unpack(&bytes).is_some(), "a piece of p1");
}
