//! Serde: text for people, packed for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_core::board::Direction;
use gambol_pikemen::{
    Board, Classic, Game, Mini, Move, Orientation, Position, PositionOn, Variant,
};

use super::{RULES, random_game, read};

const MINI: &str = "x6/x6/x6/x6/x,22NE,x4/13U,x5 2 11,3 mini:target=15,rps=yes";

/// The packed form of [`MINI`]: variant, turn, scores, squares.
fn packed() -> Vec<u8> {
    let mut bytes = vec![1, 15, 1, 1, 11, 3, 0, 0, 0, 0];
    let first = bytes.len();
    bytes.resize(first + 96, 0);
    // 1 + 9 * (3 * player + size - 1) + orientation.
    bytes[first] = 1 + 9 * 2 + 8;
    bytes[first + 7] = 1 + 9 * (3 + 1) + 1;
    bytes
}

fn unpack(bytes: &[u8]) -> Option<Position> {
    postcard::from_bytes(bytes).ok()
}

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{MINI}\"");
    assert_eq!(serde_json::to_string(&read(MINI)).unwrap(), json);
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), read(MINI));
    let error = serde_json::from_str::<Position>("\"x6 1 0,0 mini\"").unwrap_err();
    assert!(
        error.to_string().starts_with("BOARD: `x6` is not 6 ranks"),
        "{error}"
    );
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[test]
fn for_machines_a_position_is_packed() {
    assert_eq!(postcard::to_allocvec(&read(MINI)).unwrap(), packed());
    assert_eq!(unpack(&packed()), Some(read(MINI)));
    for rules in RULES {
        for position in random_game(rules, 5).step_by(10) {
            let bytes = postcard::to_allocvec(&position).unwrap();
            assert_eq!(unpack(&bytes), Some(position));
        }
    }
}

#[test]
fn packed_data_pass_the_same_checks() {
    for (at, byte) in [
        (0, 6),    // no such layout
        (1, 0),    // a target out of range
        (1, 100),  // the same
        (2, 2),    // neither yes nor no
        (3, 2),    // the turn of a third player of two
        (3, 6),    // of nobody
        (4, 18),   // too many points
        (6, 1),    // points of nobody
        (10, 64),  // a piece of a third player
        (10, 163), // a piece of nobody
        (46, 1),   // a piece beyond the board
        (105, 1),  // the same
        (10, 255), // the same
    ] {
        let mut bytes = packed();
        bytes[at] = byte;
        assert_eq!(unpack(&bytes), None, "{at} {byte}");
    }
    // Where only p2 is left, the game is over.
    let mut bytes = packed();
    bytes[10] = 0;
    assert!(unpack(&bytes).is_some_and(|position| !position.has_moves()));
}

#[test]
fn one_ground_reads_its_own_layout_only() {
    let mini: PositionOn<Mini> = postcard::from_bytes(&packed()).unwrap();
    assert_eq!(Position::from(mini), read(MINI));
    assert_eq!(postcard::to_allocvec(&mini).unwrap(), packed());
    assert!(postcard::from_bytes::<PositionOn<Classic>>(&packed()).is_err());
    let json = serde_json::to_string(&mini).unwrap();
    assert_eq!(json, format!("\"{MINI}\""));
    assert!(serde_json::from_str::<PositionOn<Classic>>(&json).is_err());
}

#[test]
fn variants_are_texts_and_moves_are_numbers() {
    let variant: Variant = "star:rps=yes".parse().unwrap();
    let json = "\"star:rps=yes\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    let square = |name| Board::Square8.parse(name).unwrap();
    let mv = Move::new(
        square("d7"),
        square("e6"),
        Orientation::Lying(Direction::NorthEast),
    );
    assert_eq!(
        serde_json::to_string(&mv).unwrap(),
        mv.to_bits().to_string()
    );
    assert_eq!(
        serde_json::from_str::<Move>(&mv.to_bits().to_string()).unwrap(),
        mv
    );
    for number in ["0", "1", "1048672", "4294967296", "-1", "\"d7-e6\""] {
        assert!(serde_json::from_str::<Move>(number).is_err(), "{number}");
    }
}
