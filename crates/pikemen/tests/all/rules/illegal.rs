//! Every reason why a move is illegal. The words are in `errors.txt`.

use gambol_pikemen::{Board, Classic, Game, Illegal, Move, Orientation, RuntimeLayout, Size};

use super::{P2, set_up, square, why_not};

#[test]
fn every_reason_is_given() {
    let position =
        set_up::<Classic>("classic", "b1=11N b4=22U d1=13E g1=12U a8=12U h5=23N e5=12N e7=21U");
    let at = |name: &str| square(&position, name);
    let (b1, north) = (at("b1"), "N".parse().unwrap());
    let out_of_line = |to| Illegal::NotInLine { from: b1, to, direction: north };
    for (text, reason) in [
        ("c3(N)", Illegal::NoPiece(at("c3"))),
        ("h5-h6", Illegal::NotYours { square: at("h5"), owner: P2 }),
        ("b1(N)", Illegal::SameOrientation { square: b1, orientation: north }),
        ("a8-a7", Illegal::Upright(at("a8"))),
        ("b1-c2(E)", out_of_line(at("c2"))),
        ("b1-b1(E)", out_of_line(b1)),
        ("b1-b6", Illegal::Blocked(at("b4"))),
        ("d1xg1", Illegal::OwnPiece(at("g1"))),
        (
            "b1xb4(U)",
            Illegal::CannotCapture { size: Size::Small, square: at("b4"), target: Size::Medium },
        ),
        ("e5-e7", Illegal::IsCapture(at("e7"))),
        ("b1xb3", Illegal::NothingToCapture(at("b3"))),
    ] {
        assert_eq!(why_not(&position, text), reason, "{text}");
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let position = set_up::<RuntimeLayout>("mini", "a1=11N");
    for text in ["a1(S)", "a1-a2", "b2(S)", "b2-b3", "a1xa2"] {
        assert_eq!(why_not(&position, text), Illegal::GameOver);
    }
}

/// Bits of moves may name squares that a smaller board does not have.
#[test]
fn squares_of_larger_boards_are_refused() {
    let position = set_up::<RuntimeLayout>("mini", "a1=11N f6=21U");
    let star = Board::Star;
    let beyond = star.square(36).unwrap();
    let a1 = star.square(0).unwrap();
    for (from, to) in [(beyond, a1), (a1, beyond), (beyond, beyond)] {
        let mv = Move::new(from, to, Orientation::Upright);
        assert_eq!(position.check(mv), Err(Illegal::OffBoard));
    }
    assert_eq!(position.clause(&Illegal::OffBoard), Some("1.1"));
    let last = star.square(35).unwrap();
    let mv = Move::new(last, last, Orientation::Upright);
    assert!(matches!(position.check(mv), Err(Illegal::NotYours { .. })));
}
