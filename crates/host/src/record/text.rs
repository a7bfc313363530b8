//! The parts of the text of a record, and its layout.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::invisible::is_invisible;
use gambol_core::GameResult;

/// The parts of the text of a record. No game has parsed its moves yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText {
    /// The names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub opening_comment: String,
    /// The moves.
    pub moves: Vec<TextMove>,
    /// The result in the final token or, without one, in the tag. `None` for `*` or no result.
    pub result: Option<GameResult>,
}

/// A move in the text of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMove {
    /// The line of the move, counted from 1, or 0 if the move does not come from a text.
    pub line: usize,
    /// The number before the move.
    pub round: Option<usize>,
    /// The move.
    pub text: String,
    /// The comment after the move.
    pub comment: String,
}

impl RecordText {
    /// Returns the value of a tag.
    ///
    /// ```
    /// use gambol_host::record::RecordText;
    ///
    /// let record: RecordText = "[Game \"hoard\"]".parse()?;
    /// assert_eq!((record.tag("Game"), record.tag("Seed")), (Some("hoard"), None));
    /// # Ok::<(), gambol_host::record::RecordSyntaxError>(())
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }
}

impl fmt::Display for RecordText {
    /// Writes the record. Control and format characters in values of tags become spaces. Comments are normalised as
    /// by [`Record::set_comment`](crate::record::Record::set_comment).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        f.write_char('\n')?;
        let result = self.result.map(|result| result.to_string());
        write_moves(f, self, result.as_deref().or(Some("*")))
    }
}

/// Writes the moves and the comments of a record, then a final token.
pub(super) fn write_moves(
    out: &mut dyn Write,
    record: &RecordText,
    last: Option<&str>,
) -> fmt::Result {
    let mut lines = Lines { out, column: 0 };
    lines.comment(&record.opening_comment)?;
    for mv in &record.moves {
        match mv.round {
            // A number and its move stay together.
            Some(round) => lines.word(&alloc::format!("{round}. {}", mv.text))?,
            None => lines.word(&mv.text)?,
        }
        lines.comment(&mv.comment)?;
    }
    last.map_or(Ok(()), |last| lines.word(last))?;
    if lines.column > 0 { out.write_char('\n') } else { Ok(()) }
}

/// The width of lines of moves.
const WIDTH: usize = 80;

/// Words in lines of up to [`WIDTH`] characters.
struct Lines<'a> {
    out: &'a mut dyn Write,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 {
            let is_full = self.column + 1 + width > WIDTH;
            self.out.write_char(if is_full { '\n' } else { ' ' })?;
            self.column = if is_full { 0 } else { self.column + 1 };
        }
        self.column += width;
        self.out.write_str(word)
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let mut words = String::new();
        add_comment(&mut words, comment);
        if words.is_empty() {
            return Ok(());
        }
        alloc::format!("{{{words}}}").split(' ').try_for_each(|word| self.word(word))
    }
}

pub(super) fn find<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
}

/// Whether this text is a valid name of a tag.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(in_tag_name)
}

pub(super) fn in_tag_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Replaces [invisible](is_invisible) characters by spaces.
pub(super) fn one_line(text: &str) -> String {
    text.replace(is_invisible, " ")
}

/// Appends the words of a comment. A closing brace becomes a parenthesis.
pub(super) fn add_comment(words: &mut String, comment: &str) {
    let between = |c: char| c.is_whitespace() || is_invisible(c);
    for word in comment.split(between).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&word.replace('}', ")"));
    }
}

gambol_core::text_impls! { text: RecordText }
