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

use std::io::{self, Read};

use gambol_core::GameResult;
use gambol_host::record::Record;
use gambol_host::study::Study;
use gambol_host::{Format, FormatGame, downcast_record};

use self::lex::{Lexer, Token, begins_game, decode, lines};
use self::replay::{Replay, Variation};
use super::Position;

/// Why a game in PDN is refused.
pub use gambol_host::FormatError as PdnError;
pub use replay::position;
pub use write::write;

/// The largest size of a game in bytes. A reader keeps at most four times as much in memory.
const LONGEST: usize = 1 << 20;

/// PDN as a format of games known at run time.
pub(super) const FORMAT: Format = Format {
    name: "pdn",
    around: ["", "\n", ""],
    is_like: |text| looks_like(text),
    read: |source, lenient| {
        let any = |PdnGame { record, notes, .. }| FormatGame { record: (&record).into(), notes };
        Box::new(Pdn::stream(source).lenient(lenient).map(move |game| game.map(any)))
    },
    write: |record| match downcast_record(record) {
        Some(record) => Ok(write(&record)),
        None => Err(format!("another game: PDN has no {}", record.start().game().title())),
    },
};

/// A game in PDN.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PdnGame {
    /// The game.
    pub record: Record<Position>,
    /// What the record cannot hold, in words, such as `result 1-0, but White has won on the board`.
    pub notes: Vec<String>,
    number: usize,
    players: String,
    variations: Vec<Variation>,
}

impl PdnGame {
    /// Returns the game with its variations.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let game = Pdn::read("1. 9-13 (1. 11-15 23-19 {slow}) 22-18 *").next().unwrap()?;
    /// assert_eq!(game.notes, ["line 1: the record has no variations (1 skipped)"]);
    /// let study = game.study()?;
    /// assert_eq!((study.children(0).len(), study.comment(4)), (2, "slow"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A variation has an error, such as an illegal move.
    pub fn study(&self) -> Result<Study<Position>, PdnError> {
        let mut study = Study::from_record(&self.record);
        let mut left: Vec<Variation> = self.variations.iter().rev().cloned().collect();
        while let Some((parent, line, text)) = left.pop() {
            let mut replay = Replay::default();
            replay.start = Some(*study.position(parent));
            let mut lexer = Lexer::new(&text, line);
            while let Some((line, token)) = lexer.next() {
                replay.add(line, token, lexer).map_err(|what| {
                    let (game, players) = (self.number, self.players.clone());
                    PdnError { game, players, line, what }
                })?;
            }
            let record = replay.finish(false);
            let mut nodes = Vec::from([parent]);
            for (i, mv) in record.moves().iter().enumerate() {
                nodes.extend(study.add(nodes[i], *mv));
            }
            for (i, node) in nodes.iter().enumerate() {
                let comment = format!("{} {}", study.comment(*node), record.comment(i));
                study.set_comment(*node, comment.trim());
            }
            let inner = replay.variations.into_iter().rev();
            left.extend(inner.map(|(moves, line, text)| (nodes[moves], line, text)));
        }
        Ok(study)
    }
}

