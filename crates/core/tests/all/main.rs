//! All tests of this crate in one binary, which links once.

#[cfg(feature = "svg")]
mod any;
mod bitboard;
mod checkers;
#[cfg(feature = "svg")]
mod color;
mod counting;
mod evaluate;
mod game;
mod history;
mod key;
mod player;
mod random;
mod record;
mod record_random;
mod record_text;
mod records;
mod rectangle;
mod select;
mod study;
#[cfg(feature = "svg")]
mod svg;
mod text;
mod zones;
