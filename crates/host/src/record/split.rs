//! Several records in one text.

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

/// Returns the end of the first record, before the first tag after a move, a comment or a result.
fn first_end(text: &str) -> usize {
    let mut at = 0;
    let mut in_moves = false;
    let mut in_comment = false;
    for line in text.split_inclusive('\n') {
        // A byte order mark may come first.
        let words = line.trim_start_matches('\u{feff}').trim_start();
        if !in_comment && words.starts_with('[') {
            if in_moves {
                return at;
            }
        } else if !words.is_empty() {
            in_moves = true;
            if let Some(brace) = line.rfind(['{', '}']) {
                in_comment = line[brace..].starts_with('{');
            }
        }
        at += line.len();
    }
    at
}
