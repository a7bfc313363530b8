//! Serde: texts for people, setups for machines, and no way around the checks.

use gambol_core::PackedMove;
use gambol_core::board::Direction;
use gambol_pikemen::{
    Board, ClassicPosition, Move, Orientation, Position, RuntimeLayout, RuntimePosition, Setup,
    Variant,
};
use gambol_testkit::{in_json, not_in_json, setup_in_bytes};

use super::square;

const MINI: &str = "x6/x6/x6/x6/x,22NE,x4/13U,x5 2 11,3 mini:target=15,rps=yes";

fn read(text: &str) -> RuntimePosition {
    super::read(text)
}

/// The setup of [`MINI`].
const SETUP: &str = r#"{"variant":"mini:target=15,rps=yes","pieces":{"a1":"13U","b2":"22NE"},"turn":"p2","scores":[11,3]}"#;

#[test]
fn for_people_a_position_is_its_text() {
    in_json(&read(MINI), &format!("\"{MINI}\""));
    not_in_json::<RuntimePosition>("\"x6 1 0,0 mini\"", "BOARD: `x6` is not 6 ranks");
    not_in_json::<RuntimePosition>("7", "");
}

#[test]
fn a_setup_is_its_fields() {
    in_json(&read(MINI).setup(), SETUP);
    for (part, bad, words) in [
        ("b2", "g2", "`g2` is no square of the board"),
        ("b2", "a42", ""),
        ("b2", "a\\nb", "`a\\nb` is no square of the board"),
        ("22NE", "42", ""),
        ("p2", "p7", ""),
        ("mini", "tiny", ""),
        ("11,3", "-1,3", ""),
        (r#""b2""#, r#""a1":"13U","b2""#, "a1 has two pieces"),
    ] {
        not_in_json::<Setup<RuntimeLayout>>(&SETUP.replacen(part, bad, 1), words);
    }
    let json = SETUP.replace(r#"{"a1":"13U","b2":"22NE"}"#, "7");
    let error = serde_json::from_str::<Setup<RuntimeLayout>>(&json).unwrap_err().to_string();
    assert!(error.contains("expected a map from squares to pieces"), "{error}");
}

#[test]
fn setups_of_machines_pass_the_same_checks() {
    setup_in_bytes::<Setup<RuntimeLayout>, _>(
        &read(MINI),
        &[
            |setup| setup.scores[0] = 18,
            |setup| setup.scores.push(0),
            |setup| setup.turn = gambol_core::Player::P3,
            |setup| setup.pieces.clear(),
        ],
    );
    // No setup is written that is of another board.
    let mut setup = read(MINI).setup();
    setup.pieces.insert(Board::Square8.parse("h8").unwrap(), "13U".parse().unwrap());
    let bytes = postcard::to_allocvec(&setup).unwrap();
    assert!(postcard::from_bytes::<RuntimePosition>(&bytes).is_err());
}

#[test]
fn one_ground_reads_its_own_layouts_only() {
    let bytes = postcard::to_allocvec(&read(MINI)).unwrap();
    assert!(postcard::from_bytes::<ClassicPosition>(&bytes).is_err());
    not_in_json::<ClassicPosition>(&format!("\"{MINI}\""), "");
}

#[test]
fn variants_and_pieces_are_texts_and_moves_are_numbers() {
    let variant: Variant = "star:rps=yes".parse().unwrap();
    in_json(&variant, "\"star:rps=yes\"");
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
    in_json(&mv, &format!("\"{}\"", mv.to_bits()));
    for number in ["0", "1", "1048672", "4294967296", "-1", "d7-e6"] {
        not_in_json::<Move>(&format!("\"{number}\""), "");
    }
    not_in_json::<Move>(&mv.to_bits().to_string(), "");
}
