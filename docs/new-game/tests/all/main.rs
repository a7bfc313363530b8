//! All tests, in one program.

mod agreement;
mod laws;
mod perft;
mod program;
mod reference;
mod rules;
