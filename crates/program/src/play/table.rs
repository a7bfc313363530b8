//! A game and its players, hints, and the file of the record.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use gambol_bots::{AnyBot, BotKind, BotSpec, Bots, MoveLimits, Stream, Unfit};
use gambol_contest::referee;
use gambol_core::{Game, HiddenInformation, Player};
use gambol_host::record::RecordText;
use gambol_host::{AnyMove, AnyRecord, Style};

use super::seat::Seat;
use crate::files;

/// A game of people and bots.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{AnyRecord, GAMES};
/// use gambol_bots::Bots;
/// use gambol_program::play::{Screen, Seat, Table};
///
/// let record = AnyRecord::new(GAMES.first("mixtour")?);
/// let bots = Bots::of::<Position>();
/// let mut table = Table::new(record, &bots, &[Seat::Human, Seat::Human], 1)?;
/// let mut answers = Vec::new();
/// table.play(&mut "c3\nc3\nd4\nquit\n".as_bytes(), &mut answers, Screen::default())?;
/// assert_eq!(table.record().plies(), 2);
/// assert!(String::from_utf8(answers)?.contains("`c3` is illegal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    pub(super) game: gambol_seats::Table,
    pub(super) seats: Vec<Seat>,
    /// The bot that gives hints, and its limits.
    adviser: (AnyBot, MoveLimits),
    /// The text of the record when it was last written, so that each move is printed once.
    text: RecordText,
    /// The file of the record.
    pub(super) file: Option<PathBuf>,
    /// The files created for this game, which may be overwritten.
    own: Vec<PathBuf>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("record", self.record())
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Screen {
    /// The style of the board.
    pub style: Style,
    /// Whether to echo the input, because no terminal shows it.
    pub echo: bool,
    /// Whether people share one screen, cleared between turns in games with secrets.
    pub private: bool,
    /// The columns of text, default 80. Boards keep their width.
    pub width: usize,
}

impl Default for Screen {
    fn default() -> Self {
        Screen { style: Style::default(), echo: false, private: false, width: 80 }
    }
}

impl Table {
    /// Returns a table that continues this game with bots from `bots`. The seed determines bots and
    /// chance.
    ///
    /// # Errors
    /// One of the bots cannot play this variant.
    ///
    /// # Panics
    /// If there are fewer seats than players.
    pub fn new(record: AnyRecord, bots: &Bots, seats: &[Seat], seed: u64) -> Result<Self, Unfit> {
        let start = record.start().clone();
        let players: Vec<_> = seats.iter().map(|seat| seat.bot()).collect();
        let adviser: BotSpec = BotKind::usual(start.has_secrets()).into();
        Ok(Table {
            game: gambol_seats::Table::new(record, bots, &players, seed)?,
            adviser: (bots.build(&adviser, &start, Stream::Hint.seed(seed))?, adviser.limits()),
            seats: seats[..start.players()].to_vec(),
            text: RecordText::default(),
            file: None,
            own: Vec::new(),
        })
    }

    /// Keeps the record of the game in a new file. The record includes all hidden information.
    ///
    /// # Errors
    /// The file exists or cannot be created.
    pub fn keep_record(&mut self, file: &Path) -> io::Result<()> {
        self.own(file)?;
        self.file = Some(file.to_owned());
        Ok(())
    }

    /// Creates a file, unless it was created for this game.
    fn own(&mut self, file: &Path) -> io::Result<()> {
        if !self.own.iter().any(|own| own == file) {
            files::make_new(file)?;
            self.own.push(file.to_owned());
        }
        Ok(())
    }

    /// Writes the record to a new file, or to one created for this game.
    pub(super) fn save(&mut self, file: &Path) -> io::Result<()> {
        self.own(file)?;
        self.game.record().update_text(&mut self.text);
        files::write_text(file, &self.text.to_string())
    }

    /// The seed of bots and chance.
    pub(super) fn seed(&self) -> &str {
        self.record().tag("Seed").unwrap_or_default()
    }

    /// Returns the game so far.
    pub fn record(&self) -> &AnyRecord {
        self.game.record()
    }

    /// Whether a person at the table may not know everything yet.
    pub(super) fn has_secrets(&self) -> bool {
        let record = self.record();
        record.start().has_secrets()
            && record.outcome().is_none()
            && self.game.people().next().is_some()
    }

    /// The adviser's move.
    pub(super) fn hint(&mut self) -> Option<AnyMove> {
        self.record().position().status().player()?;
        let (adviser, limits) = &mut self.adviser;
        referee::choose(self.game.record(), &mut **adviser, &limits.budget()).mv
    }

    /// Writes the record to its file, if it has one.
    pub(super) fn write_record(&mut self) -> io::Result<()> {
        self.file.clone().map_or(Ok(()), |file| self.save(&file))
    }

    /// Goes back to the last turn of a person, if `viewer` may. Returns the number of plies taken back.
    ///
    /// # Errors
    /// The reason why not.
    pub(super) fn undo(&mut self, viewer: Player) -> Result<u64, &'static str> {
        let plies = self.game.undo(viewer)?;
        self.text.moves.truncate(self.game.record().moves().len());
        Ok(plies)
    }
}
