//! The rules page of a game, as the terminal shows it.

mod page;
mod writer;

pub(crate) use page::Page;
