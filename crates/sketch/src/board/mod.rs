//! Sketches of games on a board of letters, in which the board is there already.
//!
//! A [`BoardSketch`] says how the board begins, which letters belong to whom, and which moves there are;
//! [`OnBoard`] makes it a [`Sketch`](crate::Sketch). Texts in both directions, drawings, pictures, pointing,
//! an evaluation, symmetries, and numbers for learners follow.

mod board_sketch;
mod letters;
mod moves;
mod on_board;
mod picture;
mod square;
mod symmetry;

pub use board_sketch::BoardSketch;
pub use letters::{Board, EDGE, EMPTY};
pub use moves::Move;
pub use on_board::OnBoard;
pub use square::{AROUND, DIAGONAL, ParseSquareError, STRAIGHT, Square, Step};
pub use symmetry::BoardSymmetry;
