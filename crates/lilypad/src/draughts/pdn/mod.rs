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
//! assert_eq!(game.record.moves().len(), 4);
//! assert_eq!(game.record.outcome().unwrap().to_string(), "p1 wins: adjudicated");
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
//! Files in UTF-8 or Latin-1. Steps and captures with `-`, `x`, `X` or `:`, and captures with all squares or only the
//! first and the last. If a short capture has several paths, the path after which the other moves are legal is meant.
//! Numbers of moves are ignored. Comments are kept, and so are marks such as `!` and `$1`, as comments.
//! Variations are skipped in a record, with a [note](PdnGame::notes), and read by [`PdnGame::study`].

mod lex;
mod replay;
mod write;

use std::io::Read;
use std::iter;

use gambol_core::{GameResult, Start};
use gambol_host::record::{Record, Recorded};
use gambol_host::study::Study;
use gambol_host::{
    AnyRecord, Format, FormatGame, FormatGames, FullGame, GamePart, GameText, Reading,
};

use self::lex::{Lexer, Token};
use self::replay::{Replay, choose, move_fault};
use super::Position;

/// Why a game in PDN is refused.
pub use gambol_host::FormatError as PdnError;
pub use replay::position;
pub use write::write;

/// PDN as a format of games known at run time.
#[derive(Debug)]
pub(super) struct PdnFormat;

impl Format for PdnFormat {
    fn name(&self) -> &'static str {
        "pdn"
    }

    fn is_like(&self, beginning: &str) -> bool {
        looks_like(beginning)
    }

    fn read<'a>(&self, text: GameText<'a>, reading: Reading) -> FormatGames<'a> {
        let games = Pdn { text, reading, ..Pdn::default() };
        Box::new(games.map(|game| {
            let PdnGame { record, line, notes, .. } = game?;
            let record = Position::GAME.record(&record.to_string()).expect("the text of a record");
            Ok(FormatGame { record, line, notes })
        }))
    }

    fn write(&self, record: &AnyRecord) -> Result<String, String> {
        match record.start().name() {
            Position::NAME => Ok(write(record)),
            other => Err(format!("another game: PDN has no {other}")),
        }
    }
}

/// A game in PDN.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PdnGame {
    /// The game.
    pub record: Record<Position>,
    /// What the record cannot hold, in words, such as `result 1-0, but White has won on the board`.
    pub notes: Vec<String>,
    number: usize,
    line: usize,
    /// The text of the game if it has variations.
    text: String,
}

impl PdnGame {
    /// Returns the game with its variations.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let game = Pdn::read("1. 9-13 (1. 11-15 23-19 {slow}) 22-18 *").next().unwrap()?;
    /// assert_eq!(game.notes, ["variations skipped: 1, the first on line 1"]);
    /// let study = game.study()?;
    /// assert_eq!((study.children(0).len(), study.comment(4)), (2, "slow"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A variation has an error, such as an illegal move.
    pub fn study(&self) -> Result<Study<Position>, PdnError> {
        let mut study = Study::from_record(&self.record);
        let mut comments = Vec::new();
        // The last node, and the last nodes around the variation.
        let (mut node, mut outside) = (Study::<Position>::START, Vec::new());
        let mut lexer = Lexer::new(&self.text, self.line, true);
        while let Some(token) = lexer.next() {
            let line = lexer.token_line;
            let names = self.record.names();
            let refused = |what| PdnError::new(self.number, &names, line, what);
            match token.map_err(refused)? {
                Token::Open => {
                    outside.push(node);
                    node = study.parent(node).unwrap_or(node);
                }
                Token::Close => node = outside.pop().unwrap_or(node),
                Token::Move(text) => {
                    let position = study.position(node);
                    let mv = choose(position, text, lexer).map_err(|error| {
                        refused(move_fault(position, study.line(node).len(), &error))
                    })?;
                    node = study.add(node, mv).unwrap_or(node);
                }
                Token::Comment(words) if lexer.depth > 0 => {
                    comments.resize(study.len(), String::new());
                    comments[node].extend([" ", words]);
                }
                // The record has the tags and its comments.
                _ => {}
            }
        }
        for (node, comment) in comments.iter().enumerate().filter(|it| !it.1.is_empty()) {
            let all = format!("{} {comment}", study.comment(node));
            study.set_comment(node, &all.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        Ok(study)
    }
}

/// Reads the games of a text or file in PDN, each when you ask for it.
#[derive(Default)]
pub struct Pdn<'a> {
    text: GameText<'a>,
    reading: Reading,
    /// Whether the board decided games for the winner in the text, and against the winner.
    decided: [bool; 2],
}

impl<'a> Pdn<'a> {
    /// Reads the games of a text, in UTF-8 or Latin-1.
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
        Pdn { text: GameText::new(source), ..Pdn::default() }
    }

