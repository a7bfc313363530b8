//! Serialisation: text for people, setups for machines, and no way around the checks.

use gambol_core::{PackedMove, Player};
use gambol_two_pipers::{Creature, Jumps, Lands, Move, Position, Setup, Square, Stuck, Variant};

use super::{read, square};

const TEXT: &str = "8/8/8/8/8/8/1s6/A1S5 2 c1,- standard:jumps=any";

fn from_bytes(bytes: &[u8]) -> Option<Position> {
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
    assert!(error.to_string().starts_with("SIDE: `3` is not 1 or 2"), "{error}");
    let error = serde_json::from_str::<Variant>("\"chess\"").unwrap_err();
    assert!(error.to_string().starts_with("unknown variant `chess`"), "{error}");
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn small_values_are_texts() {
    fn both_ways<T>(value: &T, json: &str)
    where
        T: serde::Serialize + for<'de> serde::Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }
    both_ways(&"standard:stuck=loss".parse::<Variant>().unwrap(), "\"standard:stuck=loss\"");
    both_ways(&Lands::Rotated, "\"rotated\"");
    both_ways(&Jumps::Any, "\"any\"");
    both_ways(&Stuck::Pass, "\"pass\"");
    both_ways(&Creature::sleeper(Player::P2), "\"s\"");
    both_ways(&Move::flip(square("a3")), "\"~a3\"");
    both_ways(&Move::PASS, "\"pass\"");
    let error = serde_json::from_str::<Jumps>("\"all\"").unwrap_err();
    let words = "variant key jumps: value `all` is not one of diagonal|any";
    assert!(error.to_string().starts_with(words), "{error}");
    assert!(serde_json::from_str::<Move>("\"a3-h8\"").is_err());
}

#[test]
fn for_machines_moves_are_numbers() {
    for mv in
        [Move::step(square("a3"), square("b4")).unwrap(), Move::flip(square("h8")), Move::PASS]
    {
        let bytes = postcard::to_allocvec(&mv).unwrap();
        assert_eq!(bytes, postcard::to_allocvec(&mv.to_bits()).unwrap());
        assert_eq!(postcard::from_bytes::<Move>(&bytes), Ok(mv));
    }
    // A step to where one is, a step and a walk round a corner, a walk to where the piper is, a kind
    // of move that is none.
    for number in [0_u64, 10, 16_394, 16_449, 8195, 65_536] {
        let bytes = postcard::to_allocvec(&number).unwrap();
        assert!(postcard::from_bytes::<Move>(&bytes).is_err(), "{number}");
    }
}

#[test]
fn for_machines_a_position_is_its_setup() {
    let setup = read(TEXT).setup();
    let bytes = postcard::to_allocvec(&read(TEXT)).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&setup).unwrap());
    assert_eq!(postcard::from_bytes::<Setup>(&bytes), Ok(setup));
    assert_eq!(from_bytes(&bytes), Some(read(TEXT)));
    for length in 0..bytes.len() {
        assert_eq!(from_bytes(&bytes[..length]), None, "the first {length} bytes");
    }
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

/// A setup is written and read as it is; it becomes a position only if it has no flaw.
#[test]
fn setups_that_are_no_position_are_refused() {
    let flawed: [fn(&mut Setup); 4] = [
        |setup| setup.turn = Player::P3,
        |setup| setup.board[square("e1")] = Some(Creature::attacker(Player::P1)),
        |setup| setup.pipers[0] = Some(Square::new(3)),
        |setup| setup.pipers = [None; 2],
    ];
    for flaw in flawed {
        let mut setup = read(TEXT).setup();
        flaw(&mut setup);
        let bytes = postcard::to_allocvec(&setup).unwrap();
        assert_eq!(postcard::from_bytes(&bytes), Ok(setup.clone()));
        assert_eq!(from_bytes(&bytes), None, "{setup:?}");
    }
}
