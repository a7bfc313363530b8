//! What programs do with a game: they count its moves and play at random.

pub mod perft;
pub mod playout;
