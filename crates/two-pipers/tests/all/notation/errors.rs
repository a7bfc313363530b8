//! What is no position, and what is said about it.

use gambol_core::{Flaw as _, Player, PositionError};
use gambol_laws::claims;
use gambol_two_pipers::{Flaw, Position};

use super::square;

type Error = PositionError<Flaw>;

/// The text is refused, in these words.
#[track_caller]
fn refused(text: &str, words: &str) -> Error {
    claims::refused::<Position>(text, words)
}

#[track_caller]
fn malformed(text: &str, words: &str) {
    claims::malformed::<Position>(text, words);
}

/// The text describes what no position is like.
#[track_caller]
fn flawed(text: &str, words: &str) -> Flaw {
    let (field, flaw) = claims::flawed::<Position>(text, words);
    assert_eq!(field, flaw.field());
    flaw
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "8/8/8/8/8/8/8/8 1 e1,e8 standard";
    claims::fields::<Position>("BOARD SIDE PIPERS VARIANT", text);
}

#[test]
fn p3_the_board_has_eight_ranks() {
    for board in [
        "8",
        "8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/",
    ] {
        let words = format!("BOARD: `{board}` is not eight ranks separated by /, from rank 8 down");
        malformed(&format!("{board} 1 e1,e8 standard"), &words);
    }
}

#[test]
fn p3_a_rank_has_eight_squares() {
    for rank in [
        "",
        "7",
        "44A",
        "8A",
        "A8",
        "AAAAAAAAA",
        "AAAAAAA",
        "88",
        "53a",
        "8888888888888888888",
    ] {
        for text in [
            format!("{rank}/8/8/8/8/8/8/8"),
            format!("8/8/8/8/8/8/8/{rank}"),
        ] {
            let words = format!("BOARD: `{rank}` is not a rank of exactly eight squares");
            malformed(&format!("{text} 1 e1,e8 standard"), &words);
        }
    }
}

#[test]
fn p1_a_square_is_a_creature_or_empty() {
    for (rank, wrong) in [
        ("0", "0"),
        ("08", "0"),
        ("80", "0"),
        ("9", "9"),
        ("x8", "x"),
        ("7B", "B"),
        ("7,A", ","),
        ("-8", "-"),
        ("７A", "７"),
        ("7D", "D"),
        ("7\u{7}", "\\u{7}"),
    ] {
        let words = format!(
            "BOARD: `{wrong}` is not an attacker A or a, a sleeper S or s, or 1 to 8 empty squares"
        );
        malformed(&format!("8/8/8/{rank}/8/8/8/8 1 e1,e8 standard"), &words);
    }
}

#[test]
fn the_side_is_one_or_two() {
    for side in ["0", "3", "p1", "w", "01", "-", "1,2"] {
        let words = format!("SIDE: `{side}` is not 1 or 2");
        malformed(&format!("8/8/8/8/8/8/8/8 {side} e1,e8 standard"), &words);
    }
}

#[test]
fn the_pipers_are_two_squares() {
    for pipers in [
        "e1", "e1,", ",e8", "e1,e8,e8", "e1;e8", "E1,e8", "e1,e9", "i1,e8", "e01,e8", "--",
        "e1,--", "e0,e8", "-", "*,e8", "e1,?",
    ] {
        let words =
            format!("PIPERS: `{pipers}` is not the squares of both pipers, like e1,e8 or -,d4");
        malformed(&format!("8/8/8/8/8/8/8/8 1 {pipers} standard"), &words);
    }
}

#[test]
fn the_variant_is_one_of_the_list() {
    let error = refused(
        "8/8/8/8/8/8/8/8 1 e1,e8 official",
        "VARIANT: unknown variant `official`: the presets are standard",
    );
    assert!(matches!(error, Error::Variant(_)));
}

#[test]
fn p4_nobody_has_more_than_eight_creatures() {
    let flaw = flawed(
        "8/8/8/8/AAAAAAAA/7S/8/8 1 e1,e8 standard",
        "BOARD: p1 has 9 creatures; there are only 8 of each player",
    );
    let player = Player::P1;
    assert_eq!(
        flaw,
        Flaw::TooManyCreatures {
            player,
            creatures: 9
        }
    );
    flawed(
        "8/8/8/8/aaaasssa/aaaaassa/8/8 1 e1,e8 standard",
        "BOARD: p2 has 16 creatures; there are only 8 of each player",
    );
    assert!(
        "8/8/8/ssssssss/AAAASSSA/8/8/8 1 e1,e8"
            .parse::<Position>()
            .is_ok()
    );
}

