//! What is no position, and what is said about it. The texts and the words, and those of illegal
//! moves, are in `errors.txt`.

use gambol_core::GameSetup;
use gambol_core::Player::P1;
use gambol_laws::claims;
use gambol_two_pipers::{Flaw, Position, Setup};

use super::{read, square};

#[test]
fn what_is_wrong_is_said() {
    gambol_testkit::error_table::<Position, _>("tests/all/errors.txt");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "8/8/8/8/8/8/8/8 1 e1,e8 standard";
    claims::fields::<Position>("BOARD SIDE PIPERS VARIANT", text);
}

/// What is just within the limits of P4 to P9.
#[test]
fn limits_may_be_reached() {
    for text in [
        "8/8/8/ssssssss/AAAASSSA/8/8/8 1 e1,e8 standard",
        "8/8/8/8/8/8/8/4S3 1 d1,e8 standard:lands=rotated",
        // Two in each water, and two of the other player.
        "3A1a2/3aA3/8/8/8/8/3AaA2/3a4 1 e1,e8 standard",
        "8/3S4/8/8/8/8/8/8 1 d7,e8 standard",
        "8/8/8/8/8/8/3s4/8 1 e1,d2 standard",
        "8/8/8/8/3S1s2/8/8/8 1 d4,f4 standard",
        "8/8/8/8/8/8/8/8 1 e8,- standard",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn flaws_say_where_and_how_many() {
    let too_many = Flaw::TooManyCreatures { player: P1, creatures: 9 };
    for (text, flaw) in [
        ("8/8/8/8/AAAAAAAA/7S/8/8 1 e1,e8", too_many),
        ("4s3/8/8/8/8/8/8/8 1 e1,e8", Flaw::CreatureOnLand(square("e8"))),
        ("8/8/8/8/3S4/8/8/8 1 d4,d4", Flaw::PipersTogether(square("d4"))),
        ("8/8/8/8/8/8/8/8 1 -,-", Flaw::BothEliminated),
        ("8/8/8/8/8/8/8/8 1 e8,e1", Flaw::BothAcross),
    ] {
        let setup: Setup = text.parse().expect("the form is right");
        assert_eq!(setup.check(), Err(flaw), "{text}");
    }
}

#[test]
fn everything_is_refused_in_one_short_line() {
    for text in ["\0\0\0", &"A".repeat(100_000), "🦎/8 1 e1,e8", "\n\n"] {
        let error = text.parse::<Position>().expect_err("no position");
        let words = error.to_string();
        assert!(words.len() < 300, "{words}");
        assert!(!words.contains(char::is_control), "{words}");
    }
}
