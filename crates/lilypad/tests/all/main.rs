//! All tests of this crate in one binary, which links once.

mod agreement;
mod endings;
mod golden;
mod laws;
mod notation;
mod openings;
#[cfg(all(feature = "host", feature = "std"))]
mod pdn;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;
mod squares;

use gambol_lilypad::{Position, Square, draughts};

#[track_caller]
fn square(number: usize) -> Square {
    Square::from_number(number).expect("a square")
}

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// The position of draughts with this text.
#[track_caller]
fn base(text: &str) -> draughts::Position {
    text.parse().expect(text)
}
