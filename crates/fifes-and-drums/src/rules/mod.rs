//! The rules, one question per file.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;

pub use check::Illegal;
pub(crate) use check::{allot, check_card};
pub(crate) use count::{nth_other_goal, other_goal};
pub use end::Reason;
