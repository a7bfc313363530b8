//! All tests of this crate in one binary, which links once.

mod measures;
mod numbers;
mod page;
mod studies;
