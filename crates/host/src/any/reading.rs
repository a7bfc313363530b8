//! Reading and writing games in gambol's format and those of other programs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter;

use gambol_core::text::Excerpt;

use super::erased::{Format, FormatGame, FormatGames};
use super::format::{FormatError, GamePart, GameText, LONGEST, Reading};
use super::{AnyError, AnyRecord, Games};
use crate::record::{RecordError, RecordSyntaxError, RecordText, split};

/// The largest size of a record of gambol in bytes: some ten million moves.
const LONGEST_RECORD: usize = 64 << 20;

impl AnyRecord {
    /// Writes the record in a format: `gambol` or one of the [formats](crate::FullGame::FORMATS) of its game.
    ///
    /// # Errors
    /// The game has no such format, or the format cannot express the record. The kind of the error comes first, before a
    /// colon.
    pub fn write_as(&self, format: &str) -> Result<String, String> {
        let (game, mut known) = (self.start().game(), String::from("gambol"));
        if format == known {
            return Ok(self.to_string());
        }
        for foreign in game.formats() {
            if foreign.name() == format {
                return foreign.write(self);
            }
            known.extend([", ", foreign.name()]);
        }
        let (title, found) = (game.title(), Excerpt::new(format));
        Err(format!("no such format: {title} has no format {found}, only {known}"))
    }
}

impl<'a> Games<'a> {
    /// Returns the foreign format of a text. `None` means that the text has records of gambol. Games that share the format
    /// have it too: [`Format::read_among`] reads all of them.
    pub fn format_of(self, text: &mut GameText<'_>) -> Option<&'static dyn Format> {
        let beginning = text.read(LONGEST);
        let is_like = |format: &&&'static dyn Format| format.is_like(beginning);
        self.iter().find_map(|game| game.formats().iter().find(is_like)).copied()
    }

    /// Reads all games of a text or file: records of gambol, or a format of other programs that the games
    /// [list](crate::FullGame::FORMATS), found by the text. Memory stays bounded for files of any size.
    ///
    /// ```
    /// use gambol_host::{AnyGame, Games, Reading};
    /// use gambol_laws::example::Hoard;
    ///
    /// const GAMES: Games = Games(&[AnyGame::of::<Hoard>()]);
    /// let text = "[Game \"hoard\"]\n\n=c =c *\n\n[Game \"hoard\"]\n[P1 \"Ann\"]\n\n=c =x *\n";
    /// let games: Vec<_> = GAMES.read_games(text.into(), Reading::default()).collect();
    /// assert_eq!(games[0].as_ref().unwrap().record.moves().len(), 2);
    /// let error = games[1].as_ref().unwrap_err();
    /// assert_eq!((error.game, &*error.players, error.line), (2, "Ann", 8));
    /// assert!(error.what.starts_with("illegal move: "));
    /// ```
    pub fn read_games<'b>(self, mut text: GameText<'b>, reading: Reading) -> FormatGames<'b>
    where
        'a: 'b,
    {
        if let Some(format) = self.format_of(&mut text) {
            let mut formats = Vec::new();
            self.iter().for_each(|game| formats.extend_from_slice(game.formats()));
            return format.read_among(text, reading, &formats);
        }
        Box::new(iter::from_fn(move || {
            let len = &mut |part: &GamePart<'_>| split(part.text).next().map_or(0, str::len);
            let part = text.next_within(LONGEST_RECORD, "\n[", len)?;
            Some(part.and_then(|part| self.read_own(&part)))
        }))
    }

    /// Reads a record of gambol.
    fn read_own(self, part: &GamePart<'_>) -> Result<FormatGame, FormatError> {
        let &GamePart { text, line, number, .. } = part;
        let error = match self.record_of_gambol(text) {
            Ok(record) => return Ok(FormatGame { record, line, notes: Vec::new() }),
            Err(error) => error,
        };
        let (mut below, mut what, mut played) = (1, error.to_string(), None);
        if number == 1 && self.0.len() != 1 && !text.contains("[Game ") {
            let mut known = String::new();
            for format in self.iter().flat_map(|game| game.formats()) {
                let name = format!("{} (", format.name());
                if !known.contains(&name) {
                    let mut games = format.read(text.into(), Reading::default());
                    let why = games.next().and_then(Result::err).map(|error| error.what);
                    known.extend([&name, why.as_deref().unwrap_or("no moves"), "), "]);
                }
            }
            what = format!(
                "unknown format: the text is neither {known}nor records of gambol ({what})"
            );
        } else if let AnyError::Record(error) = error {
            match *error {
                RecordError::Move { ply, moves, line, error, .. } => {
                    (below, what) = (line, format!("illegal move: ply {ply}: {error}"));
                    let with_result = begun(text, moves, true);
                    let played_so = with_result.filter(|text| self.record_of_gambol(text).is_ok());
                    // The board decides if the result contradicts it.
                    played = played_so.or_else(|| begun(text, moves, false));
                }
                RecordError::Syntax(RecordSyntaxError::Line { line, what: wrong }) => {
                    (below, what) = (line, format!("bad record: {wrong}"));
                }
                _ => {}
            }
        }
        let mut tags = RecordText::read_tags(text).unwrap_or_default();
        tags.retain(|(tag, _)| tag.len() == 2 && tag.starts_with('P'));
        let names: Vec<_> = tags.iter().map(|(_, name)| &**name).collect();
        let line = line + below - 1;
        Err(FormatError { played, ..FormatError::new(number, &names, line, what) })
    }
}

/// Returns the first moves of a record, with or without its result.
fn begun(text: &str, moves: usize, with_result: bool) -> Option<String> {
    let mut record: RecordText = text.parse().ok()?;
    record.moves.truncate(moves);
    if !with_result {
        record.result = None;
        record.tags.retain(|(name, _)| name != "Result" && name != "Reason");
    }
    Some(record.to_string())
}
