//! Known counts of move sequences.

use gambol_laws::claims::perft_counts;
use gambol_pikemen::{Position, RuntimePosition, StarPosition, Variant};

#[test]
fn classic() {
    perft_counts(&Position::start(Variant::CLASSIC), &[1, 120, 14_400, 1_800_216, 225_128_853]);
}

#[test]
fn mini() {
    perft_counts(&Position::start(Variant::MINI), &[1, 72, 5_184, 393_048, 29_816_244]);
}

#[test]
fn three() {
    perft_counts(&Position::start(Variant::THREE), &[1, 96, 9_216, 884_736, 88_155_648]);
}

#[test]
fn warlords() {
    perft_counts(&Position::start(Variant::WARLORDS), &[1, 72, 5_184, 373_248, 26_873_856]);
}

#[test]
fn hexagon() {
    perft_counts(&Position::start(Variant::HEXAGON), &[1, 72, 5_184, 373_248, 28_465_344]);
}

#[test]
fn across_the_seams_of_three_zones() {
    let text = "x4/x3,11E/x2,12SE,x/x3,13SE|x4/x4/x,22SW,x2/x3,21N|33S,x3/x4/x2,32SE,x/x4 \
                1 0,0,0 hexagon";
    let position: RuntimePosition = text.parse().expect("a position");
    perft_counts(&position, &[1, 42, 2_031, 168_522, 8_285_328]);
}

#[test]
fn across_the_seams_of_six_zones() {
    let text = "x4/x4/x2,13SE,x/x3,11SE|x4/x4/x4/x2,22SW,x|x4/x3,33E/x4/x4|x4/x4/x2,43U,x/x3,41N|\
                x4/x4/x4/x,52SE,x2|x4/x4/x2,62SE,x/x4 1 0,0,0,0,0,0 star";
    let position: StarPosition = text.parse().expect("a position");
    perft_counts(&position, &[1, 25, 650, 28_600, 869_440]);
}
