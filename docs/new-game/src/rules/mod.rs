//! The rules, one question a file: the legal moves, the check of a move, its effect, and the end of a game.

pub(crate) mod check;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;
