//! The rules of Lilypad: clauses 5 to 10. Those of checkers are in [`draughts`](crate::draughts).

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;

pub use check::Illegal;
pub use end::Reason;
