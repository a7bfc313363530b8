//! The two engines agree.

use breakthrough::Position;
use gambol_core::Game as _;
use gambol_laws::{Agreement, Violation};

use crate::reference::Plain;

const AGREEMENT: Agreement = Agreement {
    cases: 32,
    max_moves: 60,
    depth: 2,
    any_variant: (1, 100),
    each_preset: (20, 100),
    perft: (20, 5, 3),
};

#[test]
fn in_positions() -> Result<(), Violation> {
    AGREEMENT.in_positions::<Position, Plain>()
}

#[test]
fn in_games() -> Result<(), Violation> {
    AGREEMENT.in_games::<Position, Plain>()
}

#[test]
fn on_perft() -> Result<(), Violation> {
    AGREEMENT.on_perft::<Position, Plain>()
}

#[test]
fn on_texts_of_moves() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(64, 60, |played| {
        gambol_laws::agrees_on_texts::<Position, Plain>(&played.position, &[], "0 abc123-x")
    })
}

#[test]
#[ignore = "takes as long as one likes"]
fn for_long() -> Result<(), Violation> {
    gambol_laws::agree_for_long::<Position, Plain>()
}
