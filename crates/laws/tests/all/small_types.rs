//! The small types of core are sent as JSON and read back.

use std::fmt::Debug;

use gambol_core::board::{Bitboard, Direction, Square, SquareMap};
use gambol_core::{Outcome, Player, Status};
use gambol_host::svg::{Color, Theme};
use gambol_host::{PlaneShape, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("JSON"), json);
    assert_eq!(serde_json::from_str::<T>(json).expect(json), *value);
}

#[test]
fn small_types_are_json() {
    json(&Direction::NorthEast, r#""NE""#);
    json(&Style::Color, r#""color""#);
    json(&Color::new(0xcc_00_00), r##""#cc0000""##);
    let set: Bitboard<Square<5, 5>, u32> = "a1 e5".parse().expect("squares");
    json(&set, r#"["a1","e5"]"#);
    let map: SquareMap<Square<2, 1>, u8, 2> =
        SquareMap::from_fn(|square: Square<2, 1>| square.index() as u8);
    json(&map, "[0,1]");
    json(&Status::<String>::Turn(Player::P2), r#"{"turn":"p2"}"#);
    let over = Status::Over(Outcome::win(Player::P1, "mate".to_string()));
    json(&over, r#"{"over":{"winner":"p1","reason":"mate"}}"#);
    let shape = PlaneShape { planes: 4, ranks: 8, files: 8 };
    json(&shape, r#"{"planes":4,"ranks":8,"files":8}"#);
    let theme = serde_json::to_string(&Theme::DARK).expect("JSON");
    json(&Theme::DARK, &theme);
}
