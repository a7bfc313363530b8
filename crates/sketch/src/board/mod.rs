//! Sketches of games on a board of letters.
//!
//! A [`BoardSketch`] has the first board, the owners of the letters, and the moves. [`OnBoard`] makes it a
//! [`Sketch`](crate::Sketch) with texts in both directions, drawings, pictures, pointing, an evaluation,
//! symmetries, and numbers for learners.

mod board_sketch;
mod letters;
mod moves;
mod on_board;
mod picture;
mod square;

pub use board_sketch::BoardSketch;
pub use gambol_core::board::ParseSquareError;
pub use letters::{Board, EDGE, EMPTY};
pub use moves::Move;
pub use on_board::OnBoard;
pub use square::{AROUND, BoardSymmetry, DIAGONAL, STRAIGHT, Square, Step};
