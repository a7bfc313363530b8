//! Several records in one text.

use alloc::string::String;

/// Splits a text of consecutive records, as matches write them.
///
/// ```
/// use gambol_host::record::split;
///
/// let text = "[Game \"hoard\"]\n\n=c =s *\n\n[Game \"hoard\"]\n\n{[not a tag\n[nor this]} *\n";
/// let records: Vec<&str> = split(text).collect();
/// assert_eq!(records.len(), 2);
/// assert_eq!(records.concat(), text);
/// assert!(records[1].starts_with("[Game "));
/// ```
pub fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let record;
        (record, rest) = rest.split_at(first_end(rest));
        (!record.is_empty()).then_some(record)
    })
}

/// Returns the end of the first record.
fn first_end(text: &str) -> usize {
    let (mut at, mut end) = (0, RecordEnd::default());
    for line in text.split_inclusive('\n') {
        if end.is_before(line.as_bytes()) {
            break;
        }
        at += line.len();
    }
    at
}

/// Finds the end of a record: it is before the first tag after a move, a comment or a result.
#[derive(Default)]
pub(crate) struct RecordEnd {
    in_moves: bool,
    in_comment: bool,
}

impl RecordEnd {
    /// Returns whether the record ends before this line. You call this method with each line.
    pub(crate) fn is_before(&mut self, line: &[u8]) -> bool {
        let line = String::from_utf8_lossy(line);
        // A byte order mark may come first.
        let words = line.trim_start_matches('\u{feff}').trim_start();
        if !self.in_comment && words.starts_with('[') {
            return self.in_moves;
        }
        self.in_moves |= !words.is_empty();
        if let Some(brace) = line.rfind(['{', '}']) {
            self.in_comment = line[brace..].starts_with('{');
        }
        false
    }
}
