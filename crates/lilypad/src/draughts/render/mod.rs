//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
pub(crate) mod svg;
pub(crate) mod terminal;
