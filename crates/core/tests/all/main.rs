//! All tests of this crate in one binary, which links once.

mod record;
mod record_random;
mod record_text;
mod records;
#[cfg(feature = "svg")]
mod svg;
