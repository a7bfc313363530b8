//! What programs do with a game: they count its moves, play at random, evaluate and learn.

mod encode;
pub(crate) mod evaluate;
pub mod perft;
pub mod playout;

pub use encode::{Encode, PlaneShape};
