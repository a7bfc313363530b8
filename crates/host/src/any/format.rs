//! Formats of records: gambol's own, and those of other programs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::io::{self, BufRead, BufReader, Read};

use thiserror::Error;

use super::erased::AnyRecord;
use super::error::AnyError;
use super::game::Games;
use crate::record::{RecordEnd, RecordError, RecordText};
use gambol_core::text::Excerpt;

/// A text or a file of games.
pub type Source<'a> = Box<dyn Read + Send + 'a>;

/// The games of a source, each read when you ask for it. A game that cannot be read does not spoil the others.
pub type FormatGames<'a> = Box<dyn Iterator<Item = Result<FormatGame, FormatError>> + Send + 'a>;

/// A file format of other programs for the games of a [`FullGame`](crate::FullGame): see
/// [`FullGame::FORMATS`](crate::FullGame::FORMATS).
///
/// All functions work with games known at run time, so they are compiled once.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name, as on command lines: `pdn`.
    pub name: &'static str,
    /// The texts before, between and after the games of a file.
    pub around: [&'static str; 3],
    /// Returns whether the beginning of a text looks like this format and not like another. It need not be correct.
    pub is_like: fn(&[u8]) -> bool,
    /// Reads the games of a source. If the flag is set, the format may accept more, such as loose words as comments.
    pub read: for<'a> fn(Source<'a>, bool) -> FormatGames<'a>,
    /// Writes a record. The error is a sentence that says what the format cannot express. Its kind comes first, before
    /// a colon.
    pub write: fn(&AnyRecord) -> Result<String, String>,
}

/// A game in any format.
#[derive(Clone, Debug)]
pub struct FormatGame {
    /// The game.
    pub record: AnyRecord,
    /// The parts of the text that the record cannot hold, in words.
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

/// Names players for an error.
pub(crate) fn against<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| Excerpt::new(name).as_str().into()).collect();
    if names.is_empty() { "? against ?".into() } else { names.join(" against ") }
}

impl<'a> Games<'a> {
    /// Returns the foreign format of a text that begins like this. A mebibyte is enough. `None` means that the text
    /// has records of gambol.
    pub fn format_of(self, beginning: &[u8]) -> Option<&'static Format> {
        let formats = self.iter().flat_map(|game| game.formats().iter().map(move |it| (game, it)));
        let like: Vec<_> = formats.filter(|(_, it)| (it.is_like)(beginning)).collect();
        // Several games may share a format. The text then names its game.
        let is_named = |title: &[u8]| beginning.windows(title.len()).any(|found| found == title);
        let named = like.iter().find(|(game, _)| is_named(game.title().as_bytes()));
        named.or(like.first()).map(|(_, format)| *format)
    }

    /// Reads all games of a text or file: records of gambol, or a format of other programs that the games
    /// [list](crate::FullGame::FORMATS), found by the text. Memory stays bounded for files of any size.
    ///
    /// ```
    /// use gambol_host::{AnyGame, Games};
    /// use gambol_laws::example::Hoard;
    ///
    /// const GAMES: Games = Games::new(&[AnyGame::of::<Hoard>()]);
    /// let text = "[Game \"hoard\"]\n\n=c =c *\n\n[Game \"hoard\"]\n[P1 \"Ann\"]\n\n=c =x *\n";
    /// let games: Vec<_> = GAMES.read_games(Box::new(text.as_bytes()), false).collect();
    /// assert_eq!(games[0].as_ref().unwrap().record.moves().len(), 2);
    /// let error = games[1].as_ref().unwrap_err();
    /// assert_eq!((error.game, &*error.players, error.line), (2, "Ann", 8));
    /// assert!(error.what.starts_with("illegal move: "));
    /// ```
    pub fn read_games<'b>(self, mut source: Source<'b>, lenient: bool) -> FormatGames<'b>
    where
        'a: 'b,
    {
        let mut beginning = Vec::new();
        // A later read finds the error again.
        let _ = source.by_ref().take(1 << 20).read_to_end(&mut beginning);
        let format = self.format_of(&beginning);
        let source: Source<'b> = Box::new(io::Cursor::new(beginning).chain(source));
        if let Some(format) = format {
            return (format.read)(source, lenient);
        }
        let (source, ahead) = (BufReader::new(source), Vec::new());
        Box::new(Own { games: self, source, ahead, line: 1, number: 0 })
    }
}

/// The largest size of a record in bytes.
const LONGEST: usize = 64 << 20;

/// The records of gambol in a source.
struct Own<'a> {
    games: Games<'a>,
    source: BufReader<Source<'a>>,
    /// The first line of the next record.
    ahead: Vec<u8>,
    line: usize,
    number: usize,
}

impl Own<'_> {
    /// Reads the lines of the next record.
    fn lines(&mut self) -> io::Result<Vec<u8>> {
        let (mut text, mut end) = (core::mem::take(&mut self.ahead), RecordEnd::default());
        end.is_before(&text);
        while text.len() <= LONGEST {
            let mut source = self.source.by_ref().take(LONGEST as u64);
            let read = source.read_until(b'\n', &mut self.ahead)?;
            if read == 0 || end.is_before(&self.ahead) {
                return Ok(text);
            }
            text.append(&mut self.ahead);
        }
        Err(io::Error::other(format!("a record has more than {LONGEST} bytes")))
    }

    /// Reads a record. An error has the number of lines before the fault, and says what is wrong.
    fn read(&self, text: &[u8]) -> Result<AnyRecord, (usize, String)> {
        let text = core::str::from_utf8(text).map_err(|error| {
            (lines(&text[..error.valid_up_to()]), "bad text: not UTF-8".to_string())
        })?;
        self.games.record_of_gambol(text).map_err(|error| match error {
            AnyError::Record(error) => match *error {
                RecordError::Move { ply, line, error, .. } => {
                    (line - 1, format!("illegal move: ply {ply}: {error}"))
                }
                RecordError::Syntax(error) => (0, format!("bad text: {error}")),
                error => (0, format!("bad record: {error}")),
            },
            error => (0, format!("bad record: {error}")),
        })
    }
}

fn lines(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').count() - 1
}

impl Iterator for Own<'_> {
    type Item = Result<FormatGame, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.lines();
        if matches!(&text, Ok(text) if text.trim_ascii().is_empty()) {
            return None;
        }
        self.number += 1;
        let (game, line) = (self.number, self.line);
        let read = text.map_err(|error| {
            self.source = BufReader::new(Box::new(io::empty()));
            (0, "? against ?".into(), format!("unreadable file: {error}"))
        });
        let read = read.and_then(|text| {
            self.line += lines(&text);
            self.read(&text).map_err(|(above, what)| (above, players(&text), what))
        });
        let read = read.map(|record| FormatGame { record, notes: Vec::new() });
        Some(read.map_err(|(above, players, what)| FormatError {
            game,
            players,
            line: line + above,
            what,
        }))
    }
}

fn players(record: &[u8]) -> String {
    let tags = RecordText::read_tags(&String::from_utf8_lossy(record)).unwrap_or_default();
    let is_name = |tag: &str| tag.len() == 2 && tag.starts_with('P');
    against(tags.iter().filter(|(tag, _)| is_name(tag)).map(|(_, name)| &**name))
}
