//! The text of a record taken apart, and how it is written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::game::GameResult;
use crate::text::is_invisible;

/// The text of a record taken apart, before any game has looked at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText {
    /// The tags, names and values, in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub opening_comment: String,
    /// The moves.
    pub moves: Vec<TextMove>,
    /// The result, by the token at the end or, where that is missing, by the tag; `None` for `*`
    /// or nothing.
    pub result: Option<GameResult>,
}

/// A move in the text of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMove {
    /// The line that it stands on, counted from 1; 0 if it was not read from a text.
    pub line: usize,
    /// The number that is written before it, if any.
    pub round: Option<usize>,
    /// The move.
    pub text: String,
    /// The comment after it.
    pub comment: String,
}

impl RecordText {
    /// The value of a tag.
    ///
    /// ```
    /// use gambol_core::record::RecordText;
    ///
    /// let record: RecordText = "[Game \"hoard\"]".parse()?;
    /// assert_eq!((record.tag("Game"), record.tag("Seed")), (Some("hoard"), None));
    /// # Ok::<(), gambol_core::record::RecordSyntaxError>(())
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }
}

impl fmt::Display for RecordText {
    /// Writes the record. Control and format characters in the values of tags become spaces, and comments
    /// are written as [`Record::set_comment`](crate::record::Record::set_comment) keeps them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().cloned();
        write(f, &self.tags, &self.opening_comment, moves, self.result)
    }
}

pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    tags: &[(String, String)],
    opening_comment: &str,
    moves: impl Iterator<Item = TextMove>,
    result: Option<GameResult>,
) -> fmt::Result {
    for (name, value) in tags {
        write!(f, "[{name} \"")?;
        for character in one_line(value).chars() {
            if matches!(character, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(character)?;
        }
        f.write_str("\"]\n")?;
    }
    f.write_char('\n')?;
    let mut lines = Lines { out: f, column: 0 };
    lines.moves(opening_comment, moves)?;
    match result {
        Some(result) => lines.word(&result.to_string())?,
        None => lines.word("*")?,
    }
    lines.end()
}

/// The width that moves are wrapped to.
const WIDTH: usize = 80;

/// Words in lines of up to [`WIDTH`] characters.
pub(super) struct Lines<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(word)
    }

    pub(super) fn moves(
        &mut self,
        opening: &str,
        moves: impl Iterator<Item = TextMove>,
    ) -> fmt::Result {
        self.comment(opening)?;
        for mv in moves {
            match mv.round {
                // A number and its move stay together.
                Some(round) => self.word(&alloc::format!("{round}. {}", mv.text))?,
                None => self.word(&mv.text)?,
            }
            self.comment(&mv.comment)?;
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let mut words = String::new();
        add_comment(&mut words, comment);
        if words.is_empty() {
            return Ok(());
        }
        let braced = alloc::format!("{{{words}}}");
        braced.split(' ').try_for_each(|word| self.word(word))
    }

    pub(super) fn end(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.out.write_char('\n')?;
        }
        Ok(())
    }
}

/// The value of a tag.
pub(super) fn find<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = tags.iter().find(|(tag, _)| tag == name);
    found.map(|(_, value)| value.as_str())
}

/// Whether a tag may have this name.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(in_tag_name)
}

pub(super) fn in_tag_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// The text with spaces for [invisible](is_invisible) characters.
pub(super) fn one_line(text: &str) -> String {
    text.replace(is_invisible, " ")
}

/// Adds the words of a comment to those that are there. What would end the comment becomes a
/// parenthesis.
pub(super) fn add_comment(words: &mut String, comment: &str) {
    let between = |c: char| c.is_whitespace() || is_invisible(c);
    for word in comment.split(between).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&word.replace('}', ")"));
    }
}

#[cfg(feature = "serde")]
crate::serialize_with! { text: RecordText }
