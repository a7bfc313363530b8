//! One seeded random game of every preset, move by move. A change here is a change of the rules,
//! of the notation, of the order of moves or of the random generator, and users must be told.

use std::fmt::Write as _;

use gambol_core::record::Record;
use gambol_core::variant::Variant as _;
use gambol_core::{Draw, Style, seeded};
use gambol_lilypad::{Game, Position, Variant, draughts};

/// The record of a random game, its positions, and its end drawn.
fn game<G: Game + Draw>(variant: G::Variant) -> String {
    let mut record = Record::new(G::start(variant));
    record.set_tag("Seed", "2001");
    let mut random = seeded(2001);
    while let Some(mv) = record.position().random_move(&mut random) {
        record.play(mv).expect("a random move is legal");
    }
    let mut text = record.to_string();
    for position in record.positions() {
        write!(text, "\n{position}").expect("a string takes all");
    }
    write!(text, "\n\n{}", record.position().drawing(Style::Plain)).expect("a string takes all");
    text
}

#[test]
fn seeded_games() {
    for preset in Variant::PRESETS {
        insta::assert_snapshot!(preset.name, game::<Position>(preset.variant));
    }
    insta::assert_snapshot!("draughts", game::<draughts::Position>(draughts::Variant));
}
