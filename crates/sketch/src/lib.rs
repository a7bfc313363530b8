//! Sketches: games in some sixty lines, to try before they are fast.
//!
//! A [`Sketch`] is a state and its rules: six required items. [`Position`] makes it a full game with perft,
//! playouts, records, views, laws, all bots, matches, the engine protocol, `play`, studies, the solver,
//! JSON and pictures. Everything else has a default, to be replaced function by function:
//!
//! | what | by default | until you write |
//! | --- | --- | --- |
//! | a move | the key of its text; see [`Move`] | a full game |
//! | the text of a position | JSON in one word | [`Sketch::write`], [`Sketch::read`] |
//! | positions that are set up | refused; records and engines go by the moves from the start | [`Sketch::valid`] |
//! | a drawing | the text | [`Sketch::render`], [`Sketch::picture`] |
//! | the value of a position | that of the scores; without scores `greedy` and `alphabeta` do not play | [`Sketch::evaluate`], [`Sketch::scores`] |
//! | the positions consistent with what a player knows | counted exactly, up to a limit | [`Sketch::sample`] |
//! | in a game with secrets, what players are told of the moves of others | counted as above; beyond the limit, nothing | [`Sketch::announced`] |
//! | moves that they may take back | counted likewise; else none | [`Sketch::reveals`] |
//! | the last move in pictures of what a player sees | not marked | [`Sketch::marks_last`] |
//! | numbers and planes for learners | none | [`Sketch::actions`], [`Sketch::plane_shape`], [`Sketch::write_planes`] |
//! | pointing | the text of the move | [`Sketch::path`], [`Sketch::changes`] |
//! | why a move is illegal | "it is not among the legal moves" | [`Sketch::why_not`] |
//! | the hash of a state | that of its text | [`Sketch::key`] |
//! | symmetries | none | [`Sketch::symmetries`] |
//!
//! For games on a board of letters, [`board`] has more defaults: such a game is its moves and little else.
//!
//! The guide *How to add a game*, `docs/new-game` in the repository, leads from a sketch to a game as fast
//! as gambol's; `docs/sketches` has examples.
#![forbid(unsafe_code)]

pub mod board;
mod error;
mod full;
mod moves;
mod position;
mod possible;
mod setup;
mod shared;
mod sketch;
mod variant;
mod view;

pub use error::{Flaw, Illegal};
pub use full::Evaluation;
pub use moves::Move;
pub use position::Position;
pub use setup::Setup;
pub use sketch::Sketch;
pub use variant::{Named, Variant};
pub use view::{Seen, View};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
