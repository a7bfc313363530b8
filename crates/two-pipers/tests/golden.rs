//! The beginning of one seeded random game of every layout, move by move. A change here is a
//! change of the rules, of the notation, of the order of moves or of the random generator, and
//! users must be told.

use std::fmt::Write as _;

use gambol_core::record::Record;
use gambol_core::{Draw, Style, seeded};
use gambol_two_pipers::{Game, Position};

#[test]
fn seeded_games() {
    for (name, variant) in [
        ("standard", "standard"),
        ("rotated", "standard:lands=rotated,jumps=any,stuck=loss"),
    ] {
        let mut record = Record::new(Position::start(variant.parse().expect("a variant")));
        record.set_tag("Seed", "1997");
        let mut random = seeded(1997);
        for _ in 0..120 {
            let Some(mv) = record.position().random_move(&mut random) else {
                break;
            };
            record.play(mv).expect("a random move is legal");
        }
        let mut text = record.to_string();
        for position in record.positions() {
            write!(text, "\n{position}").expect("a string takes all");
        }
        write!(text, "\n\n{}", record.position().drawing(Style::Plain))
            .expect("a string takes all");
        insta::assert_snapshot!(name, text);
    }
}
