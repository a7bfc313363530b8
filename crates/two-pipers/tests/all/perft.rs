//! Known counts of move sequences.

use gambol_laws::claims;
use gambol_two_pipers::Position;

fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect("a variant"))
}

#[track_caller]
fn counts(variant: &str, counts: &[u64]) {
    claims::perft_counts(&start(variant), counts);
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

/// Both engines give these.
#[test]
fn every_combination_of_options() {
    for lands in ["facing", "rotated"] {
        for stuck in ["pass", "loss"] {
            let variant = |jumps| format!("standard:lands={lands},jumps={jumps},stuck={stuck}");
            counts(&variant("diagonal"), &[1, 36, 1296, 45_816, 1_607_029]);
            counts(&variant("any"), &[1, 36, 1296, 49_318, 1_843_740]);
        }
    }
}
