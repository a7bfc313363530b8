//! Known counts of move sequences.
use gambol_core::perft::perft;
use gambol_two_pipers::{Game, Position};

fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect("a variant"))
}

#[track_caller]
fn counts(variant: &str, counts: &[u64]) {
    for (depth, &count) in counts.iter().enumerate() {
        let found = perft(&start(variant), depth as u32);
        assert_eq!(found, count, "{variant}, depth {depth}");
    }
}

#[test]
fn standard() {
    counts("standard", &[1, 36, 1296, 45_816, 1_607_029]);
    counts("standard:lands=rotated", &[1, 36, 1296, 45_816, 1_607_029]);
}

#[test]
fn jumps_in_all_directions() {
    counts("standard:jumps=any", &[1, 36, 1296, 49_318, 1_843_740]);
}
