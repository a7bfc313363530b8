//! What the programs and tests of this crate share: all [`engines`], if the feature of that name is on.
#![forbid(unsafe_code)]

#[cfg(feature = "engines")]
pub mod engines;
