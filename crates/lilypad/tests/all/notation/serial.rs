//! Serde: texts for people, setups for machines, and no way around the checks.

use gambol_core::{PackedMove, Player};
use gambol_lilypad::{Move, Pawn, Position, Setup, Variant, draughts};
use gambol_testkit::{in_json, moves_in_bytes, not_in_json, setup_in_bytes};
use serde_json::{Value, json};

use super::{base, read, square};

const TEXT: &str = "W:WK1,21:B6,K32 6,21 standard:carrier=big,walk=one";

#[test]
fn for_people_a_position_is_its_text() {
    in_json(&read(TEXT), &format!("\"{TEXT}\""));
    not_in_json::<Position>("\"B:W21:B1 2,-\"", "PAWNS: the pawn of p1");
    in_json(&base("B:W21:BK7"), "\"B:W21:BK7\"");
    not_in_json::<draughts::Position>("\"B:W1:B5\"", "PDN: the man on 1");
    not_in_json::<Position>("7", "");
}

#[test]
fn variants_and_moves_are_texts() {
    let variant: Variant = "big-fairies:walk=one".parse().unwrap();
    in_json(&variant, "\"standard:carrier=big,walk=one\"");
    in_json(&draughts::Variant, "\"standard\"");
    for text in ["@3", "3>16", "11-15", "22x15x8"] {
        let (mv, json): (Move, _) = (text.parse().unwrap(), format!("\"{text}\""));
        in_json(&mv, &json);
        // A walk is no move of draughts, nor is the placing of a pawn.
        let base = serde_json::from_str::<draughts::Move>(&json).ok();
        assert_eq!(base, mv.checker_move());
    }
    for bad in ["\"3>3\"", "\"22x8\"", "\"11-18\"", "8336"] {
        not_in_json::<Move>(bad, "");
    }
}

#[test]
fn for_machines_moves_are_numbers() {
    let walk = Move::walk(square(3), square(16)).unwrap();
    moves_in_bytes(&[walk], &[0, 4095, 65536]);
    moves_in_bytes::<draughts::Move>(&[], &[walk.to_bits()]);
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
    setup_in_bytes::<Setup, _>(
        &read(TEXT),
        &[
            |setup| setup.turn = Player::P3,
            |setup| setup.board[square(1)] = setup.board[square(21)],
            |setup| setup.board[square(32)] = setup.board[square(6)],
            |setup| setup.pawns[0] = Pawn::On(square(7)),
            |setup| setup.pawns[0] = Pawn::ToPlace,
            |setup| setup.pawns = [32, 1].map(|number| Pawn::On(square(number))),
        ],
    );
}
