//! All tests of this crate in one binary, which links once.

mod page;
mod studies;
