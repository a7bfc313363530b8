//! The notation of moves: M1 to M3.

use std::collections::BTreeSet;

use gambol_core::{MoveError, seeded};
use gambol_pikemen::Game;

use super::{can, legal, read, set_up, start};

#[test]
fn m1_each_legal_move_has_one_text_and_the_kept_orientation_is_a_shorthand() {
    let mut random = seeded(1);
    for rules in [
        "classic",
        "mini:rps=yes",
        "three",
        "warlords",
        "hexagon",
        "star",
    ] {
        let mut position = start(rules);
        for _ in 0..120 {
            let moves = position.legal_moves();
            let mut texts = BTreeSet::new();
            for &mv in &moves {
                let text = position.display_move(mv).to_string();
                assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
                let long = if text.ends_with(')') {
                    text.clone()
                } else {
                    format!("{text}({})", mv.orientation())
                };
                assert_eq!(position.parse_move(&long), Ok(mv), "{long}");
                assert!(texts.insert(text));
            }
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            position.apply_unchecked(mv);
        }
    }
}

#[test]
fn m1_the_examples_of_the_rules() {
    let position = set_up("classic", "e1=11U d7=12SE c7=13SE h8=21U");
    let text = "x7,21U/x2,13E,x3,21S,x/x3,12SE,x4/x8/x8/x8/x8/x4,11U,x3 1 0,0 classic";
    for (position, texts) in [
        (position, ["e1(S)", "d7-e6(NE)", "d7-e6"]),
        (read(text), ["c7xg7(U)", "c7xg7", "d6-e5(U)"]),
    ] {
        for text in texts {
            assert!(can(&position, text), "{text}");
        }
    }
    let position = set_up("star", "a42=11S b44=21U");
    assert!(can(&position, "a42-a32(N)") && can(&position, "a42-a32"));
    assert!(!can(&position, "a42-a33(N)"));
}

#[test]
fn m2_dash_and_x_are_not_the_same_and_case_counts() {
    let position = set_up("classic", "b1=13N b4=21N d1=13N h8=21U");
    for (good, bad) in [
        ("b1xb4", "b1-b4"),
        ("d1-d4", "d1xd4"),
        ("b1xb4(U)", "b1-b4(U)"),
    ] {
        assert!(position.parse_move(good).is_ok(), "{good}");
        let error = position.parse_move(bad).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{bad}: {error}");
    }
    for bad in [
        "B1xb4",
        "b1Xb4",
        "b1xb4(u)",
        " b1xb4",
        "b1xb4 ",
        "b1 xb4",
        "b1xb4( U)",
    ] {
        let error = position.parse_move(bad).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{bad}: {error}");
    }
}

#[test]
fn m3_a_text_that_is_no_move_is_another_error_than_an_illegal_move() {
    for rules in ["classic", "mini", "three", "warlords"] {
        let position = start(rules);
        let (charge, capture, last) = match rules {
            "mini" => ("d5-e4(NE)", "c5xf2(U)", "f6"),
            _ => ("d7-e6(NE)", "c7xg3(U)", "h8"),
        };
        for text in [
            "",
            "e",
            "d1",
            "d1()",
            "d1(",
            "d1)",
            "d1(N",
            "d1N)",
            "d1(N))",
            "(N)",
            "d1(Q)",
            "d1(NN)",
            "i1(N)",
            "d9(N)",
            "d0(N)",
            "d01(N)",
            "-",
            "x",
            "d1-",
            "-d1",
            "d1--d2",
            "d1-d2-d3",
            "d1xx",
            "d1-d2()",
            "d1-d2(N)(N)",
            "d1-i2",
            "d1-a11",
            "a11(N)",
            "pass",
            "0",
            "d1-d2N",
            "d1(N)-d2",
            "é1(N)",
            "d1-d2(É)",
        ] {
            let error = position.parse_move(text).unwrap_err();
            assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
            assert_eq!(
                error.to_string(),
                format!(
                    "`{text}` is not a move: a move is a square with a new orientation (e1(S)), a \
                     charge ({charge}) or a capture ({capture}); a piece that charges without a \
                     bracket keeps its orientation; the squares of this board are a1 to {last}"
                )
            );
        }
        for text in ["d1-d2", "d4(N)", "a1xa2", "a1-a1", "d1-d2(U)"] {
            let error = position.parse_move(text).unwrap_err();
            assert!(
                matches!(error, MoveError::Illegal { .. }),
                "{text}: {error}"
            );
        }
    }
    let hexagon = start("hexagon");
    for text in ["d11(N)", "e1(N)", "a15(N)", "a50(N)", "a11-d11", "a1-a2"] {
        let error = hexagon.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
    }
    // g6 is a square of the larger board only.
    assert!(matches!(
        start("mini").parse_move("g6(N)"),
        Err(MoveError::Syntax { .. })
    ));
    assert!(matches!(
        start("star").parse_move("d11(N)"),
        Err(MoveError::Illegal { .. })
    ));
    assert!(legal(&start("star")).contains(&"a22(SW)".to_owned()));
}

/// Someone who knows rectangles only is told of the squares of zones.
#[test]
fn m3_texts_of_no_move_on_zones_are_answered_with_squares_of_zones() {
    for (rules, words) in [
        (
            "hexagon",
            "(a42(N)), a charge (a42-a32(N)) or a capture (a31xb13(U)); a piece that charges \
             without a bracket keeps its orientation; the squares of this board are a11 to c44: \
             the zone, then x and y from 1 to 4",
        ),
        (
            "star",
            "(a42(N)), a charge (a42-a32(N)) or a capture (a31xb13(U)); a piece that charges \
             without a bracket keeps its orientation; the squares of this board are a11 to f44: \
             the zone, then x and y from 1 to 4",
        ),
    ] {
        let error = start(rules).parse_move("i1(S)").unwrap_err();
        let form = "a move is a square with a new orientation";
        assert_eq!(
            error.to_string(),
            format!("`i1(S)` is not a move: {form} {words}")
        );
    }
}
