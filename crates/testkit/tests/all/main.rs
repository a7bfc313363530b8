//! All tests of this crate in one binary, which links once.

mod error_tables;
mod figures;
mod macros;
mod pictures;
mod problems;
mod rings;
mod words;
