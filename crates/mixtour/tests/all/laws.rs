//! The laws on Mixtour.

use gambol_laws::Trials;
use gambol_mixtour::{Position, Setup, Variant};

const TRIALS: Trials =
    Trials { cases: 128, max_moves: 120, keys: (2_500, 200, 50_000), random_moves: (3, 60, 10) };

gambol_testkit::laws!(Setup, TRIALS, 4);

#[test]
fn turned_and_mirrored_positions_have_the_same_value() {
    gambol_testkit::images_have_the_same_value(Position::start(Variant::TOURNAMENT));
}
