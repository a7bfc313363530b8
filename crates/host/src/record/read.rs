//! Parses the text of a record, token by token.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use thiserror::Error;

use super::text::{RecordText, TextMove, add_comment, find, in_tag_name};
use crate::invisible::is_invisible;
use gambol_core::text::{Excerpt, number};
use gambol_core::{GameResult, Key};

/// The names and values of tags.
pub(super) type Tags = Vec<(String, String)>;

/// A token of the text.
pub(super) enum Token<'a> {
    /// A tag's name and value.
    Tag(String, String),
    /// The text between braces.
    Comment(&'a str),
    /// A move, and the number before it.
    Move { round: Option<usize>, text: &'a str },
    /// The result at the end; `None` for `*`.
    Result(Option<GameResult>),
}

/// Splits a text into tokens, in linear time.
#[derive(Default)]
pub(super) struct Reader<'a> {
    rest: &'a str,
    line: usize,
    /// The keys of the names of the tags so far.
    tags: BTreeMap<u64, usize>,
    /// A number before the next move.
    round: Option<usize>,
    /// Whether a move has been read.
    moved: bool,
    /// Whether the result has been read.
    ended: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, ..Reader::default() }
    }

    /// Returns the next token and its line, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, RecordSyntaxError> {
        loop {
            self.take(self.rest.len() - self.rest.trim_start().len());
            let line = self.line;
            let token = match self.rest.chars().next() {
                None => return Ok(None),
                Some('{') => Token::Comment(self.comment()?),
                Some(_) if self.ended => {
                    let found = Excerpt::new(self.word());
                    return self.wrong(format!("nothing may follow the result, but {found} does"));
                }
                Some('[') if self.moved => {
                    let found = self.first_line();
                    return self.wrong(format!(
                        "{found} comes after a move, but tags must come before all moves"
                    ));
                }
                Some('[') => self.tag()?,
                Some(_) => match self.word_token() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((line, token)));
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || c == '{';
        self.take(self.rest.find(ends).unwrap_or(self.rest.len()))
    }

    fn first_line(&self) -> Excerpt {
        Excerpt::new(self.rest.lines().next().unwrap_or_default())
    }

    /// The error of the current line.
    fn wrong<T>(&self, what: String) -> Result<T, RecordSyntaxError> {
        Err(RecordSyntaxError::Line { line: self.line, what })
    }

    /// Returns a result, or a move with or without a number. `None` for a number by itself.
    fn word_token(&mut self) -> Option<Token<'a>> {
        let word = self.word();
        let result: Option<GameResult> = word.parse().ok();
        if result.is_some() || word == "*" {
            self.ended = true;
            return Some(Token::Result(result));
        }
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &word[..word.len() - after.len()];
        let mut text = word;
        if !digits.is_empty() && after.starts_with('.') {
            self.round = number(digits).map(|round| round as usize);
            text = after.trim_start_matches('.');
        } else if self.round.is_some() && word.starts_with("..") {
            // Dots without a number mean that the first player is not to move.
            text = word.trim_start_matches('.');
        }
        self.moved |= !text.is_empty();
        (!text.is_empty()).then(|| Token::Move { round: self.round.take(), text })
    }

    fn comment(&mut self) -> Result<&'a str, RecordSyntaxError> {
        match self.rest.find('}') {
            Some(end) => Ok(&self.take(end + 1)[1..end]),
            None => self.wrong("the comment that begins here has no closing brace".into()),
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, RecordSyntaxError> {
        let Some((name, value, rest)) = parse_tag(self.rest) else {
            return self.wrong(format!("{} is not a tag like [Name \"value\"]", self.first_line()));
        };
        // A map that histories have too.
        if self.tags.insert(Key::of_text(&name), 0).is_some() {
            return self.wrong(format!("the tag {} is given twice", Excerpt::new(name)));
        }
        if let Some(found) = value.chars().find(|&character| is_invisible(character)) {
            let (name, code) = (Excerpt::new(name), u32::from(found));
            return self.wrong(format!(
                "the tag {name} contains the invisible character U+{code:04X}; remove it"
            ));
        }
        self.take(self.rest.len() - rest.len());
        Ok(Token::Tag(name.to_string(), value))
    }
}

