//! States as text: JSON in one word.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::ser::Formatter;

/// JSON without any space: those in strings are escaped.
struct OneWord;

impl Formatter for OneWord {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for piece in fragment.split_inclusive(|c: char| c.is_whitespace() || c.is_control()) {
            let kept = piece.trim_end_matches(|c: char| c.is_whitespace() || c.is_control());
            out.write_all(kept.as_bytes())?;
            for unit in piece[kept.len()..].encode_utf16() {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

/// What serde writes of a state, in one word.
pub(crate) fn write<S: Serialize>(state: &S) -> Result<String, String> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneWord);
    state.serialize(&mut serializer).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// The state that [`write`] has written.
pub(crate) fn read<S: DeserializeOwned>(word: &str) -> Result<S, String> {
    serde_json::from_str(word).map_err(|error| error.to_string())
}
