//! Texts that are no positions, and what is said about them: which field is wrong, and why.

use gambol_core::{Flaw as _, Player, PositionError};
use gambol_laws::claims;
use gambol_lilypad::{Flaw, Position, draughts};

use super::{base, square};

/// Why a text is no position, after a look at the words.
#[track_caller]
fn refused(text: &str, words: &str) -> PositionError<Flaw> {
    claims::refused::<Position>(text, words)
}

/// The same for an invariant that is broken.
#[track_caller]
fn flawed(text: &str, words: &str) -> Flaw {
    let (field, flaw) = claims::flawed::<Position>(text, words);
    assert_eq!(field, flaw.field());
    flaw
}

/// The same for the field PDN, in both games.
#[track_caller]
fn flawed_pdn(pdn: &str, words: &str, flaw: draughts::Flaw) {
    assert_eq!(
        flawed(&format!("{pdn} -,- standard"), words),
        Flaw::Checkers(flaw)
    );
    let error = pdn.parse::<draughts::Position>().expect_err(pdn);
    let field = "PDN";
    assert_eq!(error, PositionError::Flaw { field, flaw });
}

/// A field PDN that is not of its form, in both games.
#[track_caller]
fn malformed_pdn(pdn: &str, found: &str, expected: &str) {
    let words = format!("PDN: `{found}` is not {expected}");
    refused(&format!("{pdn} -,- standard"), &words);
    let error = pdn.parse::<draughts::Position>().expect_err(pdn);
    assert_eq!(error.to_string(), words);
}

#[test]
fn fields_are_separated_by_single_spaces() {
    claims::fields::<Position>("PDN PAWNS VARIANT", "B:W21:B1 -,- standard");
    claims::fields::<draughts::Position>("PDN VARIANT", "B:W21:B1 standard");
    assert!("B:W21:B1 -,-".parse::<draughts::Position>().is_err());
}

#[test]
fn p1_p2_the_pdn_has_three_parts() {
    const FORM: &str = "the side to move and the checkers of both sides, like B:W21,22,K23:B1,2";
    const OWNER: &str = "W or B and the checkers of that side, each side once";
    for pdn in ["B", "B:W21", "B:W21:B1:", "B:W21:B1:W22", ".", "B:W21."] {
        malformed_pdn(pdn, pdn, FORM);
    }
    for (pdn, side) in [
        ("D:W21:B1", "D"),
        ("b:W21:B1", "b"),
        (":W21:B1", ""),
        ("BW:W21:B1", "BW"),
    ] {
        malformed_pdn(pdn, side, "B or W, the side to move");
    }
    for (pdn, part) in [
        ("B:W21:W1", "W1"),
        ("B:B21:B1", "B1"),
        ("B:w21:B1", "w21"),
        ("B::B1", ""),
        ("B:W21:", ""),
        ("B:W21:1", "1"),
        ("B:é:B1", "é"),
    ] {
        malformed_pdn(pdn, part, OWNER);
    }
}

#[test]
fn p2_p3_each_checker_is_a_square_or_an_ascending_range() {
    const CHECKER: &str = "a man (21), a king (K23), or a range of either from the smaller number \
                           up (1-12, K21-24); squares are numbers from 1 to 32";
    for item in [
        "",
        "0",
        "33",
        "021",
        "+21",
        "k21",
        "KK21",
        "K",
        "21K",
        "22-21",
        "21-21",
        "21-",
        "-21",
        "21-22-23",
        "K21-K24",
        "21-33",
        "0-21",
        "21–22",
        "x",
        "99999999999",
    ] {
        malformed_pdn(&format!("B:W24,{item}:B5"), item, CHECKER);
        malformed_pdn(&format!("B:W24:B5,{item}"), item, CHECKER);
    }
    malformed_pdn("B:W21:B1..", "1.", CHECKER);
    malformed_pdn("B:W21.:B1", "21.", CHECKER);
    malformed_pdn("B:W,21:B1", "", CHECKER);
}

#[test]
fn p5_a_square_is_given_once() {
    for (pdn, number) in [
        ("B:W21,21:B1", 21),
        ("B:W21,K21:B1", 21),
        ("B:W21:B1,21", 21),
        ("B:W20-23,22:B1", 22),
        ("B:W12:B1-12", 12),
    ] {
        let words =
            format!("PDN: {number} is given twice; there is one checker on a square at most");
        flawed_pdn(
            pdn,
            &words,
            draughts::Flaw::SquareTwice {
                square: square(number),
            },
        );
    }
}

#[test]
fn p6_a_side_has_at_most_twelve_checkers() {
    for (pdn, player, checkers) in [
        ("B:W20-32:B1", Player::P2, 13),
        ("B:W32:BK1-13", Player::P1, 13),
        ("B:WK1-32:B", Player::P2, 32),
    ] {
        let words = format!("PDN: {player} has {checkers} checkers; a side has at most 12");
        flawed_pdn(
            pdn,
            &words,
            draughts::Flaw::TooManyCheckers { player, checkers },
        );
    }
    assert_eq!(base("B:W21-32:BK1-12").checkers(Player::P1).count(), 12);
}

