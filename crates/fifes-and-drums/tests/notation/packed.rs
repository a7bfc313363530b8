//! Serde: text for people, packed for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_fifes_and_drums::{Move, Position, Variant};

use crate::{card, random_game, read};

const TEXT: &str = "8,7,1,4,1,1 AM,2SY,9LK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- chance fog";

fn unpack(bytes: &[u8]) -> Option<Position> {
    postcard::from_bytes(bytes).ok()
}

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{TEXT}\"");
    assert_eq!(serde_json::to_string(&read(TEXT)).unwrap(), json);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), read(TEXT));
    let error = serde_json::from_str::<Position>("\"1,1,1,1,1,1 - - ?,? - 1\"").unwrap_err();
    let words = "TURN: the cards say that it must be chance";
    assert!(error.to_string().starts_with(words), "{error}");
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn variants_are_texts_and_moves_are_numbers() {
    assert_eq!(serde_json::to_string(&Variant::FOG).unwrap(), "\"fog\"");
    assert_eq!(
        serde_json::from_str::<Variant>("\"fog\"").unwrap(),
        Variant::FOG
    );
    let mv = Move::retreat(card("8MS"), 6).unwrap();
    assert_eq!(
        serde_json::to_string(&mv).unwrap(),
        mv.to_bits().to_string()
    );
    assert_eq!(serde_json::from_str::<Move>("1432").unwrap(), mv);
    for number in ["0", "1024", "65536", "-1", "\"AM+\""] {
        assert!(serde_json::from_str::<Move>(number).is_err(), "{number}");
    }
}

#[test]
fn a_packed_position_comes_back_as_it_was() {
    for rules in ["standard", "fog"] {
        for seed in 0..10 {
            for position in random_game(rules, seed) {
                let bytes = postcard::to_allocvec(&position).unwrap();
                assert_eq!(unpack(&bytes), Some(position));
            }
        }
    }
}

/// Whatever byte is changed: what is accepted is a position that the parser accepts too.
#[test]
fn packed_data_pass_the_same_checks() {
    let mut refused = 0;
    for text in [
        TEXT,
        "1,1,1,1,1,1 - - PSVK,TMLY 2VL,8MS,9MS;3MV,7VY;CK chance fog",
        "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
    ] {
        let bytes = postcard::to_allocvec(&read(text)).unwrap();
        for at in 0..bytes.len() {
            for byte in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = byte;
                match unpack(&changed) {
                    Some(position) => assert_eq!(read(&position.to_string()), position),
                    None => refused += 1,
                }
            }
            assert_eq!(unpack(&bytes[..at]), None, "the first {at} bytes");
        }
    }
    assert!(refused > 10_000, "{refused}");
}
