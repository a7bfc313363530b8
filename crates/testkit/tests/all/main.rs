//! All tests of this crate in one binary, which links once.

mod macros;
mod pictures;
mod rings;
