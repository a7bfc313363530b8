//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use gambol_core::GameVariant;
use gambol_laws::{seeded_game, transcript};
use gambol_mixtour::{Position, Variant};

#[test]
fn seeded_games() {
    for preset in Variant::PRESETS {
        let game = seeded_game::<Position>(preset.variant, 2011, usize::MAX);
        insta::assert_snapshot!(preset.name, transcript(&game));
    }
}
