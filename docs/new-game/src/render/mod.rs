//! Drawings.

mod svg;
mod terminal;
