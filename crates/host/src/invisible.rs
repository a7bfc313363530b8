//! Invisible characters.

use alloc::string::{String, ToString};

/// A foreign text in one line, as errors show it: control characters, line ends and other invisible characters are
/// escaped.
///
/// ```
/// use gambol_host::escaped;
///
/// assert_eq!(escaped("no \u{1b}[31mmatches\n"), r"no \u{1b}[31mmatches\n");
/// ```
pub fn escaped(text: &str) -> String {
    let escape = |c: char| if is_invisible(c) { c.escape_default().to_string() } else { c.into() };
    text.chars().map(escape).collect()
}

/// Whether a character is a control character, a line separator or a format character. The two joiners do not
/// count, since names in some scripts need them.
pub(crate) fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0001}'..='\u{e007f}'
        )
}
