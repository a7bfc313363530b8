//! Known counts of move sequences.

use gambol_core::perft::perft;
use gambol_laws::claims::perft_counts;
use gambol_lilypad::{Game, Position, draughts};

/// The start of a variant after the moves that place the pawns.
fn placed(variant: &str, moves: [&str; 2]) -> Position {
    let start = Position::start(variant.parse().expect(variant));
    moves.iter().fold(start, |position, text| {
        let mv = position.parse_move(text).expect(text);
        position.apply(mv).expect(text)
    })
}

/// Published counts; duplicates, which first occur at depth 12, are dropped.
#[test]
fn draughts() {
    perft_counts(
        &draughts::Position::START,
        &[1, 7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564],
    );
}

#[test]
fn draughts_edge_cases() {
    for (text, expected) in [("W:WK22:B9,10,17,18", "22x13x6x15x22"), ("B:W26,27:B22", "22x31")] {
        let position: draughts::Position = text.parse().expect(text);
        assert_eq!(format!("{:?}", position.legal_moves()), format!("[{expected}]"));
    }
}

#[test]
fn standard() {
    let start = Position::start("standard".parse().expect("a variant"));
    perft_counts(&start, &[1, 4, 16, 288, 5_184, 91_680]);
    let after = |moves| placed("standard", moves);
    perft_counts(&after(["@2", "@31"]), &[1, 18, 324, 5_730, 97_055, 1_619_504]);
    assert_eq!(perft(&after(["@1", "@32"]), 5), 1_616_854);
    assert_eq!(perft(&after(["@4", "@29"]), 5), 1_611_021);
}

#[test]
fn other_presets() {
    for (variant, expected) in [
        ("big-fairies", [1, 18, 324, 5_604, 92_852, 1_512_161]),
        ("weak-frogs", [1, 18, 324, 5_604, 92_751, 1_509_165]),
        ("walk-dont-run", [1, 9, 81, 716, 5_593, 43_241]),
    ] {
        perft_counts(&placed(variant, ["@2", "@31"]), &expected);
    }
}

/// The first depths at which two ways of one capture occur.
#[test]
#[ignore = "takes long without optimisation"]
fn draughts_to_depth_thirteen() {
    for (depth, count) in [(11, 85_242_128), (12, 388_617_999), (13, 1_766_564_893)] {
        assert_eq!(perft(&draughts::Position::START, depth), count, "depth {depth}");
    }
}