#[test]
fn p5_no_creature_is_on_land() {
    for (text, land) in [
        ("8/8/8/8/8/8/8/4A3 1 e1,e8 standard", "e1"),
        ("4s3/8/8/8/8/8/8/8 1 e1,e8 standard", "e8"),
        ("8/8/8/8/8/8/8/3S4 1 d1,e8 standard:lands=rotated", "d1"),
    ] {
        let words = format!("BOARD: {land} is land, where no creature can be");
        let square = square(land);
        assert_eq!(flawed(text, &words), Flaw::CreatureOnLand { square });
    }
    assert!(
        "8/8/8/8/8/8/8/4S3 1 d1,e8 standard:lands=rotated"
            .parse::<Position>()
            .is_ok()
    );
}

#[test]
fn p6_two_creatures_of_a_player_in_one_shallow_water() {
    for (text, player, land, creatures) in [
        ("8/8/8/8/8/8/3AS3/3A4 1 e1,e8 standard", 1, "e1", 3),
        ("3s1a2/4s3/8/8/8/8/8/8 1 e1,e8 standard", 2, "e8", 3),
        ("3A1S2/3AAA2/8/8/8/8/8/8 1 e1,e8 standard", 1, "e8", 5),
        (
            "8/8/8/8/8/8/2aaa3/8 1 d1,e8 standard:lands=rotated",
            2,
            "d1",
            3,
        ),
    ] {
        let words = format!(
            "BOARD: p{player} has {creatures} creatures in the shallow water around {land}; \
             2 are allowed"
        );
        flawed(text, &words);
    }
    // Two in each water, and two of the other player.
    let text = "3A1a2/3aA3/8/8/8/8/3AaA2/3a4 1 e1,e8 standard";
    assert!(text.parse::<Position>().is_ok());
}

#[test]
fn p7_a_piper_is_on_land_or_on_a_sleeper() {
    for (board, pipers, player, square) in [
        ("8/8/8/8/8/8/8/8", "d4,e8", 1, "d4"),
        ("8/8/8/8/3A4/8/8/8", "e1,d4", 2, "d4"),
        ("8/8/8/8/8/8/8/8", "d1,e8", 1, "d1"),
        ("8/8/8/8/8/8/8/8", "-,e7", 2, "e7"),
    ] {
        let words = format!(
            "PIPERS: the piper of p{player} is on {square}, where there is neither land nor a sleeper"
        );
        flawed(&format!("{board} 1 {pipers} standard"), &words);
    }
    let flaw = flawed(
        "8/8/8/8/3S4/8/8/8 1 d4,d4 standard",
        "PIPERS: both pipers are on d4; a sleeper carries only one",
    );
    assert_eq!(
        flaw,
        Flaw::PipersTogether {
            square: square("d4")
        }
    );
}

#[test]
fn p8_the_pipers_are_not_side_by_side_off_land() {
    for near in ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"] {
        let mut ranks = [[b'1'; 8]; 8];
        for (name, letter) in [("d4", b'S'), (near, b's')] {
            let at = square(name);
            ranks[7 - at.rank()][at.file()] = letter;
        }
        let ranks = ranks.map(|rank| String::from_utf8(rank.to_vec()).expect("letters"));
        let words =
            format!("PIPERS: the pipers are next to each other on d4 and {near}, both off land");
        flawed(&format!("{} 1 d4,{near} standard", ranks.join("/")), &words);
    }
    for fine in [
        "8/3S4/8/8/8/8/8/8 1 d7,e8 standard",
        "8/8/8/8/8/8/3s4/8 1 e1,d2 standard",
        "8/8/8/8/3S1s2/8/8/8 1 d4,f4 standard",
    ] {
        assert!(fine.parse::<Position>().is_ok(), "{fine}");
    }
}

#[test]
fn p9_one_piper_at_most_is_eliminated_or_across() {
    let flaw = flawed(
        "8/8/8/8/8/8/8/8 1 -,- standard",
        "PIPERS: both pipers are eliminated; only one can be",
    );
    assert_eq!(flaw, Flaw::BothEliminated);
    for text in [
        "8/8/8/8/8/8/8/8 1 e8,e1 standard",
        "8/8/8/8/8/8/8/8 2 e8,d1 standard:lands=rotated",
    ] {
        let words = "PIPERS: both pipers are across the swamp; only one can be";
        assert_eq!(flawed(text, words), Flaw::BothAcross);
    }
    assert!(
        "8/8/8/8/8/8/8/8 1 e8,- standard"
            .parse::<Position>()
            .is_ok()
    );
}

#[test]
fn everything_is_refused_in_one_short_line() {
    for text in [
        "\0\0\0",
        "8/8/8/8/8/8/8/8 1 e1,e8 \u{1b}[31m",
        &"A".repeat(100_000),
        "🦎/8 1 e1,e8",
        "\n\n",
    ] {
        let error = text
            .parse::<Position>()
            .expect_err("no position")
            .to_string();
        assert!(
            error.len() < 300 && !error.contains(char::is_control),
            "{error}"
        );
    }
}
