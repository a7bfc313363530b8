//! The rules page of a game, as the terminal shows it.

mod page;
mod writer;

pub(super) use page::Page;
