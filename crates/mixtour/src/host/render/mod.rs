//! Drawings: for the terminal, and as pictures.

#[cfg(feature = "svg")]
mod svg;
mod terminal;
