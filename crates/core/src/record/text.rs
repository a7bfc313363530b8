use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use thiserror::Error;

use crate::outcome::GameResult;
use crate::text::{Excerpt, number};

/// The text of a record taken apart, before any game has looked at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText {
    /// The tags, names and values, in the order of the text.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub opening_comment: String,
    /// The moves.
    pub moves: Vec<TextMove>,
    /// The result at the end; `None` for `*` or nothing.
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
    /// What is said after it.
    pub comment: String,
}

impl RecordText {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }
}

/// The width that moves are wrapped to.
const WIDTH: usize = 80;

impl fmt::Display for RecordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write!(f, "[{name} \"")?;
            for character in value.chars() {
                match character {
                    '"' | '\\' => write!(f, "\\{character}")?,
                    '\n' | '\r' => f.write_char(' ')?,
                    _ => f.write_char(character)?,
                }
            }
            f.write_str("\"]\n")?;
        }
        f.write_char('\n')?;
        let mut words = Vec::new();
        let comment =
            |comment: &str| (!comment.is_empty()).then(|| alloc::format!("{{{comment}}}"));
        words.extend(comment(&self.opening_comment));
        for mv in &self.moves {
            words.extend(mv.round.map(|round| alloc::format!("{round}.")));
            words.push(mv.text.clone());
            words.extend(comment(&mv.comment));
        }
        words.push(
            self.result
                .map_or("*".to_string(), |result| result.to_string()),
        );
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                f.write_char('\n')?;
                column = 0;
            } else if column > 0 {
                f.write_char(' ')?;
                column += 1;
            }
            f.write_str(&word)?;
            column += width;
        }
        f.write_char('\n')
    }
}

impl FromStr for RecordText {
    type Err = RecordSyntaxError;

    /// Reads what [`Display`](fmt::Display) writes, and is tolerant where nothing is lost: tags
    /// in any order, any white space, moves numbered or not, `1.c3` for `1. c3`, the result
    /// missing.
    fn from_str(text: &str) -> Result<Self, RecordSyntaxError> {
        let mut record = RecordText::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader {
            rest: text,
            line: 1,
        };
        let mut ended = false;
        loop {
            reader.skip_white_space();
            let line = reader.line;
            let Some(first) = reader.rest.chars().next() else {
                return Ok(record);
            };
            if ended {
                let found = Excerpt::new(reader.rest);
                return Err(RecordSyntaxError::AfterTheResult { line, found });
            }
            match first {
                '[' if record.moves.is_empty() && record.opening_comment.is_empty() => {
                    let (name, value) = reader.tag()?;
                    if record.tag(&name).is_some() {
                        let name = Excerpt::new(&name);
                        return Err(RecordSyntaxError::TagTwice { line, name });
                    }
                    record.tags.push((name, value));
                }
                '{' => {
                    let comment = reader.comment()?;
                    let place = match record.moves.last_mut() {
                        Some(mv) => &mut mv.comment,
                        None => &mut record.opening_comment,
                    };
                    if !place.is_empty() {
                        place.push(' ');
                    }
                    place.push_str(comment);
                }
                _ => {
                    let word = reader.word();
                    record.result = GameResult::from_token(word);
                    ended = record.result.is_some() || word == "*";
                    if !ended {
                        record.push_word(word, line);
                    }
                }
            }
        }
    }
}

impl RecordText {
    /// A move, a number before a move, or both in one.
    fn push_word(&mut self, word: &str, line: usize) {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = &word[digits..];
        let mv = after.trim_start_matches('.');
        let numbered = digits > 0 && mv.len() < after.len();
        let text = if numbered { mv } else { word };
        if text.is_empty() {
            return;
        }
        let round = if numbered {
            number(&word[..digits]).map(|n| n as usize)
        } else {
            None
        };
        self.moves.push(TextMove {
            line,
            round,
            text: text.to_string(),
            comment: String::new(),
        });
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_white_space(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || c == '{';
        self.take(self.rest.find(ends).unwrap_or(self.rest.len()))
    }

    fn comment(&mut self) -> Result<&'a str, RecordSyntaxError> {
        let end = self
            .rest
            .find('}')
            .ok_or(RecordSyntaxError::OpenComment { line: self.line })?;
        Ok(self.take(end + 1)[1..end].trim())
    }

    fn tag(&mut self) -> Result<(String, String), RecordSyntaxError> {
        let line = self.line;
        let bad = |found: &str| RecordSyntaxError::Tag {
            line,
            found: Excerpt::new(found),
        };
        let text = self.rest.lines().next().unwrap_or_default();
        let (name, mut rest) = text[1..].split_once(" \"").ok_or_else(|| bad(text))?;
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(bad(text));
        }
        let mut value = String::new();
        loop {
            let mut characters = rest.chars();
            match characters.next() {
                Some('"') => break,
                Some('\\') => value.push(characters.next().ok_or_else(|| bad(text))?),
                Some(character) => value.push(character),
                None => return Err(bad(text)),
            }
            rest = characters.as_str();
        }
        if rest.trim_end() != "\"]" {
            return Err(bad(text));
        }
        self.take(text.len());
        Ok((name.to_string(), value))
    }
}

/// Why a text is not the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordSyntaxError {
    /// A line that begins like a tag and is none.
    #[error("line {line}: {found} is not a tag like [Name \"value\"]")]
    Tag {
        /// The line, counted from 1.
        line: usize,
        /// What was found.
        found: Excerpt,
    },
    /// The same tag twice.
    #[error("line {line}: the tag {name} is given twice")]
    TagTwice {
        /// The line, counted from 1.
        line: usize,
        /// The name of the tag.
        name: Excerpt,
    },
    /// A comment without an end.
    #[error("line {line}: the comment that begins here has no closing brace")]
    OpenComment {
        /// The line, counted from 1.
        line: usize,
    },
    /// Something follows the result.
    #[error("line {line}: nothing may follow the result, but {found} does")]
    AfterTheResult {
        /// The line, counted from 1.
        line: usize,
        /// What was found.
        found: Excerpt,
    },
}
