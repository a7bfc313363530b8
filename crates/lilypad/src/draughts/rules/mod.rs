//! The rules of draughts: clauses 1 to 4.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;

pub use check::Illegal;
pub use end::Reason;
