//! All tests of this crate in one binary, which links once.

mod agreement;
mod endings;
mod golden;
mod laws;
mod notation;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;
mod squares;
