//! The parts that the programs and tests of this crate share: [`engines`] and [`learn`], each a feature of that name.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "engines", feature = "learn")),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "engines")]
pub mod engines;
#[cfg(feature = "learn")]
pub mod learn;
