//! Every reason why a move is illegal, and its words.

use gambol_pikemen::{Game, Illegal, Move, Orientation};

use super::{P2, set_up, square, why_not};

#[test]
fn every_reason_is_given() {
    let position = set_up(
        "classic",
        "b1=11N b4=22U d1=13E g1=12U a8=12U h5=23N e5=12N e7=21U",
    );
    let at = |name: &str| square(&position, name);
    for (text, reason, words) in [
        (
            "c3(N)",
            Illegal::NoPiece { square: at("c3") },
            "there is no piece on c3",
        ),
        (
            "h5-h6",
            Illegal::NotYours {
                square: at("h5"),
                owner: P2,
            },
            "the piece on h5 belongs to p2",
        ),
        (
            "b1(N)",
            Illegal::SameOrientation {
                square: at("b1"),
                orientation: "N".parse().unwrap(),
            },
            "the piece on b1 already has the orientation N",
        ),
        (
            "a8-a7",
            Illegal::Upright { square: at("a8") },
            "the piece on a8 is upright; only lying pieces charge",
        ),
        (
            "b1-c2(E)",
            Illegal::NotInLine {
                from: at("b1"),
                to: at("c2"),
                direction: "N".parse().unwrap(),
            },
            "the piece on b1 points N, which does not lead to c2",
        ),
        (
            "b1-b1(E)",
            Illegal::NotInLine {
                from: at("b1"),
                to: at("b1"),
                direction: "N".parse().unwrap(),
            },
            "the piece on b1 points N, which does not lead to b1",
        ),
        (
            "b1-b6",
            Illegal::Blocked { square: at("b4") },
            "the piece on b4 is in the way",
        ),
        (
            "d1xg1",
            Illegal::OwnPiece { square: at("g1") },
            "the piece on g1 is your own",
        ),
        (
            "b1xb4(U)",
            Illegal::CannotCapture {
                size: gambol_pikemen::Size::Small,
                square: at("b4"),
                target: gambol_pikemen::Size::Medium,
            },
            "a small piece cannot capture the upright medium piece on b4",
        ),
        (
            "e5-e7",
            Illegal::IsCapture { square: at("e7") },
            "there is an enemy on e7; a capture is written with x instead of -",
        ),
        (
            "b1xb3",
            Illegal::NothingToCapture { square: at("b3") },
            "there is nothing to capture on b3; a plain charge is written with - instead of x",
        ),
    ] {
        assert_eq!(why_not(&position, text), reason, "{text}");
        assert_eq!(reason.to_string(), words);
        let error = position.parse_move(text).unwrap_err().to_string();
        assert_eq!(error, format!("`{text}` is illegal: {words}"));
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let position = set_up("mini", "a1=11N");
    for text in ["a1(S)", "a1-a2", "b2(S)", "b2-b3", "a1xa2"] {
        assert_eq!(why_not(&position, text), Illegal::GameOver);
    }
    assert_eq!(Illegal::GameOver.to_string(), "the game is over");
}

/// Bits of moves may name squares that a smaller board does not have.
#[test]
fn squares_of_larger_boards_are_refused() {
    let position = set_up("mini", "a1=11N f6=21U");
    let star = gambol_pikemen::Board::Star;
    let beyond = star.square(36).unwrap();
    let a1 = star.square(0).unwrap();
    for (from, to) in [(beyond, a1), (a1, beyond), (beyond, beyond)] {
        let mv = Move::new(from, to, Orientation::Upright);
        assert_eq!(position.check(mv), Err(Illegal::OffBoard));
    }
    let last = star.square(35).unwrap();
    let mv = Move::new(last, last, Orientation::Upright);
    assert!(matches!(position.check(mv), Err(Illegal::NotYours { .. })));
}
