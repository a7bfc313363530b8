//! Wraps words into lines.

/// Fills lines of at most `width` characters with words. A word that is too long gets its own line.
///
/// ```
/// use gambol_seats::rules::layout::wrap;
///
/// let words = ["c3", "d4", "c3-d4"].map(str::to_owned);
/// assert_eq!(wrap(&words, 6), ["c3 d4", "c3-d4"]);
/// ```
pub fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// Wraps text after a label, with a hanging indent.
///
/// ```
/// use gambol_seats::rules::layout::hang;
///
/// let lines = hang("1.1 ", "Each player has six stones.", 25);
/// assert_eq!(lines, ["1.1  Each player has six", "     stones."]);
/// ```
pub fn hang(label: &str, text: &str, width: usize) -> Vec<String> {
    let indent = if label.is_empty() { 0 } else { label.chars().count() + 1 };
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let mut lines = wrap(&words, width.saturating_sub(indent).max(20));
    if lines.is_empty() {
        return vec![label.trim_end().to_owned()];
    }
    for (i, line) in lines.iter_mut().enumerate() {
        let label = if i == 0 { label } else { "" };
        *line = format!("{label:<indent$}{line}");
    }
    lines
}
