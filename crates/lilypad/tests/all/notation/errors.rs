//! Texts that are no positions or no legal moves, and what is said about them.

use gambol_core::Player;
use gambol_laws::claims;
use gambol_lilypad::{Position, draughts};

use super::{base, read};

#[test]
fn fields_are_separated_by_single_spaces() {
    claims::fields::<Position>("PDN PAWNS VARIANT", "B:W21:B1 -,- standard");
    claims::fields::<draughts::Position>("PDN VARIANT", "B:W21:B1 standard");
}

#[test]
fn every_error_has_its_words() {
    gambol_testkit::error_table::<Position, _>("tests/all/errors.txt");
    gambol_testkit::error_table::<draughts::Position, _>("tests/all/draughts-errors.txt");
}

/// What is nearly refused: P6, P7, P9 and P10.
#[test]
fn positions_at_the_limits_are_read() {
    assert_eq!(base("B:W21-32:BK1-12").checkers(Player::P1).count(), 12);
    assert_eq!(base("B:WK4,28:BK29,1").to_string(), "B:WK4,28:B1,K29");
    // A pawn that is placed may be anywhere, or lost.
    for pawns in ["5,31", "12,21", "-,31", "-,-"] {
        read(&format!("W:W21-32:B1-12 {pawns} big-fairies"));
    }
    for text in ["B:WK3,21:BK30 30,21 standard", "B:WK3:BK30,9 9,3 standard"] {
        read(text);
    }
}

#[test]
fn errors_are_short_whatever_the_text() {
    for text in [
        "1,".repeat(100_000),
        format!("B:W{}:B1 -,-", "K".repeat(100_000)),
        "\u{7}\n\u{1b}[31m".into(),
    ] {
        let error = text.parse::<Position>().unwrap_err().to_string();
        let in_draughts = text.parse::<draughts::Position>().unwrap_err().to_string();
        for error in [error, in_draughts] {
            assert!(error.len() < 400, "{error}");
            assert!(!error.contains(char::is_control), "{error}");
        }
    }
}
