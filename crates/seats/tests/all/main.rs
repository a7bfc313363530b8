//! All tests of this crate in one binary, which links once.

mod answers;
mod schema;
mod server;
mod symmetry;
