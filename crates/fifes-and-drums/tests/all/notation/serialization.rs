//! Serde: text for people, setups for machines, and no way around the checks.

use gambol_fifes_and_drums::decktet::{Card, CardSet, Rank, Suit};
use gambol_fifes_and_drums::{Move, Position, Setup, Variant};
use gambol_laws::{Violation, text_serialization};
use gambol_testkit::{in_json, moves_in_bytes, not_in_json, setup_in_bytes};

use super::{card, cards, read};

const TEXT: &str = "8,7,1,4,1,1 AM,2SY,9LK,CL 5SV,8MS PSVK,TMLY 2VL;9VY;- chance fog";

#[test]
fn for_people_a_position_is_its_text() {
    in_json(&read(TEXT), &format!("\"{TEXT}\""));
    let words = "TURN: by the cards the turn must be chance";
    not_in_json::<Position>("\"1,1,1,1,1,1 - - ?,? - 1\"", words);
    not_in_json::<Position>("7", "");
}

#[test]
fn variants_and_moves_are_texts() {
    in_json(&Variant::FOG, "\"fog\"");
    let mv = Move::number(card("8MS"), 6).unwrap();
    in_json(&mv, "\"8MS:6,2\"");
    for wrong in ["1432", "\"AM\"", "\"8MS:6,3\"", "null"] {
        not_in_json::<Move>(wrong, "");
    }
    // For machines a move is its packed bits.
    moves_in_bytes(&[mv], &[]);
}

#[test]
fn for_people_cards_are_their_texts() -> Result<(), Violation> {
    for card in Card::all() {
        text_serialization(&card, serde_json::to_string, |json| serde_json::from_str(json))?;
    }
    for text in ["-", "AM", "AM,8MS,CK,TSVY,X"] {
        text_serialization(&cards(text), serde_json::to_string, |json| serde_json::from_str(json))?;
    }
    for suit in Suit::ALL {
        text_serialization(&suit, serde_json::to_string, |json| serde_json::from_str(json))?;
    }
    for rank in Rank::ALL {
        text_serialization(&rank, serde_json::to_string, |json| serde_json::from_str(json))?;
    }
    Ok(())
}

#[test]
fn cards_that_do_not_exist_are_no_json() {
    for json in ["\"8SM\"", "\"\"", "\"8ms\"", "\"AM,AS\"", "8", "null", "[\"AM\"]"] {
        not_in_json::<Card>(json, "");
    }
    not_in_json::<Card>("\"8SM\"", "`8SM` is not a card of the Decktet, such as AM, 8MS");
    for json in ["\"AM,AM\"", "\"\"", "\"AM,\"", "\"AM;AS\"", "7", "[]"] {
        not_in_json::<CardSet>(json, "");
    }
    for json in ["\"M\"", "\"moons\"", "\"\"", "0"] {
        not_in_json::<Suit>(json, "");
    }
    for json in ["\"Two\"", "\"1\"", "\"10\"", "\"X\"", "2"] {
        not_in_json::<Rank>(json, "");
    }
}

/// A card is a byte, its place in the deck order; a set is the number that its bits make.
#[test]
fn for_machines_cards_are_numbers() {
    for byte in 0..=255 {
        let card = postcard::from_bytes::<Card>(&[byte]).ok();
        assert_eq!(card, Card::from_index(byte.into()));
        if let Some(card) = card {
            assert_eq!(postcard::to_allocvec(&card).unwrap(), [byte]);
        }
        let suit = postcard::from_bytes::<Suit>(&[byte]).ok();
        assert_eq!(suit, Suit::ALL.get(usize::from(byte)).copied());
        let rank = postcard::from_bytes::<Rank>(&[byte]).ok();
        assert_eq!(rank, Rank::ALL.get(usize::from(byte)).copied());
    }
    for place in 0..64 {
        for bits in [1_u64 << place, (1 << place) - 1] {
            let bytes = postcard::to_allocvec(&bits).unwrap();
            let set = postcard::from_bytes::<CardSet>(&bytes).ok();
            assert_eq!(set, CardSet::from_bits(bits));
            if let Some(set) = set {
                assert_eq!(postcard::to_allocvec(&set).unwrap(), bytes);
            }
        }
    }
    assert!(postcard::from_bytes::<Card>(&[]).is_err());
    assert!(postcard::from_bytes::<CardSet>(&[0xff]).is_err());
}

/// The bytes of a position stay as they are.
#[test]
fn a_position_is_these_bytes() {
    let bytes = setup_in_bytes::<Setup, _>(&read(TEXT), &[]);
    let number = |cards: &str| {
        let set: CardSet = cards.parse().unwrap();
        postcard::to_allocvec(&set.bits()).unwrap()
    };
    let goals = [1, card("PSVK").index() as u8, 1, card("TMLY").index() as u8];
    let expected = [
        b"\x03fog\x06chance".to_vec(),
        vec![8, 7, 1, 4, 1, 1],
        number("AM,2SY,9LK,CL"),
        number("5SV,8MS"),
        goals.to_vec(),
        number("2VL"),
        number("9VY"),
        vec![0],
    ];
    assert_eq!(bytes, expected.concat());
}

/// For people a setup has the fields that they would name.
#[test]
fn a_setup_is_its_fields() {
    let setup = read(TEXT).setup();
    let json = serde_json::json!({
        "variant": "fog",
        "turn": "chance",
        "spaces": [8, 7, 1, 4, 1, 1],
        "pool": "AM,2SY,9LK,CL",
        "discard": "5SV,8MS",
        "goals": ["PSVK", "TMLY"],
        "hands": ["2VL", "9VY"],
        "aside": "-",
    });
    assert_eq!(serde_json::to_value(&setup).unwrap(), json);
    assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), setup);
}
