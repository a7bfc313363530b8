//! Texts and files of games, read in parts.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use thiserror::Error;

use gambol_core::text::Excerpt;

use super::AnyRecord;

/// How to read a format that programs write in several ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether loose words in a text are comments.
    pub lenient: bool,
    /// Whether `1-0` in PDN is a win of White.
    pub white_first: bool,
}

/// Why a game in any format is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game} ({players}), line {line}: {what}")]
pub struct FormatError {
    /// The number of the game in the text, counted from 1.
    pub game: usize,
    /// The names of the players, like `Ann against ?`.
    pub players: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, where, and what would be right. The kind of the error comes first, before a colon, such as
    /// `illegal move`.
    pub what: String,
    /// The game before an illegal move, if the reader knows it.
    pub played: Option<Box<AnyRecord>>,
}

impl FormatError {
    /// Makes the error of a game between these players.
    pub fn new(game: usize, names: &[&str], line: usize, what: String) -> Self {
        let mut players = String::new();
        for name in if names.is_empty() { &["?", "?"] } else { &names[..names.len().min(6)] } {
            let gap = if players.is_empty() { "" } else { " against " };
            players.extend([gap, Excerpt::new(name).as_str()]);
        }
        FormatError { game, players, line, what, played: None }
    }
}

/// Appends more of a file, or returns why it cannot be read.
type More<'a> = Box<dyn FnMut(&mut Vec<u8>) -> Result<(), String> + Send + 'a>;

/// A text or file of games, read in parts. Lines are in UTF-8 or else in Latin-1.
#[derive(Default)]
pub struct GameText<'a> {
    /// Reads more of the file, unless its end was read.
    more: Option<More<'a>>,
    /// Why the file could not be read.
    error: Option<String>,
    /// The beginning of a line whose end was not read.
    bytes: Vec<u8>,
    text: String,
    /// The next game in the text.
    at: usize,
    line: usize,
    number: usize,
    /// Whether the rest of a game that is too long comes next.
    skips: bool,
}

/// The text of a game.
#[derive(Clone, Copy, Debug)]
pub struct GamePart<'a> {
    /// The number of the game, counted from 1.
    pub number: usize,
    /// The line where the text begins, counted from 1.
    pub line: usize,
    /// The text.
    pub text: &'a str,
    /// Whether no other game follows.
    pub is_last: bool,
}

/// The largest size of a game in bytes. A reader keeps at most four times as much in memory.
const LONGEST: usize = 4 << 20;

impl<'a> GameText<'a> {
    /// Makes the text of a file, which you need not buffer.
    #[cfg(feature = "std")]
    pub fn new(file: impl std::io::Read + Send + 'a) -> Self {
        use alloc::string::ToString;
        use std::io::Read;

        let mut file: Box<dyn Read + Send + 'a> = Box::new(file);
        let more = move |bytes: &mut Vec<u8>| {
            let read = file.by_ref().take(1 << 16).read_to_end(bytes);
            read.map(drop).map_err(|error| error.to_string())
        };
        GameText { more: Some(Box::new(more)), line: 1, ..GameText::default() }
    }

    /// Reads on until there is a whole game.
    pub(super) fn fill(&mut self) {
        if self.more.is_none() || self.text.len() - self.at > LONGEST {
            return;
        }
        self.text.drain(..self.at);
        self.at = 0;
        while self.text.len() <= 2 * LONGEST {
            let Some(more) = &mut self.more else { break };
            let before = self.bytes.len();
            self.error = more(&mut self.bytes).err();
            let mut whole = self.bytes.len();
            if whole == before || self.error.is_some() {
                self.more = None;
                // Old editors end lines with a carriage return only.
                self.bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
            } else if whole <= LONGEST {
                whole = self.bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            } else if let Err(error) = core::str::from_utf8(&self.bytes) {
                // A character at the end of a part of a long line may be incomplete.
                whole = if error.error_len().is_none() { error.valid_up_to() } else { whole };
            }
            for line in self.bytes[..whole].split_inclusive(|byte| *byte == b'\n') {
                let line = decode(line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line));
                self.skips &= !line.starts_with('[');
                if self.skips {
                    self.line += 1;
                } else {
                    self.text.push_str(&line);
                }
            }
            self.bytes.drain(..whole);
        }
    }

    /// Returns the text from the next game on, as far as it was read.
    pub(super) fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Returns the next game. `len` returns the length of the first game in a part, and 0 if there is none. The part may
    /// end within a game, which is then an error.
    pub fn next_game(
        &mut self,
        len: &mut dyn FnMut(&GamePart<'_>) -> usize,
    ) -> Option<Result<GamePart<'_>, FormatError>> {
        self.fill();
        let (at, line, is_last) = (self.at, self.line, self.more.is_none());
        let part = GamePart { number: self.number + 1, line, text: self.rest(), is_last };
        let (mut bytes, rest) = (len(&part), part.text.len());
        let mut wrong = None;
        if bytes == 0 && is_last {
            wrong = Some(format!("unreadable file: {}", self.error.take()?));
        } else if bytes == 0 || bytes > LONGEST {
            bytes = if bytes == 0 { rest } else { bytes };
            wrong = Some(format!("long game: more than {LONGEST} bytes"));
        }
        self.at += bytes;
        self.number += 1;
        self.skips = bytes == rest && !is_last;
        let (text, after) = (&self.text[at..self.at], &self.text[self.at..]);
        self.line += text.matches('\n').count();
        let (number, is_last) = (self.number, is_last && after.trim_start().is_empty());
        Some(match wrong {
            Some(what) => Err(FormatError::new(number, &[], line, what)),
            None => Ok(GamePart { number, line, text, is_last }),
        })
    }

    /// Reads all games with these functions: the length of the first game, and a game.
    pub(crate) fn read<T>(
        mut self,
        len: fn(&str) -> usize,
        read: impl Fn(&GamePart<'_>) -> Result<T, FormatError> + Send + 'a,
    ) -> Box<dyn Iterator<Item = Result<T, FormatError>> + Send + 'a> {
        Box::new(iter::from_fn(move || {
            Some(self.next_game(&mut |part| len(part.text))?.and_then(|part| read(&part)))
        }))
    }
}

/// Returns the text of bytes in UTF-8 or else in Latin-1.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let latin1 = || bytes.iter().map(|byte| char::from(*byte)).collect();
    core::str::from_utf8(bytes).map_or_else(|_| latin1(), Cow::Borrowed)
}

impl<'a> From<&'a str> for GameText<'a> {
    fn from(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = if text.contains('\n') { text.into() } else { text.replace('\r', "\n") };
        GameText { text, line: 1, ..GameText::default() }
    }
}
