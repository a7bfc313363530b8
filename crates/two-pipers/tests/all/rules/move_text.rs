//! The notation of moves.

use gambol_core::{MoveError, PackedMove, seeded};
use gambol_two_pipers::{Game, Move};

use super::{every_move, read, set_up, square, standard};

#[test]
fn n1_every_move_prints_and_is_read() {
    let position = standard("A=c3,d4 S=e2 a=e5 s=g5 L=g5");
    for mv in position.legal_moves() {
        let text = position.display_move(mv).to_string();
        assert_eq!(position.parse_move(&text), Ok(mv));
    }
    let texts = [
        (Move::step(square("a3"), square("b4")), "a3-b4"),
        (Move::jump(square("d4"), square("f6")), "d4^f6"),
        (Move::walk(square("e1"), square("e3")), "e1>e3"),
        (Some(Move::flip(square("a3"))), "~a3"),
        (Some(Move::PASS), "pass"),
    ];
    for (mv, text) in texts {
        assert_eq!(mv.expect(text).to_string(), text);
        assert_eq!(text.parse().ok(), mv);
    }
}

#[test]
fn n1_different_moves_have_different_texts_and_bits() {
    let mut texts: Vec<String> = every_move().map(|mv| mv.to_string()).collect();
    let count = texts.len();
    assert_eq!(count, 420 + 336 + 1456 + 64 + 1);
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), count);
    let moves = (0..1 << 16).filter_map(Move::from_bits);
    assert_eq!(moves.clone().count(), count);
    assert!(moves.clone().all(|mv| every_move().any(|other| other == mv)));
    assert_eq!(Move::from_bits(1 << 16), None);
}

#[test]
fn n2_what_is_no_move_text() {
    let position = standard("A=a3");
    for text in [
        "", "a3", "a3-", "-b4", "a3b4", "a3--b4", "a3-b4 ", " a3-b4", "A3-B4", "a3 - b4", "a3-b9",
        "a3-i4", "a3-b04", "a3>b4>c5", "a3-b4-c5", "~", "~~a3", "~a", "a3~", "Pass", "PASS", "-",
        "e1>", "a3^^c5", "a3xb4", "a0-b1", "a3-b4\n", "é3-b4", "~a3-b4", "a3=b4", "a3–b4",
    ] {
        let error = position.parse_move(text).expect_err(text);
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
        assert!(error.to_string().contains("a move is a step (a3-b4)"));
    }
}

#[test]
fn n3_a_move_of_any_squares_is_a_move() {
    let position = read("8/8/8/8/8/A7/8/8 1 e1,e8 standard");
    for text in
        ["a3-h8", "a3-a3", "a3^a3", "a3^h8", "e1>e1", "e1>a2", "~h8", "pass", "b1-b2", "a3>a4"]
    {
        let error = position.parse_move(text).expect_err(text);
        assert!(matches!(error, MoveError::Illegal { .. }), "{text}: {error}");
    }
    // Without a position, the squares have to fit the kind.
    for text in ["a3-h8", "a3-a3", "a3^a4", "e1>e1", "e1>f3"] {
        let error = text.parse::<Move>().expect_err(text).to_string();
        assert!(error.starts_with("not a move: a move is a step (a3-b4)"), "{error}");
    }
}

/// Not even moves of different kinds. In the first position creatures and the piper meet
/// everywhere; the others are those of random games from it.
#[test]
fn r29_no_two_moves_lead_between_the_same_squares() {
    let mut random = seeded(1);
    for rules in ["standard", "standard:jumps=any"] {
        let mut position = set_up(rules, "A=c3,g6 S=d4,d5,e4 a=c4,e5,f3 s=c5,e3 D=d4");
        for _ in 0..200 {
            let moves = position.legal_moves();
            let text = |mv: &Move| mv.to_string().replace(['^', '>'], "-");
            let mut texts: Vec<String> = moves.iter().map(text).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "{position}");
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            position.apply_unchecked(mv);
        }
    }
}
