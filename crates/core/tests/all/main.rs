//! All tests of this crate in one binary, which links once.

mod bitboard;
mod counting;
mod history;
mod key;
mod player;
mod random;
mod rectangle;
mod select;
mod text;
