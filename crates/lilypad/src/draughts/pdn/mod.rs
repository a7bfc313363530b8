//! PDN (Portable Draughts Notation): the files in which draughts players keep their games.
//!
//! [`Pdn`] reads the games of a text or a file, one result each, so a bad game does not spoil the others. [`write()`]
//! writes a record. Black moves first and is p1. `1-0` means that Black won, unless you ask for
//! [`white_first`](Pdn::white_first).
//!
//! ```
//! use gambol_lilypad::draughts::pdn::Pdn;
//!
//! let text = "[Black \"Ann\"]\n[White \"Bob\"]\n\n1. 11-15 22-18 2. 15x22 26x17 1-0\n\n1. 11-15 22-17 2. 15-20 *";
//! let mut games = Pdn::read(text);
//! let game = games.next().unwrap()?;
//! assert_eq!(game.moves.len(), 4);
//! assert_eq!(game.record().outcome().unwrap().to_string(), "p1 wins: adjudicated");
//! assert_eq!(
//!     games.next().unwrap().unwrap_err().to_string(),
//!     "game 2 (? against ?), line 6: illegal move: ply 3, in the position B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15: \
//!      `15-20` is illegal: 20 is not one step from 15; a step goes to the next square diagonally. Legal moves: \
//!      10-14, 12-16, 15-18, 15-19, 7-11, 8-11, 9-13, 9-14"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read
//! Files in UTF-8 or Windows-1252. Steps and captures with `-`, `x`, `X` or `:`, and captures with all squares or only
//! the first and the last. If a short capture has several paths, the path after which the other moves are legal is
//! meant. Numbers of moves are ignored. Comments are kept, and so are marks such as `!`, `(?)` and `$1`, as
//! comments. Variations are skipped in a record, with a [note](PdnGame::notes), and read by [`PdnGame::study`]. A
//! comment or variation that has no end is an error of its game, and the next game is read.

mod game;
mod lex;
mod moves;
mod position;
mod write;

use std::io::Read;

use gambol_core::GameResult;
use gambol_host::{AnyGame, AnyRecord, Format, FormatGame, FormatGames, GameText, Reading};

use self::lex::{Lexer, Token, claim, word};

/// Why a game in PDN is refused.
pub use gambol_host::FormatError as PdnError;
pub use game::PdnGame;
pub use position::position;
pub use write::write;

/// PDN as a format of games known at run time.
#[derive(Debug)]
pub(super) struct PdnFormat {
    /// Draughts, named where programs list their games, so that a program without such a list compiles less.
    pub(super) game: AnyGame,
}

impl Format for PdnFormat {
    fn name(&self) -> &'static str {
        "pdn"
    }

    fn is_like(&self, beginning: &str) -> bool {
        looks_like(beginning)
    }

    fn read<'a>(&self, text: GameText<'a>, reading: Reading) -> FormatGames<'a> {
        let draughts = self.game;
        Box::new(Pdn::new(text, reading, Some(draughts)).map(move |game| {
            let game = game?;
            Ok(FormatGame { record: game.untyped(draughts), line: game.line, notes: game.notes })
        }))
    }

    fn write(&self, record: &AnyRecord) -> Result<String, String> {
        match record.start().game() {
            game if game == self.game => Ok(write::write_any(record)),
            other => Err(format!("another game: PDN has no {other}")),
        }
    }
}

/// Reads the games of a text or file in PDN, each when you ask for it.
pub struct Pdn<'a> {
    text: GameText<'a>,
    reading: Reading,
    /// Draughts, for the records in errors.
    draughts: Option<AnyGame>,
    /// Whether the board decided games for the winner in the text, and against the winner.
    decided: [bool; 2],
}

impl<'a> Pdn<'a> {
    /// Reads the games of a text, in UTF-8 or Windows-1252.
    pub fn read(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Pdn::stream(text.as_ref())
    }

    /// Reads the games of a file of any size, with bounded memory. You need not buffer the file.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let file = "1. 9-13 22-18 *\n".repeat(1000);
    /// assert_eq!(Pdn::stream(file.as_bytes()).filter(Result::is_ok).count(), 1000);
    /// ```
    pub fn stream(source: impl Read + Send + 'a) -> Self {
        Pdn::new(GameText::new(source), Reading::default(), None)
    }

