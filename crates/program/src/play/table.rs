//! A game and its players.

use std::fmt;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gambol_bots::{AnyBot, BotKind, BotSpec, Bots, MoveLimits, Stream, Unfit};
use gambol_contest::referee::{self, Due};
use gambol_core::{Game, HiddenInformation, Player, SeededRandom, seeded};
use gambol_host::record::DrawLimits;
use gambol_host::{AnyIllegal, AnyMove, AnyPosition, AnyRecord, GameFault, Style};

use super::seat::Seat;
use crate::files;
use crate::news::Event;

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
    pub(crate) record: AnyRecord,
    pub(super) seats: Vec<Seat>,
    /// One for each seat, `None` for a person.
    bots: Vec<Option<Thinker>>,
    /// The bot that gives hints.
    adviser: Thinker,
    limits: DrawLimits,
    /// The source of chance events.
    chance: SeededRandom,
    /// The file of the record.
    pub(super) file: Option<PathBuf>,
    /// The files created for this game, which may be overwritten.
    own: Vec<PathBuf>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("record", &self.record)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// A bot made no legal move.
#[derive(Debug, thiserror::Error)]
#[error("the bot {seat}, who plays {player}, {fault}")]
pub(super) struct NoMove {
    seat: Seat,
    player: Player,
    /// What it did instead.
    fault: &'static str,
}

