//! The rules, one question a file.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod end;
pub(crate) mod generate;
pub(crate) mod play;

pub use check::Illegal;
pub use end::Reason;
