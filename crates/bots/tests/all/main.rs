//! All tests of this crate in one binary, which links once.

mod games;
mod hoard;
mod minimax;
mod mixtour;
mod spec;
