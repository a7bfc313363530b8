//! Excerpts of texts, and lists.

use core::fmt::{self, Display};

use arrayvec::ArrayString;

/// A short, printable excerpt of the user's text, for error messages.
///
/// `Display` writes the excerpt in backquotes, with control characters escaped, and cuts it after
/// about forty characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt(ArrayString<64>);

impl Excerpt {
    /// The beginning of `text`.
    ///
    /// ```
    /// use gambol_core::text::Excerpt;
    ///
    /// assert_eq!(Excerpt::new("a\n").to_string(), r"`a\n`");
    /// assert!(Excerpt::new(&"long ".repeat(100)).as_str().ends_with('…'));
    /// ```
    pub fn new(text: &str) -> Self {
        const SHOWN: usize = 40;
        let mut excerpt = ArrayString::new();
        for (i, shown) in text.chars().flat_map(char::escape_debug).enumerate() {
            if i == SHOWN || excerpt.remaining_capacity() < shown.len_utf8() + '…'.len_utf8() {
                excerpt.push('…');
                break;
            }
            excerpt.push(shown);
        }
        Excerpt(excerpt)
    }

    /// The excerpt, without backquotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// Writes values with a separator between them.
pub(crate) fn join<T: Display>(
    values: impl IntoIterator<Item = T>,
    separator: &str,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for (i, value) in values.into_iter().enumerate() {
        write!(out, "{}{value}", if i > 0 { separator } else { "" })?;
    }
    Ok(())
}
