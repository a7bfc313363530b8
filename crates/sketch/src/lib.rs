//! Sketches: games in about sixty lines, to try before they are fast.
//!
//! A [`Sketch`] is a state and its rules: six required items. [`Position`] makes it a full game with perft,
//! playouts, records, views, laws, all bots, matches, the engine protocol, `play`, studies, the solver,
//! JSON and pictures. Everything else has a default, which you can override function by function:
//!
//! | | by default | override |
//! | --- | --- | --- |
//! | the text of a position | JSON in one word | [`Sketch::write`], [`Sketch::read`] |
//! | positions that are set up | refused: records and engines use the moves from the start | [`Sketch::valid`] |
//! | a drawing | the text | [`Sketch::render`], [`Sketch::picture`] |
//! | the value of a position | the difference of the scores: without scores `greedy` and `alphabeta` do not play | [`Sketch::evaluate`], [`Sketch::scores`] |
//! | the positions consistent with a player's knowledge | counted exactly, up to a limit | [`Sketch::sample`] |
//! | the moves of others that players learn, in a game with secrets | counted exactly, or none beyond the limit | [`Sketch::announced`] |
//! | the moves that players may take back, in a game with secrets | counted exactly, or none beyond the limit | [`Sketch::reveals`] |
//! | the last move in pictures of views | not marked | [`Sketch::marks_last`] |
//! | numbers and planes for learners | none | [`Sketch::actions`], [`Sketch::plane_shape`], [`Sketch::write_planes`] |
//! | pointing at a move | the text of the move | [`Sketch::path`], [`Sketch::changes`] |
//! | why a move is illegal | "it is not among the legal moves" | [`Sketch::why_not`] |
//! | the key of a move | the key of its text | [`Sketch::PACKS_MOVES`] |
//! | the hash of a state | the hash of its text | [`Sketch::key`] |
//! | symmetries | none | [`Sketch::symmetries`] |
//!
//! For games on a board of letters, [`board`] has more defaults, so that you write little more than the moves.
//!
//! Programs and laws [examine](Sketch#examination) a sketch for mistakes of its author.
//!
//! The guide *How to add a game*, `docs/new-game` in the repository, leads from a sketch to a game as fast
//! as gambol's. The folder `docs/sketches` has examples.
#![forbid(unsafe_code)]

pub mod board;
mod error;
mod examination;
mod full;
mod moves;
mod position;
mod sketch;
mod variant;
mod view;

pub use error::{Flaw, Illegal};
pub use full::Evaluation;
pub use moves::Move;
pub use position::Position;
pub use sketch::Sketch;
pub use variant::{Named, Variant};
pub use view::{Seen, View};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
