//! Texts that are no positions, and what is said about them: which field is wrong, and why.

use gambol_core::PositionError;
use gambol_laws::claims;
use gambol_mixtour::{Flaw, Illegal, Position};

use super::square;

type Error = PositionError<Flaw>;

/// Why a text is no position, after a look at the words.
#[track_caller]
fn refused(text: &str, words: &str) -> Error {
    claims::refused::<Position>(text, words)
}

/// The same for an error of form in the field that the words begin with.
#[track_caller]
fn malformed(text: &str, words: &str) {
    claims::malformed::<Position>(text, words);
}

/// The same for an invariant that is broken.
#[track_caller]
fn flawed(text: &str, words: &str) -> Flaw {
    let (field, flaw) = claims::flawed::<Position>(text, words);
    assert_eq!(field, gambol_core::Flaw::field(&flaw));
    flaw
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "x5/x5/x5/x5/x5 1 0,0 - basic";
    claims::fields::<Position>("BOARD SIDE POINTS KO VARIANT", text);
    let words = "VARIANT: unknown variant `basic\\n`: the presets are basic, tournament, official";
    refused("x5/x5/x5/x5/x5 1 0,0 - basic\n", words);
}

#[test]
fn p4_the_board_has_five_ranks() {
    for board in [
        "x5",
        "x5/x5/x5/x5",
        "x5/x5/x5/x5/x5/x5",
        "x5/x5/x5/x5/x5/",
        "x5//x5/x5/x5",
        "/x5",
    ] {
        let words = format!("BOARD: `{board}` is not five ranks separated by /, from rank 5 down");
        malformed(&format!("{board} 1 0,0 - basic"), &words);
    }
}

#[test]
fn p4_a_rank_has_five_squares() {
    for rank in [
        "x4",
        "x6",
        "x",
        "x2,x2",
        "x3,x3",
        "x5,x",
        "x,x5",
        "1,2,1,2",
        "1,2,1,2,1,2",
        "x5,1",
        "1",
        "x4294967295",
        "x5,x4294967295",
        "1,x4294967295",
        "x3,1,x2",
    ] {
        for text in [format!("{rank}/x5/x5/x5/x5"), format!("x5/x5/x5/x5/{rank}")] {
            let words = format!("BOARD: `{rank}` is not a rank of exactly five squares");
            malformed(&format!("{text} 1 0,0 - basic"), &words);
        }
    }
}

#[test]
fn p1_p2_a_square_is_a_stack_or_a_run_of_empty_squares() {
    for wrong in [
        "x0",
        "x05",
        "x+5",
        "x-1",
        "xx",
        "X5",
        "x5x",
        "x4294967296",
        "3",
        "0",
        "10",
        "13",
        "1x",
        "5",
        "-",
        "1-2",
        "１",
    ] {
        let words = format!(
            "BOARD: `{wrong}` is not a stack of digits 1 and 2, an empty square x, or a run like x3"
        );
        malformed(&format!("x5/x5/x4,{wrong}/x5/x5 1 0,0 - basic"), &words);
    }
}

#[test]
fn p1_a_square_is_not_left_out() {
    for rank in ["1,,x3", ",x4", "x4,", ",", "x2,,x2", ",x5", "x5,"] {
        let words = format!(
            "BOARD: `{rank}` is not a rank with something between all commas: \
             an empty square is x"
        );
        malformed(&format!("x5/x5/{rank}/x5/x5 1 0,0 - basic"), &words);
    }
}

#[test]
fn p5_a_stack_is_at_most_four_high() {
    for (pieces, height) in [("11112", 5), ("121212", 6), ("22222222222222", 14)] {
        let words = format!(
            "BOARD: the stack on d2 has {height} pieces; stacks on the board have at most 4"
        );
        let flaw = flawed(&format!("x5/x5/x5/x3,{pieces},x/x5 1 0,0 - basic"), &words);
        assert_eq!(
            flaw,
            Flaw::TooHigh {
                square: square("d2"),
                height
            }
        );
    }
    let mountain = "1".repeat(1000);
    let words = "BOARD: the stack on a5 has 1000 pieces; stacks on the board have at most 4";
    flawed(&format!("{mountain},x4/x5/x5/x5/x5 1 0,0 - basic"), words);
}

#[test]
fn p6_nobody_has_more_pieces_on_the_board_than_there_are() {
    let just_enough = "x5/x5/x5/x5/1111,1,2222,2,x 1 0,0 - basic:pieces=5";
    assert!(just_enough.parse::<Position>().is_ok());
    for (rank, player) in [("1111,11,2222,2,x", 1), ("1111,1,2222,22,x", 2)] {
        let words = format!("BOARD: p{player} has 6 pieces on the board but owns only 5");
        let flaw = flawed(
            &format!("x5/x5/x5/x5/{rank} 1 0,0 - official:pieces=5"),
            &words,
        );
        assert!(matches!(
            flaw,
            Flaw::TooManyPieces {
                on_board: 6,
                pieces: 5,
                ..
            }
        ));
    }
    let rank = ["1111"; 5].join(",");
    let full = [rank.as_str(); 5].join("/");
    let words = "BOARD: p1 has 100 pieces on the board but owns only 50";
    flawed(&format!("{full} 1 0,0 - basic:pieces=50"), words);
}

#[test]
fn the_side_is_1_or_2() {
    for side in ["0", "3", "x", "12", "01", "+1", "-", "p1", "1,"] {
        let words = format!("SIDE: `{side}` is not 1 or 2");
        malformed(&format!("x5/x5/x5/x5/x5 {side} 0,0 - basic"), &words);
    }
}

