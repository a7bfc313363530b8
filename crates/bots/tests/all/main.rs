//! All tests of this crate in one binary, which links once.

mod contest;
mod endings;
mod games;
mod hoard;
mod memory;
mod minimax_0_6;
mod mixtour;
mod repetition;
mod searches;
mod spec;
