//! Serde: texts for people, setups for machines, and no way around the checks.

use gambol_core::{PackedMove, Player};
use gambol_lilypad::{Move, Pawn, Position, Setup, Variant, draughts};
use serde_json::{Value, json};

use super::{base, read, square};

const TEXT: &str = "W:WK1,21:B6,K32 6,21 standard:carrier=big,walk=one";

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{TEXT}\"");
    assert_eq!(serde_json::to_string(&read(TEXT)).unwrap(), json);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), read(TEXT));
    let error = serde_json::from_str::<Position>("\"B:W21:B1 2,-\"").unwrap_err();
    assert!(error.to_string().starts_with("PAWNS: the pawn of p1"), "{error}");
    assert_eq!(serde_json::to_string(&base("B:W21:BK7")).unwrap(), "\"B:W21:BK7\"");
    let error = serde_json::from_str::<draughts::Position>("\"B:W1:B5\"").unwrap_err();
    assert!(error.to_string().starts_with("PDN: the man on 1"), "{error}");
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn variants_and_moves_are_texts() {
    let variant: Variant = "big-fairies:walk=one".parse().unwrap();
    let json = "\"standard:carrier=big,walk=one\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    assert_eq!(serde_json::to_string(&draughts::Variant).unwrap(), "\"standard\"");
    for text in ["@3", "3>16", "11-15", "22x15x8"] {
        let (mv, json): (Move, _) = (text.parse().unwrap(), format!("\"{text}\""));
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
        // A walk is no move of draughts, nor is the placing of a pawn.
        let base = serde_json::from_str::<draughts::Move>(&json).ok();
        assert_eq!(base, mv.checker_move());
    }
    for bad in ["\"3>3\"", "\"22x8\"", "\"11-18\"", "8336"] {
        assert!(serde_json::from_str::<Move>(bad).is_err(), "{bad}");
    }
}

#[test]
fn for_machines_moves_are_numbers() {
    let walk = Move::walk(square(3), square(16)).unwrap();
    let bytes = postcard::to_allocvec(&walk.to_bits()).unwrap();
    assert_eq!(postcard::to_allocvec(&walk).unwrap(), bytes);
    assert_eq!(postcard::from_bytes::<Move>(&bytes).unwrap(), walk);
    assert!(postcard::from_bytes::<draughts::Move>(&bytes).is_err());
    for number in [0_u64, 4095, 65536] {
        let bytes = postcard::to_allocvec(&number).unwrap();
        assert!(postcard::from_bytes::<Move>(&bytes).is_err(), "{number}");
    }
}

/// What a setup is as JSON.
fn json(text: &str) -> Value {
    serde_json::to_value(text.parse::<Setup>().unwrap()).unwrap()
}

#[test]
fn a_setup_is_written_field_by_field() {
    let value = json(TEXT);
    assert_eq!(value["variant"], "standard:carrier=big,walk=one");
    assert_eq!(value["turn"], "p2");
    assert_eq!(value["pawns"], json!(["6", "21"]));
    let board = value["board"].as_array().unwrap();
    assert_eq!(board.len(), 32);
    assert_eq!(board[0], json!({"owner": "p2", "king": true}));
    assert_eq!(board[5], json!({"owner": "p1", "king": false}));
    assert_eq!(board[1], Value::Null);
    let setup: Setup = serde_json::from_value(value).unwrap();
    assert_eq!(setup, read(TEXT).setup());
    // A setup may be wrong.
    let mut value = json(TEXT);
    value["turn"] = json!("p3");
    let setup: Setup = serde_json::from_value(value).unwrap();
    assert_eq!(setup.turn, Player::P3);
    // But not of another shape.
    for (field, bad) in [
        ("board", json!([null])),
        ("pawns", json!(["6"])),
        ("pawns", json!(["6", "33"])),
        ("variant", json!("none")),
        ("turn", json!(2)),
    ] {
        let mut value = json(TEXT);
        value[field] = bad;
        assert!(serde_json::from_value::<Setup>(value).is_err(), "{field}");
    }
}

#[test]
fn for_machines_a_position_is_its_setup() {
    let bytes = postcard::to_allocvec(&read(TEXT)).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&read(TEXT).setup()).unwrap());
    assert_eq!(postcard::from_bytes::<Position>(&bytes).unwrap(), read(TEXT));
    for length in 0..bytes.len() {
        let part = postcard::from_bytes::<Position>(&bytes[..length]);
        assert!(part.is_err(), "the first {length} bytes");
    }
}

#[test]
fn setups_that_are_no_position_are_refused() {
    type Change = fn(&mut Setup);
    let changes: [Change; 6] = [
        |setup| setup.turn = Player::P3,
        |setup| setup.board[square(1)] = setup.board[square(21)],
        |setup| setup.board[square(32)] = setup.board[square(6)],
        |setup| setup.pawns[0] = Pawn::On(square(7)),
        |setup| setup.pawns[0] = Pawn::ToPlace,
        |setup| setup.pawns = [32, 1].map(|number| Pawn::On(square(number))),
    ];
    for change in changes {
        let mut setup = read(TEXT).setup();
        change(&mut setup);
        let bytes = postcard::to_allocvec(&setup).unwrap();
        assert_eq!(postcard::from_bytes::<Setup>(&bytes), Ok(setup));
        assert!(postcard::from_bytes::<Position>(&bytes).is_err());
    }
}
