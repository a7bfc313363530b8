//! All tests of this crate in one binary, which links once.

mod any;
mod boards;
mod globs;
#[cfg(feature = "serde")]
mod json;
mod keys;
mod no_allocation;
mod playouts;
