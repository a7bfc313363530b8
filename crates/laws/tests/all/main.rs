//! All tests of this crate in one binary, which links once.

mod bytes;
mod claims;
mod laws;
mod laws_catch;
mod shuffles;
mod twin;