/// Parses the tag at the start of a text. Returns its name, its value and the rest.
///
/// Other programs do not escape quotation marks, so only a mark before a bracket ends the value.
pub fn parse_tag(text: &str) -> Option<(&str, String, &str)> {
    const SPACE: [char; 2] = [' ', '\t'];
    let text = text.strip_prefix('[')?.trim_start_matches(SPACE);
    let after = text.trim_start_matches(in_tag_name);
    let name = &text[..text.len() - after.len()];
    let mut rest = after.trim_start_matches(SPACE).strip_prefix('"')?;
    let mut value = String::new();
    loop {
        let mut characters = rest.chars();
        match characters.next()? {
            '"' if characters.as_str().trim_start_matches(SPACE).starts_with(']') => break,
            '\n' => return None,
            // Before other characters a `\` is not an escape.
            '\\' if characters.as_str().starts_with(['"', '\\']) => {
                value.extend(characters.next());
            }
            character => value.push(character),
        }
        rest = characters.as_str();
    }
    let rest = rest[1..].trim_start_matches(SPACE).strip_prefix(']')?;
    (!name.is_empty()).then_some((name, value, rest))
}

/// Returns the result in the tags or in the final token, which has a line number.
fn claimed_result(
    tags: &[(String, String)],
    token: Option<(usize, Option<GameResult>)>,
) -> Result<Option<GameResult>, RecordSyntaxError> {
    let Some(tag) = find(tags, "Result") else { return Ok(token.and_then(|(_, result)| result)) };
    let by_tag: Option<GameResult> = tag.parse().ok();
    if by_tag.is_none() && tag != "*" {
        return Err(RecordSyntaxError::ResultTag(Excerpt::new(tag)));
    }
    match token {
        Some((line, by_token)) if by_token != by_tag => {
            let token = by_token.map_or("*".to_string(), |result| result.to_string());
            let what = format!("the result is {token}, but tag Result says {}", Excerpt::new(tag));
            Err(RecordSyntaxError::Line { line, what })
        }
        _ => Ok(by_tag),
    }
}

impl RecordText {
    /// Returns the names and values of the tags of a text. Stops at the first move, so you can find the game of a
    /// record cheaply.
    ///
    /// ```
    /// use gambol_host::record::RecordText;
    ///
    /// let tags = RecordText::read_tags("[Game \"hoard\"]\n\n=c =c =s")?;
    /// assert_eq!(tags, [("Game".to_string(), "hoard".to_string())]);
    /// # Ok::<(), gambol_host::record::RecordSyntaxError>(())
    /// ```
    ///
    /// # Errors
    /// The text before the first move has an error.
    pub fn read_tags(text: &str) -> Result<Vec<(String, String)>, RecordSyntaxError> {
        let mut tags = Vec::new();
        let mut reader = Reader::new(text);
        while let Some((_, token)) = reader.next()? {
            match token {
                Token::Tag(name, value) => tags.push((name, value)),
                Token::Comment(_) => {}
                Token::Move { .. } | Token::Result(_) => break,
            }
        }
        Ok(tags)
    }
}

/// Reads a record. Passes each comment and move to `visit`, with its line and the tags before it, and returns the tags
/// and the result.
pub(super) fn read<E: From<RecordSyntaxError>>(
    text: &str,
    visit: &mut dyn FnMut(&Tags, usize, Token<'_>) -> Result<(), E>,
) -> Result<(Tags, Option<GameResult>), E> {
    let (mut tags, mut result) = (Vec::new(), None);
    let mut reader = Reader::new(text);
    while let Some((line, token)) = reader.next()? {
        match token {
            Token::Tag(name, value) => tags.push((name, value)),
            Token::Result(token) => result = Some((line, token)),
            Token::Comment(_) | Token::Move { .. } => visit(&tags, line, token)?,
        }
    }
    let result = claimed_result(&tags, result)?;
    Ok((tags, result))
}

impl FromStr for RecordText {
    type Err = RecordSyntaxError;

    /// Parses what [`Display`](core::fmt::Display) writes, and everything else the [module](super) accepts.
    fn from_str(text: &str) -> Result<Self, RecordSyntaxError> {
        let (mut opening_comment, mut moves) = (String::new(), Vec::<TextMove>::new());
        let (tags, result) = read(text, &mut |_, line, token| {
            if let Token::Move { round, text } = token {
                moves.push(TextMove { line, round, text: text.into(), comment: String::new() });
            } else if let Token::Comment(comment) = token {
                let last = moves.last_mut().map(|mv| &mut mv.comment);
                add_comment(last.unwrap_or(&mut opening_comment), comment);
            }
            Ok::<_, RecordSyntaxError>(())
        })?;
        Ok(RecordText { tags, opening_comment, moves, result })
    }
}

/// Error from parsing a text that is not a record of any game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordSyntaxError {
    /// What is wrong in a line.
    #[error("line {line}: {what}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What was found, and what would be right.
        what: String,
    },
    /// An invalid result in its tag.
    #[error("tag Result: {0} is not p1win, ..., p6win, draw or *")]
    ResultTag(Excerpt),
}
