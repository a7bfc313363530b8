//! The rules, one question a file: which moves are legal, why one is not, what a move does, and how
//! a game ends.

pub(crate) mod check;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;
