//! All tests of this crate in one binary, which links once.

mod agreement;
mod chance;
mod golden;
mod laws;
mod memory;
mod notation;
mod packing;
mod perft;
#[cfg(feature = "svg")]
mod pictures;
mod pointing;
mod rules;
mod secrets;
mod set_up;
