//! Foreign formats of records.

use alloc::boxed::Box;
use alloc::string::String;

use thiserror::Error;

use super::erased::AnyRecord;

/// A file format of other programs for the games of a [`FullGame`](crate::FullGame): see
/// [`FullGame::FORMATS`](crate::FullGame::FORMATS).
///
/// All functions work with games known at run time, so they are compiled once.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name, as on command lines: `pdn`.
    pub name: &'static str,
    /// Whether a text looks like this format and not like another. It need not be correct.
    pub is_like: fn(&str) -> bool,
    /// Reads the games of a text one by one. A game that cannot be read does not spoil the others.
    #[expect(clippy::type_complexity, reason = "a name for the iterator would say less")]
    pub read: for<'a> fn(&'a str) -> Box<dyn Iterator<Item = Result<AnyRecord, FormatError>> + 'a>,
    /// Writes a record. Fails if the format has no way to say what is in it.
    pub write: fn(&AnyRecord) -> Result<String, FormatError>,
}

/// The error of a game in a foreign format: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct FormatError(pub String);
