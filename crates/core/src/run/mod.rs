//! What programs do with a game: they count its moves, play at random, evaluate, learn, and keep exact values.

mod encode;
pub(crate) mod evaluate;
pub mod perft;
pub mod playout;
pub mod tablebase;

pub use encode::{Encode, PlaneShape};
