//! The rules, one question a file: which moves are legal, how many, why one is not, what a move
//! does, and how a game ends.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;

pub use check::Illegal;
pub(crate) use check::check_stack;
#[cfg(feature = "svg")]
pub(crate) use check::way;
pub use end::Reason;
