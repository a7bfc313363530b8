//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use std::fmt::Write as _;

use gambol_core::{GameVariant, HiddenInformation, Player};
use gambol_fifes_and_drums::{Position, Variant};
use gambol_host::{Render, Style};
use gambol_laws::{seeded_game, transcript};

#[test]
fn seeded_games() {
    for preset in Variant::PRESETS {
        let game = seeded_game::<Position>(preset.variant, 2012, usize::MAX);
        let mut text = transcript(&game);
        // What the players saw in the middle.
        let middle = game.positions()[40];
        for player in Player::all(2) {
            let view = middle.view(player);
            write!(text, "\n{view}\n\n{}", view.drawing(Style::Plain)).expect("a string takes all");
        }
        insta::assert_snapshot!(preset.name, text);
    }
}