#[test]
fn p7_no_man_is_on_its_far_row() {
    for (pdn, number) in [
        ("B:W4:B5", 4),
        ("B:W21,1:B5", 1),
        ("W:W21:B29", 29),
        ("W:W21:B5,32", 32),
    ] {
        let words = format!(
            "PDN: the man on {number} is on its far row, where men are crowned; only a king can be \
             there"
        );
        flawed_pdn(
            pdn,
            &words,
            draughts::Flaw::ManOnFarRow {
                square: square(number),
            },
        );
    }
    assert_eq!(base("B:WK4,28:BK29,1").to_string(), "B:WK4,28:B1,K29");
}

#[test]
fn pawns_have_two_places() {
    for pawns in [
        "", "3", "3,", ",31", "3,31,", "3;31", "03,31", "3,33", "0,31", "K3,31", "x,x", "--",
        "3, 31",
    ] {
        let text = format!("B:W31:B3 {pawns}");
        if pawns.is_empty() || pawns.contains(' ') {
            assert!(text.parse::<Position>().is_err());
            continue;
        }
        let words = format!(
            "PAWNS: `{pawns}` is not the squares of both pawns, Dark's first, like 3,31; - for a \
             lost pawn, ? for one still to be placed"
        );
        refused(&text, &words);
    }
}

#[test]
fn p8_a_pawn_stands_on_a_checker_of_its_owner() {
    for (pawns, player, number) in [
        ("4,31", Player::P1, 4),
        ("31,31", Player::P1, 31),
        ("3,3", Player::P2, 3),
        ("-,30", Player::P2, 30),
    ] {
        let words = format!(
            "PAWNS: the pawn of {player} cannot stand on {number}, where {player} has no checker"
        );
        let flaw = flawed(&format!("B:W31:B3 {pawns} standard"), &words);
        assert_eq!(
            flaw,
            Flaw::PawnOffChecker {
                player,
                square: square(number)
            }
        );
    }
}

const MEN: &str = "W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

#[test]
fn p9_a_pawn_is_to_be_placed_in_the_set_up_only() {
    let out_of_turn = "PAWNS: a pawn is still to be placed (?) only if p1 is to move and both are, \
                       or if p2 is to move and only p2's is";
    for (side, pawns) in [
        ("W", "?,?"),
        ("B", "3,?"),
        ("B", "?,31"),
        ("W", "?,31"),
        ("B", "?,-"),
        ("B", "-,?"),
        ("W", "-,?"),
        ("W", "?,-"),
    ] {
        let flaw = flawed(&format!("{side}:{MEN} {pawns} standard"), out_of_turn);
        assert_eq!(flaw, Flaw::PawnToPlace);
    }
    let words = "PAWNS: the pawn of p1 is on 5; until p2's is placed, it is on 1, 2, 3 or 4";
    let flaw = flawed(&format!("W:{MEN} 5,? standard"), words);
    assert_eq!(flaw, Flaw::PlacedOffBackRow { square: square(5) });
    let words = "PAWNS: a pawn is still to be placed (?), so p1's men have to be on 1 to 12 and \
                 p2's on 21 to 32";
    for text in [
        "B:W21:B1 ?,? standard",
        "W:W21:B1 1,? big-fairies",
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16 4,? standard",
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,K12 4,? standard",
        "B:W20,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 ?,? standard",
    ] {
        assert_eq!(flawed(text, words), Flaw::NotTheFirstSquares);
    }
    // Placed anywhere, or lost, is fine afterwards.
    for pawns in ["5,31", "12,21", "-,31", "-,-"] {
        let text = format!("W:{MEN} {pawns} big-fairies");
        assert!(text.parse::<Position>().is_ok(), "{text}");
    }
}

#[test]
fn p10_at_most_one_pawn_is_across() {
    let words = "PAWNS: both pawns are across; the game ends with the first";
    assert_eq!(flawed("B:WK3:BK30 30,3 standard", words), Flaw::BothAcross);
    for text in ["B:WK3,21:BK30 30,21 standard", "B:WK3:BK30,9 9,3 standard"] {
        assert!(text.parse::<Position>().is_ok(), "{text}");
    }
}

#[test]
fn the_variant_is_none() {
    let words = "VARIANT: unknown variant `draughts`: the presets are standard, big-fairies, \
                 weak-frogs, walk-dont-run";
    refused("B:W21:B1 -,- draughts", words);
    let error = "B:W21:B1 big-fairies"
        .parse::<draughts::Position>()
        .unwrap_err();
    let words = "VARIANT: unknown variant `big-fairies`: the presets are standard";
    assert_eq!(error.to_string(), words);
}

#[test]
fn errors_are_short_whatever_the_text() {
    for text in [
        "1,".repeat(100_000),
        format!("B:W{}:B1 -,-", "K".repeat(100_000)),
        "\u{7}\n\u{1b}[31m".into(),
    ] {
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert!(
            error.len() < 400 && !error.contains(char::is_control),
            "{error}"
        );
        let error = text.parse::<draughts::Position>().unwrap_err().to_string();
        assert!(
            error.len() < 400 && !error.contains(char::is_control),
            "{error}"
        );
    }
}
