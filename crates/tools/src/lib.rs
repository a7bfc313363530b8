//! The parts that the programs and tests of this crate share: all [`engines`], if that feature is on.
#![forbid(unsafe_code)]

#[cfg(feature = "engines")]
pub mod engines;
