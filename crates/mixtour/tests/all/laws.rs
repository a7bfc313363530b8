//! The laws on Mixtour.

use std::collections::BTreeSet;

use gambol_laws::Trials;
use gambol_mixtour::{Position, Setup, Square, Symmetry, Variant};

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 120, keys: (2_500, 200, 50_000), random_moves: (3, 60, 10) };

gambol_testkit::laws!(Position, Setup, TRIALS, 4);

#[test]
fn turned_and_mirrored_positions_have_the_same_value() {
    gambol_testkit::images_have_the_same_value(Position::start(Variant::TOURNAMENT));
}

#[test]
fn the_eight_symmetries_differ_and_keep_neighbours() {
    let images: BTreeSet<Vec<_>> =
        Symmetry::all().map(|s| Square::all().map(|square| s.apply(square)).collect()).collect();
    assert_eq!(images.len(), 8);
    let near = |a: Square, b| a.line_to(b).is_some_and(|(_, n)| n == 1);
    for symmetry in Symmetry::all() {
        for square in Square::all() {
            for other in Square::all() {
                let image = near(symmetry.apply(square), symmetry.apply(other));
                assert_eq!(image, near(square, other));
            }
        }
    }
}
