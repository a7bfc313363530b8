//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use gambol_core::GameVariant;
use gambol_laws::{seeded_game, transcript};
use gambol_pikemen::{Position, Variant};

#[test]
fn seeded_games() {
    for preset in <Variant>::PRESETS {
        let game = on_ground!(preset.name, On => {
            let variant = preset.variant.try_into().expect("a variant of its ground");
            transcript(&seeded_game::<Position<On>>(variant, 1997, usize::MAX))
        });
        insta::assert_snapshot!(preset.name, game);
    }
}
