//! Known counts of move sequences.

use gambol_core::{FullGame, Visitor};
use gambol_laws::claims;
use gambol_pikemen::{Game, Position};

/// The counts inside the engine of the board.
struct Inside<'a>(&'a [u64]);

impl Visitor for Inside<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, position: G) {
        claims::perft_counts(&position, self.0);
    }
}

/// The counts inside, and to depth 3 by way of the enum.
#[track_caller]
fn counts(position: &Position, counts: &[u64]) {
    position.visit(Inside(counts));
    claims::perft_counts(position, &counts[..4]);
}

#[track_caller]
fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect(variant))
}

#[test]
fn classic() {
    counts(&start("classic"), &[1, 120, 14_400, 1_800_216, 225_128_853]);
}

#[test]
fn mini() {
    counts(&start("mini"), &[1, 72, 5_184, 393_048, 29_816_244]);
}

#[test]
fn three() {
    counts(&start("three"), &[1, 96, 9_216, 884_736, 88_155_648]);
}

#[test]
fn warlords() {
    counts(&start("warlords"), &[1, 72, 5_184, 373_248, 26_873_856]);
}

#[test]
fn hexagon() {
    counts(&start("hexagon"), &[1, 72, 5_184, 373_248, 28_465_344]);
}

#[test]
fn across_the_seams_of_three_zones() {
    let text = "x4/x3,11E/x2,12SE,x/x3,13SE|x4/x4/x,22SW,x2/x3,21N|33S,x3/x4/x2,32SE,x/x4 \
                1 0,0,0 hexagon";
    let position: Position = text.parse().expect("a position");
    counts(&position, &[1, 42, 2_031, 168_522, 8_285_328]);
}

#[test]
fn across_the_seams_of_six_zones() {
    let text = "x4/x4/x2,13SE,x/x3,11SE|x4/x4/x4/x2,22SW,x|x4/x3,33E/x4/x4|x4/x4/x2,43U,x/x3,41N|\
                x4/x4/x4/x,52SE,x2|x4/x4/x2,62SE,x/x4 1 0,0,0,0,0,0 star";
    let position: Position = text.parse().expect("a position");
    counts(&position, &[1, 25, 650, 28_600, 869_440]);
}