/// A bot and its limits for a move.
type Thinker = (AnyBot, MoveLimits);

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
    /// A table that continues this game, with bots from `bots`. The seed determines bots and
    /// chance.
    ///
    /// # Errors
    /// One of the bots cannot play this variant.
    ///
    /// # Panics
    /// If there are fewer seats than players.
    pub fn new(
        mut record: AnyRecord,
        bots: &Bots,
        seats: &[Seat],
        seed: u64,
    ) -> Result<Self, Unfit> {
        let start = record.start().clone();
        let players = start.players();
        let seats = seats[..players].to_vec();
        for (player, seat) in Player::all(players).zip(&seats) {
            record.set_name(player, &seat.to_string()).expect("every seat plays");
        }
        record.set_tag("Seed", &seed.to_string()).expect("the seed does not follow from the game");
        let build = |bot: BotSpec, stream: Stream| {
            let built = bots.build(&bot, &start, stream.seed(seed))?;
            Ok((built, bot.limits()))
        };
        let bots = Player::all(players).zip(&seats).map(|(player, seat)| match seat {
            Seat::Human => Ok(None),
            Seat::Bot(bot) => build(*bot, Stream::Bot(player)).map(Some),
        });
        let adviser = BotKind::usual(start.has_secrets()).into();
        Ok(Table {
            bots: bots.collect::<Result<_, Unfit>>()?,
            adviser: build(adviser, Stream::Hint)?,
            record,
            seats,
            limits: DrawLimits::default(),
            chance: seeded(Stream::Chance.seed(seed)),
            file: None,
            own: Vec::new(),
        })
    }

    /// Has bots move after this time at the latest; with secrets exactly after theirs, a second where they
    /// have no limit.
    pub(crate) fn limit_bots(&mut self, most: Duration) {
        let has_secrets = self.record.start().has_secrets();
        let usual = if has_secrets { Duration::from_secs(1) } else { most };
        for (seat, bot) in self.seats.iter().zip(&mut self.bots) {
            if let (Seat::Bot(spec), Some((_, limits))) = (seat, bot) {
                limits.time = Some(spec.limits().time.unwrap_or(usual).min(most));
                limits.whole_time = has_secrets;
            }
        }
    }

    /// Keeps the record of the game in a new file, including everything hidden from the players.
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
        files::write_text(file, &self.record.to_string())
    }

    /// The seed of bots and chance.
    pub(super) fn seed(&self) -> &str {
        self.record.tag("Seed").unwrap_or_default()
    }

    /// The game so far.
    pub fn record(&self) -> &AnyRecord {
        &self.record
    }

    /// What comes next.
    pub(crate) fn due(&mut self) -> Due {
        referee::due(&mut self.record, &self.limits)
    }

    /// The people at the table.
    pub(crate) fn people(&self) -> impl Iterator<Item = Player> {
        Player::all(self.seats.len())
            .zip(&self.seats)
            .filter_map(|(player, seat)| (*seat == Seat::Human).then_some(player))
    }

    /// Whether there is anything that a person at the table may not know yet.
    pub(super) fn has_secrets(&self) -> bool {
        let record = &self.record;
        record.start().has_secrets() && record.outcome().is_none() && self.people().next().is_some()
    }

    /// Samples the next chance event.
    pub(crate) fn sample_event(&mut self) -> Event {
        let event = referee::sample_event(&mut self.record, &mut self.chance);
        self.event(event)
    }

    /// Asks a bot for its move; `None` for a person.
    ///
    /// # Errors
    /// The bot made no legal move.
    pub(crate) fn ask(&mut self, player: Player) -> io::Result<Option<Event>> {
        let Some((bot, limits)) = &mut self.bots[player.index()] else {
            return Ok(None);
        };
        let budget = limits.budget();
        let choose = || referee::choose(&self.record, &mut **bot, &budget);
        let choice = GameFault::catch(choose);
        if limits.whole_time {
            budget.use_up();
        }
        let fault = match choice.map(|choice| choice.mv) {
            Ok(Some(mv)) if self.record.play(mv).is_ok() => return Ok(Some(self.event(mv))),
            Ok(Some(_)) => "made an illegal move",
            Ok(None) => "found no legal move",
            Err(panic) if GameFault::find(&*panic).is_some() => resume_unwind(panic),
            Err(_) => "panicked",
        };
        let seat = self.seats[player.index()];
        Err(io::Error::other(NoMove { seat, player, fault }))
    }

    /// Plays a person's move.
    pub(crate) fn make(&mut self, mv: AnyMove) -> Result<Event, AnyIllegal> {
        self.record.play(mv)?;
        Ok(self.event(mv))
    }

    /// The adviser's move.
    pub(super) fn hint(&mut self) -> Option<AnyMove> {
        self.record.position().status().player()?;
        let (adviser, limits) = &mut self.adviser;
        referee::choose(&self.record, &mut **adviser, &limits.budget()).mv
    }

    /// The index of the last turn of a person, as far as `viewer` may take moves back.
    ///
    /// # Errors
    /// Why nothing is taken back.
    pub(super) fn undo_target(&self, viewer: Player) -> Result<usize, &'static str> {
        let moves = self.record.moves().len();
        let person = |position: &AnyPosition| {
            position.status().player().filter(|player| self.seats[player.index()] == Seat::Human)
        };
        let before = &self.record.positions()[..moves];
        let turn = before
            .iter()
            .rposition(|position| person(position).is_some())
            .ok_or("there is nothing to take back")?;
        // What was meant for another is not shown again.
        let is_private = self.record.start().has_secrets();
        if is_private && person(&before[turn]) != Some(viewer) {
            return Err("the last move was made by another player");
        }
        if moves - turn > self.record.undo_limit(viewer) {
            return Err("nothing is taken back across chance, or what has shown a secret");
        }
        Ok(turn)
    }

    /// Goes back to the last turn of a person, as far as `viewer` may. Returns the number of plies
    /// taken back.
    ///
    /// # Errors
    /// Why nothing is taken back.
    pub(crate) fn undo(&mut self, viewer: Player) -> Result<u64, &'static str> {
        let turn = self.undo_target(viewer)?;
        let plies = self.record.plies();
        while self.record.moves().len() > turn {
            self.record.undo();
        }
        Ok(plies - self.record.plies())
    }

    /// Writes the record to its file, if it has one.
    pub(super) fn write_record(&self) -> io::Result<()> {
        match &self.file {
            Some(file) => files::write_text(file, &self.record.to_string()),
            None => Ok(()),
        }
    }

    /// The last move as the people at the table may know it.
    fn event(&self, mv: AnyMove) -> Event {
        let positions = self.record.positions();
        let before = &positions[positions.len() - 2];
        let known = self.people().all(|player| HiddenInformation::is_announced(before, mv, player));
        Event::new(before, mv, known)
    }
}
