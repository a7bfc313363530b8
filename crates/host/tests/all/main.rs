//! All tests of this crate in one binary, which links once.

#[cfg(feature = "svg")]
mod any;
#[cfg(feature = "svg")]
mod color;
mod record;
mod record_random;
mod record_text;
mod records;
mod study;
#[cfg(feature = "svg")]
mod svg;
mod text;
