//! Boards as data: squares, directions, steps and rays, bitboards, symmetries.
//!
//! Everything a board needs in a hot loop is a table made by a `const fn` from its steps, so a
//! new shape of board is a new table, not new code.

mod bitboard;
mod checkers;
mod rectangle;
mod select;
mod square;
mod square_map;
mod steps;
mod zones;

pub use bitboard::{Bitboard, Squares, Word};
pub use checkers::{CheckersSquare, ParseCheckersSquareError};
pub use rectangle::{Direction, ParseDirectionError, ParseSquareError, Square, SquareSymmetry};
pub use select::Select;
pub use square::BoardSquare;
pub use square_map::SquareMap;
pub use steps::{Heading, Rays, Steps};
pub use zones::{ParseZoneSquareError, ZoneSquare};