    /// Takes words outside braces for a comment, and ends the game there without a result.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let text = "1. 9-13 22-18 Red resigned. 0-1";
    /// assert!(Pdn::read(text).next().unwrap().is_err());
    /// let game = Pdn::read(text).lenient(true).next().unwrap()?;
    /// assert_eq!(game.record.comment(2), "Red resigned. 0-1");
    /// assert_eq!(game.record.outcome(), None);
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
        let (mut game, mut decided) = (None, self.decided);
        let part = self.text.next_game(&mut |part| {
            let (len, read) = read(part, self.reading, &mut decided);
            game = Some(read);
            len
        })?;
        let part = match part {
            Ok(part) => part,
            Err(error) => return Some(Err(error)),
        };
        self.decided = decided;
        if part.is_last && self.decided == [false, true] {
            let first = if self.reading.white_first { "Black" } else { "White" };
            let found = "in all games that end on the board, the result names the loser";
            let warning = format!("{found}: read the file with the results of {first} first");
            match &mut game {
                Some(Ok(game)) => game.notes.push(warning),
                Some(Err(error)) => error.what.extend(["; ", &warning]),
                None => {}
            }
        }
        game
    }
}

/// Reads the first game of a text, and returns its length as well, 0 if there is none.
fn read(
    part: &GamePart<'_>,
    reading: Reading,
    decided: &mut [bool; 2],
) -> (usize, Result<PdnGame, PdnError>) {
    let &GamePart { text, line, number, .. } = part;
    let (mut lexer, mut replay) = (Lexer::new(text, line, reading.lenient), Replay::default());
    let is_empty = Lexer::next(&mut { lexer }).is_none();
    let mut read = Ok(());
    while let (Ok(()), Some(token)) = (&read, lexer.next()) {
        read = replay.add(token, lexer).map_err(|what| (lexer.token_line, what));
    }
    if let Some(line) = replay.variations.last().filter(|_| lexer.depth > 0 && read.is_ok()) {
        read = Err((*line, "open variation: no parenthesis closes it".into()));
    }
    while lexer.next().is_some() {}
    let len = if is_empty { 0 } else { lexer.at };
    if let Err((line, what)) = read {
        let record = replay.record();
        let is_illegal = what.starts_with("illegal move");
        let played = is_illegal.then(|| Position::GAME.record(&record.to_string()).ok()).flatten();
        let error = PdnError::new(number, &record.names(), line, what);
        return (len, Err(PdnError { played: played.map(Box::new), ..error }));
    }
    if let Some(contradicts) = replay.finish(reading.white_first) {
        decided[usize::from(contradicts)] = true;
    }
    let text = if replay.variations.is_empty() { "" } else { &text[..len] }.to_string();
    replay.record();
    let Replay { record: Some(record), notes, .. } = replay else { unreachable!() };
    (len, Ok(PdnGame { record, notes, number, line, text }))
}

/// Whether a text looks like PDN of draughts, rather than a record of gambol or another format.
///
/// ```
/// use gambol_lilypad::draughts::pdn::looks_like;
///
/// assert!(looks_like("[Event \"Club\"]\n\n1. 11-15 22-18 *"));
/// assert!(looks_like("[Result \"0-1\"]\n\n0-1"));
/// assert!(!looks_like("[Game \"draughts\"]\n\n1. 11-15 22-18 *"));
/// assert!(!looks_like("1. 11-15 22-18 p1win"));
/// ```
pub fn looks_like(text: &str) -> bool {
    let mut lexer = Lexer::new(text, 1, true);
    let mut found = false;
    for token in iter::from_fn(|| lexer.next()).flatten() {
        match token {
            Token::Tag("Game", _) => return false,
            Token::Tag(name, _) => found |= matches!(name, "FEN" | "GameType" | "Black" | "White"),
            Token::Move(_) | Token::Result(Some(_)) => found = true,
            // Records of gambol end with such a result.
            Token::Words(words) => {
                let first = words.split_whitespace().next().unwrap_or_default();
                return found && first.parse::<GameResult>().is_err();
            }
            _ => {}
        }
    }
    found
}
