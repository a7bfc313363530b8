//! Texts that are no positions, and what is said about them. The texts and the words are in
//! `errors.txt`.

use gambol_core::GameSetup;
use gambol_core::Player::{P1, P2};
use gambol_laws::claims;
use gambol_mixtour::{Flaw, Illegal, Position, Setup};

use super::{read, square};

#[test]
fn what_is_wrong_is_said() {
    gambol_testkit::error_table::<Position, _>("tests/all/errors.txt");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "x5/x5/x5/x5/x5 1 0,0 - basic";
    claims::fields::<Position>("BOARD SIDE POINTS KO VARIANT", text);
}

#[test]
fn p5_a_mountain_is_too_high() {
    let text = format!("{},x4/x5/x5/x5/x5 1 0,0 - basic", "1".repeat(1000));
    let words = "BOARD: the stack on a5 has 1000 pieces; stacks on the board have at most 4";
    let flaw = Flaw::TooHigh { square: square("a5"), height: 1000 };
    assert_eq!(claims::flawed::<Position, _>(&text, words), ("BOARD", flaw));
}

#[test]
fn p6_all_pieces_may_be_on_the_board() {
    let position = read("x5/x5/x5/x5/1111,1,2222,2,x 1 0,0 - basic:pieces=5");
    assert_eq!((position.reserve(P1), position.reserve(P2)), (0, 0));
}

#[test]
fn flaws_have_the_numbers_that_they_speak_of() {
    let too_many_pieces = Flaw::TooManyPieces { player: P2, on_board: 6, pieces: 5 };
    let too_many_points = Flaw::TooManyPoints { player: P2, points: 4, most: 3 };
    let ko_illegal = |reason| {
        let ko = "a2-a1".parse().unwrap();
        Flaw::KoIllegal { ko, reason }
    };
    for (text, flaw) in [
        ("x4,221/x5/x5/x5/2222,x4 1 0,0 - basic:pieces=5", too_many_pieces),
        ("x5/x5/x5/x5/x5 1 3,4 - tournament", too_many_points),
        ("x5/x5/x5/x5/x5 1 3,3 - tournament", Flaw::BothWon(3)),
        ("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 basic", Flaw::KoInTakebackGame),
        ("x5/x5/x5/11,x4/x5 2 0,0 a2-a1 official", ko_illegal(Illegal::EmptyTarget(square("a1")))),
        ("x5/x5/x5/11,x4/1,x4 2 1,0 a2-a1 official", ko_illegal(Illegal::GameOver)),
    ] {
        let setup: Setup = text.parse().expect("the form is right");
        assert_eq!(setup.check(), Err(flaw), "{text}");
    }
}

#[test]
fn nothing_makes_reading_panic() {
    // Each byte of a text replaced by some others, left out, or doubled.
    let text = "122,x,1,11,x/x,122,x2,2/x5/x5/x2,21,x,12 1 0,0 e1-c1 official:points=3";
    let odd = ["", " ", "/", ",", "x", "1", "2", "0", "9", "-", ":", "=", "a", "é", "\0", "💡"];
    for at in 0..text.len() {
        for odd in odd {
            let changed = format!("{}{odd}{}", &text[..at], &text[at + 1..]);
            let inserted = format!("{}{odd}{}", &text[..at], &text[at..]);
            for text in [changed, inserted] {
                if let Ok(position) = text.parse::<Position>() {
                    assert_eq!(position.to_string().parse(), Ok(position));
                }
            }
        }
        let _ = text[..at].parse::<Position>();
    }
}
