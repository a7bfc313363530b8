//! Formats of records: gambol's own, and those of other programs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;
use core::iter;
use std::io::{self, Read};

use thiserror::Error;

use super::erased::AnyRecord;
use super::error::AnyError;
use super::game::Games;
use crate::record::{RecordError, RecordText, split};
use gambol_core::text::Excerpt;

/// A text or a file of games.
pub type Source<'a> = Box<dyn Read + Send + 'a>;

/// The games of a source, each read when you ask for it. A game that cannot be read does not spoil the others.
pub type FormatGames<'a> = Box<dyn Iterator<Item = Result<FormatGame, FormatError>> + Send + 'a>;

/// A file format of other programs for the games of a [`FullGame`](crate::FullGame): see
/// [`FullGame::FORMATS`](crate::FullGame::FORMATS).
pub trait Format: Debug + Send + Sync {
    /// The name, as on command lines: `pdn`.
    fn name(&self) -> &'static str;

    /// The texts before, between and after the games of a file.
    fn around(&self) -> [&'static str; 3] {
        ["", "\n", ""]
    }

    /// Returns whether the beginning of a text looks like this format and not like another.
    fn is_like(&self, beginning: &[u8]) -> bool;

    /// Reads the games of a source.
    fn read<'a>(&self, source: Source<'a>, reading: Reading) -> FormatGames<'a>;

    /// Writes a record.
    ///
    /// # Errors
    /// A sentence that says what the format cannot express. Its kind comes first, before a colon.
    fn write(&self, record: &AnyRecord) -> Result<String, String>;
}

/// How to read a format that programs write in several ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether loose words in a text are comments.
    pub lenient: bool,
    /// Whether `1-0` in PDN is a win of White.
    pub white_first: bool,
}

/// A game in any format.
#[derive(Clone, Debug)]
pub struct FormatGame {
    /// The game.
    pub record: AnyRecord,
    /// The line where the game begins, counted from 1.
    pub line: usize,
    /// The parts of the text that the record cannot hold, in words. The kind of a note comes first, before a colon.
    pub notes: Vec<String>,
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
}

impl FormatError {
    /// Makes the error of a game between these players.
    pub fn new(game: usize, names: &[&str], line: usize, what: String) -> Self {
        let mut players = String::new();
        for name in if names.is_empty() { &["?", "?"] } else { &names[..names.len().min(6)] } {
            let gap = if players.is_empty() { "" } else { " against " };
            players.extend([gap, Excerpt::new(name).as_str()]);
        }
        FormatError { game, players, line, what }
    }
}

impl AnyRecord {
    /// Writes the record in a format: `gambol` or one of the [formats](crate::FullGame::FORMATS) of its game.
    ///
    /// # Errors
    /// The game has no such format, or the format cannot express the record. The kind of the error comes first, before a
    /// colon.
    pub fn write_as(&self, format: &str) -> Result<String, String> {
        let game = self.start().game();
        match game.formats().iter().find(|known| known.name() == format) {
            _ if format == "gambol" => Ok(self.to_string()),
            Some(known) => known.write(self),
            None => Err(format!("no such format: {} has no {format}", game.title())),
        }
    }
}

impl<'a> Games<'a> {
    /// Returns the foreign format of a text that begins like this. A mebibyte is enough. `None` means that the text
    /// has records of gambol.
    pub fn format_of(self, beginning: &[u8]) -> Option<&'static dyn Format> {
        let mut found = None;
        for game in self.iter() {
            for format in game.formats().iter().filter(|format| format.is_like(beginning)) {
                // Several games may share a format. The text then names its game.
                let title = game.title().as_bytes();
                if beginning.windows(title.len()).any(|found| found == title) {
                    return Some(*format);
                }
                found = found.or(Some(*format));
            }
        }
        found
    }

    /// Reads all games of a text or file: records of gambol, or a format of other programs that the games
    /// [list](crate::FullGame::FORMATS), found by the text. Files in foreign formats may have any size.
    ///
    /// ```
    /// use gambol_host::{AnyGame, Games, Reading};
    /// use gambol_laws::example::Hoard;
    ///
    /// const GAMES: Games = Games::new(&[AnyGame::of::<Hoard>()]);
    /// let text = "[Game \"hoard\"]\n\n=c =c *\n\n[Game \"hoard\"]\n[P1 \"Ann\"]\n\n=c =x *\n";
    /// let games: Vec<_> = GAMES.read_games(Box::new(text.as_bytes()), Reading::default()).collect();
    /// assert_eq!(games[0].as_ref().unwrap().record.moves().len(), 2);
    /// let error = games[1].as_ref().unwrap_err();
    /// assert_eq!((error.game, &*error.players, error.line), (2, "Ann", 8));
    /// assert!(error.what.starts_with("illegal move: "));
    /// ```
    pub fn read_games<'b>(self, mut source: Source<'b>, reading: Reading) -> FormatGames<'b>
    where
        'a: 'b,
    {
        let mut bytes = Vec::new();
        // A later read finds the error again.
        let _ = source.by_ref().take(1 << 20).read_to_end(&mut bytes);
        if let Some(format) = self.format_of(&bytes) {
            return format.read(Box::new(io::Cursor::new(bytes).chain(source)), reading);
        }
        let refused = |line, what| FormatError::new(1, &[], line, what);
        let text = match source.take(LONGEST).read_to_end(&mut bytes) {
            Err(error) => Err(refused(1, format!("unreadable file: {error}"))),
            Ok(read) if read as u64 == LONGEST => {
                Err(refused(1, format!("long file: more than {LONGEST} bytes")))
            }
            Ok(_) => String::from_utf8(bytes).map_err(|error| {
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                refused(1 + lines(good), "bad text: not UTF-8".to_string())
            }),
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => return Box::new(iter::once(Err(error))),
        };
        // Old editors end lines with a carriage return only.
        let text = if text.contains('\n') { text } else { text.replace('\r', "\n") };
        let (mut at, mut line, mut number) = (0, 1, 0);
        Box::new(iter::from_fn(move || {
            let record = split(&text[at..]).next().filter(|text| !text.trim().is_empty())?;
            let begin = line;
            number += 1;
            (at, line) = (at + record.len(), line + lines(record.as_bytes()));
            Some(self.read_own(record, number, begin))
        }))
    }

    /// Reads a record of gambol that begins at this line.
    fn read_own(self, text: &str, number: usize, line: usize) -> Result<FormatGame, FormatError> {
        let (line, what) = match self.record_of_gambol(text) {
            Ok(record) => return Ok(FormatGame { record, line, notes: Vec::new() }),
            Err(AnyError::Record(error)) => match *error {
                RecordError::Move { ply, line: below, error, .. } => {
                    (line + below - 1, format!("illegal move: ply {ply}: {error}"))
                }
                error => (line, format!("bad record: {error}")),
            },
            Err(error) => (line, format!("bad record: {error}")),
        };
        let tags = RecordText::read_tags(text).unwrap_or_default();
        let is_name = |tag: &str| tag.len() == 2 && tag.starts_with('P');
        let names: Vec<&str> =
            tags.iter().filter(|(tag, _)| is_name(tag)).map(|(_, name)| &**name).collect();
        Err(FormatError::new(number, &names, line, what))
    }
}

/// The largest size of a file of gambol's records in bytes.
const LONGEST: u64 = 256 << 20;

fn lines(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}
