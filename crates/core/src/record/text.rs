//! The text of a record taken apart, and how it is written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::{NO_NAME, Record, name_tag};
use crate::outcome::GameResult;
use crate::playable::Playable;
use crate::player::Player;

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

impl<P: Playable> Record<P> {
    /// The record's text before it is laid out.
    ///
    /// ```
    /// use gambol_core::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c 1. 1c".parse()?;
    /// assert_eq!(record.to_text().tag("Variant"), Some("standard"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self) -> RecordText {
        RecordText {
            tags: self.all_tags(),
            opening_comment: self.comment(0).to_string(),
            moves: self.text_moves().collect(),
            result: self.result().map(|(result, _)| result),
        }
    }

    /// The moves as they are written.
    pub fn text_moves(&self) -> impl Iterator<Item = TextMove> {
        let players = self.start().players();
        let mut ply = 0;
        let moves = self.moves.iter().zip(&self.positions).enumerate();
        moves.map(move |(index, (&mv, position))| {
            let by_player = !position.is_chance();
            let round = (by_player && ply % players == 0).then_some(ply / players + 1);
            ply += usize::from(by_player);
            TextMove {
                line: 0,
                round,
                text: position.move_text(mv),
                comment: self.comment(index + 1).to_string(),
            }
        })
    }

    /// Writes the moves and the comments, and no more than that, in lines of up to 80 characters.
    ///
    /// ```
    /// use gambol_core::record::Record;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c 1. 1c".parse()?;
    /// let mut moves = String::new();
    /// record.write_moves(&mut moves)?;
    /// assert_eq!(moves, "=c =c =s =c 1. 1c\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Propagates errors from `out`.
    pub fn write_moves(&self, out: &mut dyn Write) -> fmt::Result {
        let mut lines = Lines { out, column: 0 };
        lines.moves(self.comment(0), self.text_moves())?;
        lines.end()
    }

    /// Every tag, those that are made from the game among them.
    fn all_tags(&self) -> Vec<(String, String)> {
        let players = self.start().players();
        let (token, reason) = match self.result() {
            Some((result, reason)) => (result.to_string(), reason),
            None => ("*".to_string(), "unfinished".to_string()),
        };
        let mut tags = Vec::new();
        let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
        tag("Game", self.start().name());
        tag("Variant", &self.start().variant_text());
        let names: Vec<String> = Player::all(players).map(name_tag).collect();
        for name in &names {
            tag(name, self.tag(name).unwrap_or(NO_NAME));
        }
        tag("Result", &token);
        tag("Reason", &reason);
        if let Some(seed) = self.tag("Seed") {
            tag("Seed", seed);
        }
        if !self.start().is_start() {
            tag("Position", &self.start().to_string());
        }
        for (name, value) in &self.tags {
            if name != "Seed" && !names.contains(name) {
                tag(name, value);
            }
        }
        tags
    }
}

impl<P: Playable> fmt::Display for Record<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result().map(|(result, _)| result);
        write(
            f,
            &self.all_tags(),
            self.comment(0),
            self.text_moves(),
            result,
        )
    }
}

impl fmt::Display for RecordText {
    /// Writes the record. Control and format characters in the values of tags become spaces, and comments
    /// are written as [`Record::set_comment`] keeps them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.iter().cloned();
        write(f, &self.tags, &self.opening_comment, moves, self.result)
    }
}

fn write(
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
struct Lines<'a> {
    out: &'a mut dyn Write,
    column: usize,
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

    fn moves(&mut self, opening: &str, moves: impl Iterator<Item = TextMove>) -> fmt::Result {
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

    fn end(&mut self) -> fmt::Result {
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

/// Whether a character is a control character, a line separator, or a format character, which
/// changes how others are shown and is not seen itself. The two joiners are none of them: names in
/// some scripts need them.
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
