//! Serde: texts for people, setups for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_core::board::Direction;
use gambol_pikemen::{
    Board, ClassicPosition, Move, Orientation, Position, Setup, Variant, Various, VariousPosition,
};

use super::square;

const MINI: &str = "x6/x6/x6/x6/x,22NE,x4/13U,x5 2 11,3 mini:target=15,rps=yes";

fn read(text: &str) -> VariousPosition {
    super::read(text)
}

/// The setup of [`MINI`].
const SETUP: &str = r#"{"variant":"mini:target=15,rps=yes","pieces":{"a1":"13U","b2":"22NE"},"turn":"p2","scores":[11,3]}"#;

#[test]
fn for_people_a_position_is_its_text() {
    let json = format!("\"{MINI}\"");
    assert_eq!(serde_json::to_string(&read(MINI)).unwrap(), json);
    assert_eq!(serde_json::from_str::<VariousPosition>(&json).unwrap(), read(MINI));
    let error = serde_json::from_str::<VariousPosition>("\"x6 1 0,0 mini\"").unwrap_err();
    assert!(error.to_string().starts_with("BOARD: `x6` is not 6 ranks"), "{error}");
    assert!(serde_json::from_str::<VariousPosition>("7").is_err());
}

#[test]
fn a_setup_is_its_fields() {
    let setup = read(MINI).setup();
    assert_eq!(serde_json::to_string(&setup).unwrap(), SETUP);
    assert_eq!(serde_json::from_str::<Setup<Various>>(SETUP).unwrap(), setup);
    for (part, bad) in [
        ("b2", "g2"),
        ("b2", "a42"),
        ("22NE", "42"),
        ("p2", "p7"),
        ("mini", "tiny"),
        ("11,3", "-1,3"),
    ] {
        let json = SETUP.replacen(part, bad, 1);
        assert!(serde_json::from_str::<Setup<Various>>(&json).is_err(), "{json}");
    }
    for (name, shown) in [("g2", "g2"), ("a\\nb", "a\\nb")] {
        let json = SETUP.replace("b2", name);
        let error = serde_json::from_str::<Setup<Various>>(&json).unwrap_err();
        let words = format!("`{shown}` is no square of the board");
        assert!(error.to_string().contains(&words), "{error}");
    }
    let json = SETUP.replace(r#""b2""#, r#""a1":"13U","b2""#);
    let error = serde_json::from_str::<Setup<Various>>(&json).unwrap_err();
    assert!(error.to_string().contains("a1 has two pieces"), "{error}");
    let json = SETUP.replace(r#"{"a1":"13U","b2":"22NE"}"#, "7");
    let error = serde_json::from_str::<Setup<Various>>(&json).unwrap_err();
    let words = "expected a map from squares to pieces";
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn setups_of_machines_pass_the_same_checks() {
    let bytes = |change: fn(&mut Setup<Various>)| {
        let mut setup = read(MINI).setup();
        change(&mut setup);
        postcard::to_allocvec(&setup).unwrap()
    };
    let position = |bytes: Vec<u8>| postcard::from_bytes::<VariousPosition>(&bytes);
    assert_eq!(postcard::to_allocvec(&read(MINI)), Ok(bytes(|_| ())));
    assert_eq!(position(bytes(|_| ())), Ok(read(MINI)));
    for change in [
        (|setup| setup.scores[0] = 18) as fn(&mut Setup<Various>),
        |setup| setup.scores.push(0),
        |setup| setup.turn = gambol_core::Player::P3,
        |setup| setup.pieces.clear(),
        |setup| {
            let square = Board::Square8.parse("h8").unwrap();
            setup.pieces.insert(square, "13U".parse().unwrap());
        },
    ] {
        assert!(position(bytes(change)).is_err());
    }
}

#[test]
fn one_ground_reads_its_own_layouts_only() {
    let bytes = postcard::to_allocvec(&read(MINI)).unwrap();
    let mini: VariousPosition = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(mini, read(MINI));
    assert_eq!(postcard::to_allocvec(&mini).unwrap(), bytes);
    assert!(postcard::from_bytes::<ClassicPosition>(&bytes).is_err());
    let json = serde_json::to_string(&mini).unwrap();
    assert_eq!(json, format!("\"{MINI}\""));
    assert!(serde_json::from_str::<ClassicPosition>(&json).is_err());
}

#[test]
fn variants_and_pieces_are_texts_and_moves_are_numbers() {
    let variant: Variant = "star:rps=yes".parse().unwrap();
    let json = "\"star:rps=yes\"";
    assert_eq!(serde_json::to_string(&variant).unwrap(), json);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), variant);
    let position = Position::start(Variant::CLASSIC);
    let e1 = square(&position, "e1");
    assert_eq!(serde_json::to_string(&e1).unwrap(), "\"e1\"");
    let piece = serde_json::to_string(&position.piece(e1)).unwrap();
    assert_eq!(piece, "\"12U\"");
    let mv = Move::new(
        square(&position, "d7"),
        square(&position, "e6"),
        Orientation::Lying(Direction::NorthEast),
    );
    // A decimal text: the text of the move itself needs its position.
    let json = format!("\"{}\"", mv.to_bits());
    assert_eq!(serde_json::to_string(&mv).unwrap(), json);
    assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
    for number in ["0", "1", "1048672", "4294967296", "-1", "d7-e6"] {
        let json = format!("\"{number}\"");
        assert!(serde_json::from_str::<Move>(&json).is_err(), "{number}");
    }
    let number = mv.to_bits().to_string();
    assert!(serde_json::from_str::<Move>(&number).is_err(), "{number}");
}
