//! Texts and files of games, read in parts.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use thiserror::Error;

use gambol_core::text::Excerpt;

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
#[error("game {game} ({players}), line {line}: {what}{}", .notes.iter().fold(String::new(), |all, note| all + "; " + note))]
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
    /// The game before a move that is illegal or ambiguous, as a record of gambol, if the reader knows it.
    pub played: Option<String>,
    /// Notes on the whole file if this is its last game, as in [`FormatGame::notes`](crate::FormatGame::notes).
    pub notes: Vec<String>,
}

impl FormatError {
    /// Makes the error of a game between these players.
    pub fn new(game: usize, names: &[&str], line: usize, what: String) -> Self {
        let names = if names.is_empty() { &["?", "?"] } else { &names[..names.len().min(6)] };
        let players: Vec<String> =
            names.iter().map(|name| Excerpt::new(name).as_str().into()).collect();
        let players = players.join(" against ");
        FormatError { game, players, line, what, played: None, notes: Vec::new() }
    }
}

/// Appends a part of a file, nothing at its end, or returns why the file cannot be read.
type More<'a> = Box<dyn FnMut(&mut Vec<u8>) -> Result<(), String> + Send + 'a>;

/// The characters of Windows-1252 in place of the control characters of Latin-1. Five bytes have none.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// A text or file of games, read in parts. Bytes that are not UTF-8 are Latin-1 with the quotes and dashes of
/// Windows-1252.
#[derive(Default)]
pub struct GameText<'a> {
    /// Reads more of the file, unless its end was read.
    more: Option<More<'a>>,
    /// Why the file could not be read.
    error: Option<String>,
    /// The beginning of a character or line end that goes on in the next part.
    bytes: Vec<u8>,
    text: String,
    /// The next game in the text.
    at: usize,
    /// The numbers of lines and of games before it.
    lines: usize,
    games: usize,
}

/// The text of a game.
#[derive(Clone, Copy, Debug)]
pub struct GamePart<'a> {
    /// The number of the game, counted from 1.
    pub number: usize,
    /// The line where the text begins, counted from 1.
    pub line: usize,
    /// The text, which begins with no blanks.
    pub text: &'a str,
    /// Whether no other game follows. For a function that returns the length of a game, whether the file ends here.
    pub is_last: bool,
}

/// The least size of the next part of a long game in bytes.
const PART: usize = 1 << 20;

/// The largest size of a game of another program in bytes. A reader keeps at most four times as much in memory.
pub(crate) const LONGEST: usize = 4 << 20;

impl<'a> GameText<'a> {
    /// Makes the text of a file, which you need not buffer.
    #[cfg(feature = "std")]
    pub fn new(file: impl std::io::Read + Send + 'a) -> Self {
        use std::io::Read;
        let mut file: Box<dyn Read + Send + 'a> = Box::new(file);
        let more = move |bytes: &mut Vec<u8>| {
            let read = file.by_ref().take(1 << 16).read_to_end(bytes);
            read.map(drop).map_err(|error| format!("{error}"))
        };
        GameText { more: Some(Box::new(more)), ..GameText::default() }
    }

    /// Reads on until this many bytes of text are there, or the end of the file.
    fn fill(&mut self, size: usize) {
        while self.text.len() - self.at < size {
            let Some(more) = &mut self.more else { break };
            let known = self.bytes.len();
            self.error = more(&mut self.bytes).err();
            if self.error.is_some() || self.bytes.len() == known {
                self.more = None;
            }
            self.text.drain(..mem::take(&mut self.at));
            let part = self.decode();
            // Old editors end lines with a carriage return only.
            self.text += &if part.contains('\n') { part } else { part.replace('\r', "\n") };
        }
    }

    /// Returns the text of the bytes, and keeps bytes that may go on in the next part.
    fn decode(&mut self) -> String {
        let (mut part, mut end) = (String::new(), self.bytes.len());
        let last = end.saturating_sub(3);
        let goes_on = |byte: &u8| *byte >= 0xc0 || *byte == b'\r';
        let cut = self.bytes[last..].iter().position(goes_on).filter(|_| self.more.is_some());
        end = cut.map_or(end, |at| last + at);
        for chunk in self.bytes[..end].utf8_chunks() {
            part.push_str(chunk.valid());
            part.extend(chunk.invalid().iter().map(|&byte| {
                WINDOWS_1252.chars().nth(usize::from(byte & 0x7f)).unwrap_or(char::from(byte))
            }));
        }
        self.bytes.drain(..end);
        part
    }

    fn take(&mut self, bytes: usize) {
        let end = self.at + bytes;
        self.lines += self.text[self.at..end].matches('\n').count();
        self.at = end;
    }

    /// Returns the text from the next game on: at least this many bytes, unless the file ends or begins with blanks.
    pub(super) fn read(&mut self, size: usize) -> &str {
        self.fill(size);
        // Each of several joined files may begin with a byte order mark and end in 0x1a.
        let is_blank = |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{1a}');
        let rest = &self.text[self.at..];
        self.take(rest.len() - rest.trim_start_matches(is_blank).len());
        &self.text[self.at..]
    }

    /// Returns the next game. `len` returns the length of the first game in a text, and 0 if there is none. The text may
    /// end within the game, and `len` then receives more of it.
    pub fn next_game(
        &mut self,
        len: &mut dyn FnMut(&GamePart<'_>) -> usize,
    ) -> Option<Result<GamePart<'_>, FormatError>> {
        self.next_within(LONGEST, "\n[", len)
    }

    /// Returns the next game of at most this size. The game after a longer one comes after a line end and a character.
    pub(crate) fn next_within(
        &mut self,
        longest: usize,
        begins: &str,
        len: &mut dyn FnMut(&GamePart<'_>) -> usize,
    ) -> Option<Result<GamePart<'_>, FormatError>> {
        self.games += 1;
        let (mut size, number) = (1, self.games);
        let (line, bytes, is_whole) = loop {
            let there = self.read(size).len();
            let (line, text) = (self.lines + 1, &self.text[self.at..]);
            let bytes = len(&GamePart { number, line, text, is_last: self.more.is_none() });
            // A game certainly ends only before something else.
            let is_whole = self.more.is_none() || 0 < bytes && bytes < there;
            if is_whole || there > longest {
                break (line, bytes, is_whole);
            }
            size = PART.max(2 * there);
        };
        let (at, wrong) = (self.at, |what| Some(Err(FormatError::new(number, &[], line, what))));
        if !is_whole || bytes > longest {
            let mut found = is_whole.then_some(bytes);
            while found.is_none() && self.more.is_some() {
                let rest = &self.text[self.at..];
                self.take(rest.len() - usize::from(rest.ends_with('\n')));
                self.fill(PART);
                found = self.text[self.at..].find(begins).map(|at| at + 1);
            }
            self.take(found.unwrap_or(self.text.len() - self.at));
            return wrong(format!("long game: more than {longest} bytes"));
        }
        if bytes == 0 {
            return wrong(format!("unreadable file: {}", self.error.take()?));
        }
        self.take(bytes);
        let is_last = self.more.is_none() && self.text[self.at..].trim_start().is_empty();
        Some(Ok(GamePart { number, line, text: &self.text[at..self.at], is_last }))
    }
}

impl<'a> From<&'a str> for GameText<'a> {
    fn from(text: &'a str) -> Self {
        let text = if text.contains('\n') { text.into() } else { text.replace('\r', "\n") };
        GameText { text, ..GameText::default() }
    }
}
