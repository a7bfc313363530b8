//! The tests of sketches.

mod boards;
mod mistakes;
mod paths;
mod secrets;
