//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use std::fmt::Write as _;

use gambol_core::record::Record;
use gambol_core::{Draw, Style, Variant as _, seeded};
use gambol_pikemen::{Game, Position, Variant};

#[test]
fn seeded_games() {
    for preset in Variant::PRESETS {
        let mut record = Record::new(Position::start(preset.variant));
        record.set_tag("Seed", "1997");
        let mut random = seeded(1997);
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play(mv).expect("a random move is legal");
        }
        let mut text = record.to_string();
        for position in record.positions() {
            write!(text, "\n{position}").expect("a string takes all");
        }
        write!(text, "\n\n{}", record.position().drawing(Style::Plain))
            .expect("a string takes all");
        insta::assert_snapshot!(preset.name, text);
    }
}
