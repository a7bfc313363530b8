//! Shared by all JSON documents.

use alloc::string::ToString;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::invisible::escaped;

/// The version of a JSON document: the number 1. Other versions are rejected.
///
/// ```
/// use gambol_host::Schema;
///
/// assert_eq!(serde_json::to_string(&Schema)?, "1");
/// let error = serde_json::from_str::<Schema>("2").unwrap_err();
/// assert!(error.to_string().starts_with("schema version 2: this release reads version 1"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schema;

impl Schema {
    /// The version written and read.
    pub const VERSION: u64 = 1;
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(Schema::VERSION)
    }
}

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u64::deserialize(from)? {
            Schema::VERSION => Ok(Schema),
            other => Err(D::Error::custom(format_args!(
                "schema version {other}: this release reads version {}",
                Schema::VERSION
            ))),
        }
    }
}

/// Reads a document with a fixed list of fields. Whatever the name of an unknown field, the error is one line of
/// at most about 600 characters.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Club {}
///
/// let mut json = serde_json::Deserializer::from_str(r#"{"a\nb": 1}"#);
/// let error = gambol_host::read_document::<Club, _>(&mut json).unwrap_err();
/// assert_eq!(error.to_string(), r"unknown field `a\nb`, there are no fields at line 1 column 7");
/// ```
///
/// # Errors
/// Propagates errors from the deserializer.
pub fn read_document<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    /// The characters shown at each end of a long error.
    const SHOWN: usize = 300;
    T::deserialize(deserializer).map_err(|error| {
        let words = error.to_string();
        let mut line = escaped(&words);
        let starts = line.char_indices().map(|(at, _)| at);
        let begin = starts.clone().nth(SHOWN);
        let end = starts.rev().nth(SHOWN - 1);
        if let Some((begin, end)) = begin.zip(end).filter(|(begin, end)| begin < end) {
            line.replace_range(begin..end, "…");
        }
        // The original error also knows its category.
        if line == words { error } else { D::Error::custom(line) }
    })
}
