//! All tests of this crate in one binary, which links once.

mod figures;
mod macros;
mod pictures;
mod rings;
mod words;
