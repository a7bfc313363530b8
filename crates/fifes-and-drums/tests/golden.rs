//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use std::fmt::Write as _;

use gambol_core::record::Record;
use gambol_core::{Draw, HiddenInformation, Player, Style, Variant as _, seeded};
use gambol_fifes_and_drums::{Game, Position, Variant};

#[test]
fn seeded_games() {
    for preset in Variant::PRESETS {
        let mut record = Record::new(Position::start(preset.variant));
        record.set_tag("Seed", "2012");
        let mut random = seeded(2012);
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play(mv).expect("a random move is legal");
        }
        let mut text = record.to_string();
        for position in record.positions() {
            write!(text, "\n{position}").expect("a string takes all");
        }
        write!(text, "\n\n{}", record.position().drawing(Style::Plain))
            .expect("a string takes all");
        // What the players saw in the middle.
        let middle = record.positions()[40];
        for player in Player::all(2) {
            let view = middle.view(player);
            write!(text, "\n{view}\n\n{}", view.drawing(Style::Plain)).expect("a string takes all");
        }
        insta::assert_snapshot!(preset.name, text);
    }
}
