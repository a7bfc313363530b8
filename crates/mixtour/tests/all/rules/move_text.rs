//! Moves and their notation: N1 to N3.

use gambol_core::{MoveError, PackedMove};
use gambol_mixtour::MoveKind;

use super::{Game, Illegal, Move, read, set_up, square, start};
use super::{every_move, legal, why_not};

const NO_MOVE: &str = "is not a move: a move is a square to enter a piece on (b2), pieces moved \
                       from one square to another (a1-b2 or c4:3-d3), or pass";

#[test]
fn n1_each_move_has_one_text() {
    let (b2, c4, d3) = (square("b2"), square("c4"), square("d3"));
    assert_eq!(Move::enter(b2).to_string(), "b2");
    assert_eq!(Move::stack(c4, d3, 1).unwrap().to_string(), "c4-d3");
    assert_eq!(Move::stack(c4, d3, 2).unwrap().to_string(), "c4:2-d3");
    assert_eq!(Move::stack(c4, d3, 4).unwrap().to_string(), "c4:4-d3");
    assert_eq!(Move::PASS.to_string(), "pass");
    let mut texts: Vec<String> = every_move().map(|mv| mv.to_string()).collect();
    let moves = texts.len();
    assert_eq!(moves, 25 * 24 * 4 + 25 + 1);
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves);
    for mv in every_move() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert_eq!(format!("{mv:?}"), mv.to_string());
    }
}

#[test]
fn n1_the_printed_text_of_a_legal_move_means_that_move() {
    for position in [
        read("122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official"),
        read("x5/x5/x5/x5/1111,x2,1,x 1 0,0 - official:pieces=5"),
        start("tournament"),
    ] {
        assert!(!legal(&position).is_empty());
        position.for_each_move(|mv| {
            let text = position.display_move(mv).to_string();
            assert_eq!(text, mv.to_string());
            assert_eq!(position.parse_move(&text), Ok(mv));
        });
    }
}

#[test]
fn n1_a_count_of_one_may_be_written_out() {
    let position = set_up("basic", "a1=12 b2=1");
    let mv = position.parse_move("a1:1-b2").unwrap();
    assert_eq!(Ok(mv), position.parse_move("a1-b2"));
    assert_eq!(mv.to_string(), "a1-b2");
    let ko = read("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 official");
    assert_eq!(why_not(&ko, "a2:1-a1"), Illegal::Ko);
}

#[test]
fn n2_other_writings_are_no_moves() {
    let position = set_up("basic", "a1=12 b2=1 c4=1111 d3=1");
    let no_moves = [
        "",
        " ",
        "-",
        ":",
        "x",
        "B2",
        "b2 ",
        " b2",
        "b2\n",
        "b22",
        "b02",
        "b+2",
        "b",
        "2",
        "2b",
        "f1",
        "a0",
        "a6",
        "A1-b2",
        "a1-B2",
        "a1 -b2",
        "a1- b2",
        "a1–b2",
        "a1--b2",
        "-b2",
        "a1-",
        "a1-b2-c3",
        "a1-b2:1",
        "a1:-b2",
        "a1: 1-b2",
        "a1:+1-b2",
        "a1:-1-b2",
        "a1:01-b2",
        "c4:03-d3",
        "c4:3d3",
        "c4:3",
        "c4:1:1-d3",
        "c4:x-d3",
        "c4:4294967296-d3",
        "c4:३-d3",
        "f1-a1",
        "a1-f1",
        "a1xb2",
        "PASS",
        "Pass",
        "pass ",
        "passe",
        "pas",
        "0000",
        "é1",
        "é",
        "a1-é",
        "\0",
        "💡💡",
    ];
    for text in no_moves {
        let error = position.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{text:?}: {error}");
        assert!(error.to_string().ends_with(NO_MOVE), "{text:?}: {error}");
    }
}

#[test]
fn n3_no_move_and_an_illegal_move_are_different_errors() {
    let position = set_up("basic", "a1=12 b2=1");
    let error = position.parse_move("a1+b2").unwrap_err();
    assert_eq!(error.to_string(), format!("`a1+b2` {NO_MOVE}"));
    let error = position.parse_move("b2-a1").unwrap_err();
    assert!(matches!(error, MoveError::Illegal { .. }));
    // A long text is cut.
    let error = position.parse_move(&"a".repeat(1000)).unwrap_err();
    assert_eq!(error.to_string(), format!("`{}…` {NO_MOVE}", "a".repeat(40)));
}

#[test]
fn a_move_is_made_of_its_parts() {
    let (a1, b2) = (square("a1"), square("b2"));
    for count in 1..=4 {
        let mv = Move::stack(a1, b2, count).unwrap();
        let (from, to) = (a1, b2);
        assert_eq!(mv.kind(), MoveKind::Stack { from, to, count });
    }
    assert_eq!(Move::enter(b2).kind(), MoveKind::Enter { to: b2 });
    assert_eq!(Move::PASS.kind(), MoveKind::Pass);
    assert_eq!(Move::stack(a1, b2, 0), None);
    assert_eq!(Move::stack(a1, b2, 5), None);
    assert_eq!(Move::stack(a1, b2, 255), None);
    assert_eq!(Move::stack(a1, a1, 1), None);
}

#[test]
fn a_move_is_packed_in_bits_and_other_bits_are_no_move() {
    let mut packed: Vec<u64> = every_move().map(Move::to_bits).collect();
    for mv in every_move() {
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    }
    packed.sort_unstable();
    packed.dedup();
    assert_eq!(packed.len(), every_move().count());
    for bits in (0..1 << 17).chain([u64::MAX, 1 << 32 | packed[0], 1 << 63]) {
        let known = packed.binary_search(&bits).is_ok();
        assert_eq!(Move::from_bits(bits).is_some(), known, "{bits:#x}");
    }
}
