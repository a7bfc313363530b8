//! What a broken law says.

use std::fmt::{Arguments, Debug, Display};

use thiserror::Error;

/// A law that is broken: which, where, and how.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the law `{law}` is broken\n      at: {position}\nexpected: {expected}\n   found: {found}")]
pub struct Violation {
    /// The name of the law, which is the name of its function.
    pub law: &'static str,
    /// The text of the position, or of what else the law is about.
    pub position: String,
    /// What the law demands.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// A law being tried on a position.
#[derive(Clone, Copy)]
pub(super) struct Law<'a> {
    name: &'static str,
    subject: &'a dyn Display,
}

impl<'a> Law<'a> {
    pub(super) fn new(name: &'static str, subject: &'a dyn Display) -> Self {
        Law { name, subject }
    }

    /// The violation of this law.
    pub(super) fn broken(&self, expected: impl Display, found: impl Display) -> Violation {
        Violation {
            law: self.name,
            position: self.subject.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// The law is broken unless `holds`.
    pub(super) fn ensure(
        &self,
        holds: bool,
        expected: Arguments<'_>,
        found: Arguments<'_>,
    ) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        Err(self.broken(expected, found))
    }

    /// The law is broken unless the two are equal; `what` says what they are.
    pub(super) fn equal<T: PartialEq + Debug + ?Sized>(
        &self,
        what: Arguments<'_>,
        expected: &T,
        found: &T,
    ) -> Result<(), Violation> {
        self.ensure(
            expected == found,
            format_args!("{what}: {expected:?}"),
            format_args!("{found:?}"),
        )
    }
}
