//! All tests of this crate in one binary, which links once.

mod announced;
mod bytes;
mod claims;
mod laws;
mod laws_catch;
mod mistakes;
mod playouts;
mod shuffles;
#[cfg(all(feature = "serde", feature = "svg"))]
mod small_types;
mod statistics;
mod strategy;
mod twin;