/// Reads the games of a text or file in PDN, each when you ask for it.
#[derive(Default)]
pub struct Pdn<'a> {
    /// The file, unless its end was read.
    source: Option<Box<dyn Read + Send + 'a>>,
    /// The part of the file from the next game on.
    text: Vec<u8>,
    at: usize,
    line: usize,
    lenient: bool,
    white_first: bool,
    games: usize,
    /// Whether the rest of a game that is too long comes next.
    skips: bool,
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
        Pdn { source: Some(Box::new(source)), line: 1, ..Pdn::default() }
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
    pub fn lenient(self, lenient: bool) -> Self {
        Pdn { lenient, ..self }
    }

    /// Takes `1-0` for a win of White, as some programs write it.
    pub fn white_first(self, white_first: bool) -> Self {
        Pdn { white_first, ..self }
    }

    /// Returns a warning if all games so far that the board decides contradict their results.
    ///
    /// ```
    /// use gambol_lilypad::draughts::pdn::Pdn;
    ///
    /// let mut games = Pdn::read("[FEN \"B:W10:B6\"] 1. 6x15 0-1");
    /// let game = games.next().unwrap()?;
    /// assert_eq!(game.notes, ["result 0-1, but Black has won on the board"]);
    /// assert!(games.warning().unwrap().ends_with("try --results white-first"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn warning(&self) -> Option<String> {
        let other = if self.white_first { "black-first" } else { "white-first" };
        let found = "in all games that end on the board, the result names the loser";
        (self.decided == [false, true]).then(|| format!("{found}; try --results {other}"))
    }

    /// Reads on until the text has a whole game.
    fn fill(&mut self) -> io::Result<()> {
        let Some(source) = &mut self.source else { return Ok(()) };
        if self.text.len() - self.at > LONGEST {
            return Ok(());
        }
        let begins = self.text.is_empty();
        self.text.drain(..self.at);
        self.at = 0;
        let read = source.take(3 * LONGEST as u64).read_to_end(&mut self.text);
        if begins && self.text.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        if !read.as_ref().is_ok_and(|bytes| *bytes == 3 * LONGEST) {
            self.source = None;
        }
        read.map(drop)
    }

    fn skip(&mut self, bytes: usize) {
        self.line += lines(&self.text[self.at..self.at + bytes]);
        self.at += bytes;
    }

    /// Skips the rest of a game that is too long.
    fn skip_game(&mut self) {
        let rest = &self.text[self.at..];
        let next = (0..rest.len()).find(|at| rest[*at] == b'[' && begins_game(rest, *at));
        // The next game may begin at the end of the part that was read.
        let known = rest.len().saturating_sub(if self.source.is_some() { LONGEST } else { 0 });
        self.skips = next.is_none() && self.source.is_some();
        self.skip(next.unwrap_or(known));
    }

    /// Reads the next game. Returns `None` if there are only blanks.
    fn game(&mut self) -> Option<Result<PdnGame, PdnError>> {
        let rest = &self.text[self.at..];
        let text = &rest[..rest.len().min(LONGEST)];
        let mut lexer = Lexer::new(text, self.line);
        let mut replay = Replay::default();
        let (mut fault, mut words, mut is_empty) = (None, None, true);
        while let Some((line, token)) = lexer.next() {
            is_empty = false;
            match token {
                _ if fault.is_some() || words.is_some() => {}
                Token::Word(word) if self.lenient => words = Some((line, lexer.at - word.len())),
                token => fault = replay.add(line, token, lexer).err().map(|what| (line, what)),
            }
        }
        if let Some((line, at)) = words {
            replay.end(line, &text[at..lexer.at]);
        }
        self.skips = text.len() < rest.len() && lexer.at == text.len();
        if self.skips {
            fault = Some((self.line, format!("long game: more than {LONGEST} bytes")));
        }
        // The empty line before the next game may be at the end of this part.
        self.skip(if self.skips { lexer.at - 100 } else { lexer.at });
        if is_empty && fault.is_none() {
            return None;
        }
        self.games += 1;
        let (number, players) = (self.games, replay.players());
        if let Some((line, what)) = fault {
            return Some(Err(PdnError { game: number, players, line, what }));
        }
        let record = replay.finish(self.white_first);
        if let Some(contradicts) = replay.contradicts {
            self.decided[usize::from(contradicts)] = true;
        }
        let Replay { notes, variations, .. } = replay;
        Some(Ok(PdnGame { record, notes, number, players, variations }))
    }
}

impl Iterator for Pdn<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Err(error) = self.fill() {
                let (game, players, line) = (self.games + 1, "? against ?".into(), self.line);
                let what = format!("unreadable file: {error}");
                return Some(Err(PdnError { game, players, line, what }));
            }
            if self.skips {
                self.skip_game();
            } else if self.at == self.text.len() {
                return None;
            } else if let Some(game) = self.game() {
                return Some(game);
            }
        }
    }
}

/// Whether a text looks like PDN of draughts, rather than a record of gambol or another format.
///
/// ```
/// use gambol_lilypad::draughts::pdn::looks_like;
///
/// assert!(looks_like("[Event \"Club\"]\n\n1. 11-15 22-18 *"));
/// assert!(!looks_like("[Game \"draughts\"]\n\n1. 11-15 22-18 *"));
/// assert!(!looks_like("1. 11-15 22-18 p1win"));
/// ```
pub fn looks_like(text: &(impl AsRef<[u8]> + ?Sized)) -> bool {
    let text = text.as_ref();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lexer = Lexer::new(&text[..text.len().min(LONGEST)], 1);
    let mut found = false;
    while let Some((_, token)) = lexer.next() {
        match token {
            Token::Tag("Game", _) => return false,
            Token::Tag(name, _) => found |= matches!(name, "FEN" | "GameType"),
            Token::Move(_) => found = true,
            Token::Word(word) => return found && decode(word).parse::<GameResult>().is_err(),
            _ => {}
        }
    }
    found
}
