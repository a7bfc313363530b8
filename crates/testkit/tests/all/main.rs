//! All tests of this crate in one binary, which links once.

mod figures;
mod pictures;
mod rings;
mod words;
