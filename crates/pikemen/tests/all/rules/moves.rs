//! The notation of moves: M1 to M3.

use std::collections::BTreeSet;

use gambol_core::{MoveError, SeededRandom, seeded};
use gambol_pikemen::{Classic, Game, Ground, Position, Star};

use super::{can, legal, read, set_up, start};

#[test]
fn m1_each_legal_move_has_one_text_and_the_kept_orientation_is_a_shorthand() {
    let mut random = seeded(1);
    for rules in ["classic", "mini:rps=yes", "three", "warlords", "hexagon", "star"] {
        on_ground!(rules, On => texts_are_read(start::<On>(rules), &mut random));
    }
}

fn texts_are_read<G: Ground>(mut position: Position<G>, random: &mut SeededRandom) {
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
        let Some(mv) = position.random_move(random) else {
            break;
        };
        position.apply_unchecked(mv);
    }
}

#[test]
fn m1_the_examples_of_the_rules() {
    let position = set_up::<Classic>("classic", "e1=11U d7=12SE c7=13SE h8=21U");
    let text = "x7,21U/x2,13E,x3,21S,x/x3,12SE,x4/x8/x8/x8/x8/x4,11U,x3 1 0,0 classic";
    for (position, texts) in [
        (position, ["e1(S)", "d7-e6(NE)", "d7-e6"]),
        (read::<Classic>(text), ["c7xg7(U)", "c7xg7", "d6-e5(U)"]),
    ] {
        for text in texts {
            assert!(can(&position, text), "{text}");
        }
    }
    let position = set_up::<Star>("star", "a42=11S b44=21U");
    assert!(can(&position, "a42-a32(N)") && can(&position, "a42-a32"));
    assert!(!can(&position, "a42-a33(N)"));
}

#[test]
fn m2_dash_and_x_are_not_the_same_and_case_counts() {
    let position = set_up::<Classic>("classic", "b1=13N b4=21N d1=13N h8=21U");
    for (good, bad) in [("b1xb4", "b1-b4"), ("d1-d4", "d1xd4"), ("b1xb4(U)", "b1-b4(U)")] {
        assert!(position.parse_move(good).is_ok(), "{good}");
        let error = position.parse_move(bad).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{bad}: {error}");
    }
    for bad in ["B1xb4", "b1Xb4", "b1xb4(u)", " b1xb4", "b1xb4 ", "b1 xb4", "b1xb4( U)"] {
        let error = position.parse_move(bad).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{bad}: {error}");
    }
}

/// The words are in `errors.txt`, and more texts that are no moves.
#[test]
fn m3_a_text_that_is_no_move_is_another_error_than_an_illegal_move() {
    let is_no_move = |rules: &str, text: &str| match on_ground!(rules, On => start::<On>(rules).parse_move(text))
    {
        Err(MoveError::Syntax { .. }) => true,
        Err(MoveError::Illegal { .. }) => false,
        other => panic!("{rules} {text}: {other:?}"),
    };
    for rules in ["classic", "mini", "three", "warlords"] {
        for text in ["", "d1()", "i1(N)", "d1-", "d1--d2", "a11(N)", "d1-d2N"] {
            assert!(is_no_move(rules, text), "{rules} {text}");
        }
        for text in ["d1-d2", "d4(N)", "a1xa2", "a1-a1", "d1-d2(U)"] {
            assert!(!is_no_move(rules, text), "{rules} {text}");
        }
    }
    // Squares of larger boards only.
    assert!(is_no_move("mini", "g6(N)") && !is_no_move("classic", "g6(N)"));
    assert!(is_no_move("hexagon", "d11(N)") && !is_no_move("star", "d11(N)"));
    assert!(legal(&start::<Star>("star")).contains(&"a22(SW)".to_owned()));
}
