//! Counting moves (perft) and random games (playouts).

pub mod perft;
pub mod playout;