    fn new(text: GameText<'a>, reading: Reading, draughts: Option<AnyGame>) -> Self {
        Pdn { text, reading, draughts, decided: [false; 2] }
    }

    /// Takes words outside braces for a comment, and ends the game there. Only the tag `Result` counts then.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let text = "1. 9-13 22-18 Red resigned. 0-1";
    /// assert!(Pdn::read(text).next().unwrap().is_err());
    /// let game = Pdn::read(text).lenient(true).next().unwrap()?;
    /// assert_eq!(game.record().comment(2), "Red resigned. 0-1");
    /// assert_eq!(game.record().outcome(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lenient(mut self, lenient: bool) -> Self {
        self.reading.lenient = lenient;
        self
    }

    /// Takes `1-0` for a win of White, as some programs write it.
    pub fn white_first(mut self, white_first: bool) -> Self {
        self.reading.white_first = white_first;
        self
    }
}

impl Iterator for Pdn<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut game, reading, draughts) = (None, self.reading, self.draughts);
        let part = self.text.next_game(&mut |part| {
            let (len, read) = PdnGame::read(part, reading, draughts);
            game = Some(read);
            len
        })?;
        let is_last = match part {
            Ok(part) => part.is_last,
            Err(error) => return Some(Err(error)),
        };
        let mut game = game?;
        if let Ok(PdnGame { contradicts: Some(contradicts), .. }) = game {
            self.decided[usize::from(contradicts)] = true;
        }
        if is_last && self.decided == [false, true] {
            let first = if self.reading.white_first { "black" } else { "white" };
            let found =
                "whole file: in all games that end on the board, the result names the loser";
            let warning = format!("{found}: read it with `{first}-first` results");
            let notes = game.as_mut().map_or_else(|error| &mut error.notes, |game| &mut game.notes);
            notes.push(warning);
        }
        Some(game)
    }
}

/// Whether a text looks like PDN of draughts, rather than a record of gambol or another format.
///
/// ```
/// use gambol_lilypad::draughts::pdn::looks_like;
///
/// assert!(looks_like("[Event \"Club\"]\n\n1. 11-15 22-18 *"));
/// assert!(looks_like("[GameType \"20\"]\n\n1. 32-28"));
/// assert!(looks_like("[Result \"0-1\"]\n\n0-1"));
/// assert!(looks_like("My games\n\n[Event \"Club\"]\n\n*\n\n<pre>\n[Event \"Cup\"]\n\n1. 11-15 22-18 *"));
/// assert!(looks_like("[Event \"Club\"]\n[Result \"1-0\"]\n\n1. Eleven to fifteen"));
/// assert!(!looks_like("My games\n\n[Event \"Club\"]\n\n*\n\n[Game \"mine\"]\n\n1. 11-15 22-18 *"));
/// assert!(!looks_like("[Game \"draughts\"]\n\n1. 11-15 22-18 *"));
/// assert!(!looks_like("1. 11-15 22-18 p1win"));
/// ```
pub fn looks_like(mut text: &str) -> bool {
    // Words or an empty game may come before the game that shows the format.
    while !text.is_empty() {
        let (mut lexer, mut found) = (Lexer::new(text, 1, true, false), false);
        while let Some(token) = lexer.next() {
            found |= match token {
                Ok(Token::Tag("Game", _)) => return false,
                Ok(Token::Tag("Result", value)) => claim(&value).is_some_and(|it| it.1.is_some()),
                Ok(Token::Tag(name, _)) => ["FEN", "GameType", "Black", "White"].contains(&name),
                Ok(Token::Move(_) | Token::Result((_, Some(_)))) => true,
                // Records of gambol end with such a result.
                Ok(Token::Words(words)) if word(words).parse::<GameResult>().is_ok() => {
                    return false;
                }
                _ => false,
            }
        }
        if found {
            return true;
        }
        text = &text[lexer.at..];
    }
    false
}