#[test]
fn p2_the_points_are_two_numbers() {
    for points in [
        "00,0",
        "0,00",
        "1",
        "1,1,1",
        "0",
        "0,",
        ",0",
        ",",
        "-1,0",
        "+1,0",
        "x,0",
        "0,x",
        "0;0",
        "256,0",
        "0,4294967296",
        "01,0",
        "0.0",
        "-",
    ] {
        let words = format!("POINTS: `{points}` is not the points of both players, like 0,0");
        malformed(&format!("x5/x5/x5/x5/x5 1 {points} - basic"), &words);
    }
}

#[test]
fn p7_at_most_one_player_has_the_points_that_win_and_nobody_has_more() {
    for (points, player, many) in [
        ("2,0", 1, 2),
        ("0,2", 2, 2),
        ("255,0", 1, 255),
        ("2,1", 1, 2),
    ] {
        let words = format!("POINTS: p{player} has {many} points, but 1 win the game");
        let flaw = flawed(&format!("x5/x5/x5/x5/x5 1 {points} - basic"), &words);
        assert!(matches!(flaw, Flaw::TooManyPoints { most: 1, .. }));
    }
    let words = "POINTS: p2 has 4 points, but 3 win the game";
    flawed("x5/x5/x5/x5/x5 1 3,4 - tournament", words);
    for (points, rules) in [(1, "basic"), (3, "tournament"), (9, "official:points=9")] {
        let words =
            format!("POINTS: both players have the {points} that win the game; only one can");
        let flaw = flawed(
            &format!("x5/x5/x5/x5/x5 1 {points},{points} - {rules}"),
            &words,
        );
        assert_eq!(flaw, Flaw::BothWon { points });
    }
}

#[test]
fn p8_the_ko_is_a_stack_move() {
    for ko in [
        "b2",
        "pass",
        "--",
        "x",
        "a2:7-a1",
        "a2:0-a1",
        "a2:5-a1",
        "a2:257-a1",
        "a2:01-a1",
        "a1-a1",
        "a2-f1",
        "A2-a1",
        "a2a1",
        "a2-a1-",
        "none",
        "official",
    ] {
        let words = format!("KO: `{ko}` is not - or a stack move of 1 to 4 pieces, like c4:3-d3");
        malformed(&format!("x5/x5/x5/11,x4/1,x4 2 0,0 {ko} official"), &words);
    }
}

#[test]
fn p8_the_ko_is_otherwise_legal() {
    for (ko, reason) in [
        (
            "a2:3-a1",
            "the stack on a2 is 2 high; a move takes at least 1 piece and at most 2",
        ),
        ("a3-a1", "there is no stack on a3 to move from"),
        ("a2-a3", "there is no stack on a3 to move onto"),
        (
            "a1-a2",
            "the stack on a2 is 2 high and is reached from a distance of exactly 2, not 1",
        ),
        ("a1-c2", "there is no straight line from a1 to c2"),
    ] {
        let words = format!("KO: {ko} is forbidden, but it would be illegal anyway: {reason}");
        let flaw = flawed(
            &format!("x5/x5/x5/11,x,1,x2/1,x4 2 0,0 {ko} official"),
            &words,
        );
        assert!(matches!(flaw, Flaw::KoIllegal { .. }));
    }
}

#[test]
fn p8_there_is_no_ko_in_a_game_with_takeback() {
    for rules in ["basic", "tournament", "official:takeback=yes"] {
        let words = "KO: no move is forbidden where taking back is allowed (takeback=yes); \
                     it must be -";
        let flaw = flawed(&format!("x5/x5/x5/11,x4/1,x4 2 0,0 a2-a1 {rules}"), words);
        assert_eq!(flaw, Flaw::KoInTakebackGame);
    }
}

#[test]
fn p8_there_is_no_ko_in_a_finished_game() {
    let words = "KO: a2-a1 is forbidden, but it would be illegal anyway: the game is over";
    let flaw = flawed("x5/x5/x5/11,x4/1,x4 2 1,0 a2-a1 official", words);
    assert!(matches!(
        flaw,
        Flaw::KoIllegal {
            reason: Illegal::GameOver,
            ..
        }
    ));
}

#[test]
fn the_variant_is_wrong() {
    let presets = "the presets are basic, tournament, official";
    let keys = "the keys are pieces, points, takeback";
    for (variant, words) in [
        ("chess", format!("unknown variant `chess`: {presets}")),
        (
            "basic:",
            format!("variant option `` is not of the form key=value: {keys}"),
        ),
        (
            "basic:size=5",
            format!("unknown variant key `size`: {keys}"),
        ),
        (
            "basic:pieces=4",
            "variant key pieces: value `4` is not one of 5..50".into(),
        ),
        (
            "basic:points=1,points=1",
            format!("variant key points is given twice: {keys}, each at most once"),
        ),
    ] {
        let text = format!("x5/x5/x5/x5/x5 1 0,0 - {variant}");
        let error = refused(&text, &format!("VARIANT: {words}"));
        let expected = variant.parse::<gambol_mixtour::Variant>().unwrap_err();
        assert_eq!(error, Error::Variant(expected));
    }
}

#[test]
fn nothing_makes_reading_panic() {
    // Each byte of a text replaced by some others, left out, or doubled.
    let text = "122,x,1,11,x/x,122,x2,2/x5/x5/x2,21,x,12 1 0,0 e1-c1 official:points=3";
    let odd = [
        "", " ", "/", ",", "x", "1", "2", "0", "9", "-", ":", "=", "a", "é", "\0", "💡",
    ];
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
