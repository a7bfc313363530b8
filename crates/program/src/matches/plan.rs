//! The plan of a match: its entrants, its openings and its limits.

use std::fmt::Display;
use std::io;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gambol_bots::{BotSpec, Bots, MoveLimits};
use gambol_contest::{Contest, ContestError, Finished, Opening, Progress, Schedule, Standings};
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation};
use gambol_host::AnyPosition;
use gambol_seats::Presentation;
use thiserror::Error;

use super::engine::{Engine, First};
use super::entrant::Entrant;
use super::player::{Ledger, Played, Player};
use crate::args::one_line;

/// A match of bots and engines.
///
/// ```
/// use gambol::GAMES;
/// use gambol::mixtour::Position;
/// use gambol_bots::Bots;
/// use gambol_program::matches::{Match, read_list};
///
/// let mut plan = Match::new(read_list("mcts:playouts=50,random")?);
/// plan.contest.games = 20;
/// let (start, bots) = (GAMES.first("mixtour")?, Bots::of::<Position>());
/// let standings = plan.play(&start, &bots, |_| Ok(()))?;
/// assert_eq!(standings.rows[0].games, 20);
/// assert!(standings.rows[0].score > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Match {
    /// Two or more participants.
    pub entrants: Vec<Entrant>,
    /// The number of games, the seed and so on.
    pub contest: Contest,
    /// The limits of a move for entrants without their own. A [clock](Contest::clock) binds all of
    /// them as well.
    pub move_limits: MoveLimits,
    /// How long an engine may exceed its limits, default 10 s; for moves on a
    /// [clock](Contest::clock), the clock decides.
    pub patience: Duration,
    /// Options for the engines that have them. At least one engine must have each option. With the name of an
    /// entrant and a colon in front (`old:Hash`), only that engine receives the option.
    pub engine_options: Vec<(String, String)>,
    /// Openings in place of the start of the match, one a line: a position text or `startpos`,
    /// optionally followed by ` |` and moves. Empty lines and lines beginning with `#` are ignored.
    /// Each opening is played in every seating before the next.
    pub openings: Option<String>,
    /// Whether to shuffle the openings by the seed.
    pub shuffle: bool,
    /// Records of finished games of this match, counted instead of played again.
    pub finished: Vec<String>,
    /// How games are presented to players at seats.
    pub(super) presentation: Presentation,
    pub(super) ledger: Arc<Mutex<Ledger>>,
}

/// Is handed games as they end.
pub(super) type Keep<'a> = Box<dyn FnMut(Progress) -> io::Result<()> + Send + 'a>;

/// The time of a move of engines without limits.
const USUAL_TIME: Duration = Duration::from_millis(100);

impl Match {
    /// A match between these entrants, with default options.
    pub fn new(entrants: Vec<Entrant>) -> Self {
        Match {
            entrants,
            contest: Contest::default(),
            move_limits: MoveLimits::default(),
            patience: Duration::from_secs(10),
            engine_options: Vec::new(),
            openings: None,
            shuffle: false,
            finished: Vec::new(),
            presentation: Presentation::default(),
            ledger: Arc::default(),
        }
    }

    /// The number of games of all pairs together.
    ///
    /// ```
    /// use gambol_program::matches::{Match, read_list};
    ///
    /// let mut plan = Match::new(read_list("random,greedy,mcts")?);
    /// plan.contest.games = 20;
    /// assert_eq!(plan.games_in_all(), 60);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn games_in_all(&self) -> u64 {
        Schedule::new(self.entrants.len(), 2, self.contest.games).games()
    }

    /// Checks that the match can be played from a position, with these bots of the game.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::Bots;
    /// use gambol_program::matches::{Match, read_list};
    ///
    /// let alone = Match::new(read_list("random")?);
    /// let check = alone.check(&GAMES.first("mixtour")?, &Bots::of::<Position>());
    /// assert!(check.unwrap_err().to_string().starts_with("a match needs at least two bots"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There are too few entrants, one cannot play this variant, an opening is wrong, or the game
    /// is over.
    pub fn check(&self, start: &AnyPosition, bots: &Bots) -> Result<(), MatchError> {
        if self.entrants.len() < 2 {
            return Err(MatchError::plan("a match needs at least two bots: --bots BOT,BOT"));
        }
        if start.status().is_over() {
            return Err(ContestError::Over.into());
        }
        self.read_openings(start)?;
        for entrant in &self.entrants {
            match entrant.unnamed() {
                Entrant::Bot(bot) => bots.check(bot.kind(), start).map_err(MatchError::plan)?,
                Entrant::Player(_) => {}
                _ if start.has_secrets() => {
                    let title = start.game().title();
                    return Err(MatchError::Plan(format!(
                        "{entrant} cannot play {title}: players have secrets, and an engine is told the whole \
                         position; bots and players at seats, such as `seat:./player`, are told what their \
                         player may know"
                    )));
                }
                _ => {}
            }
            let name = entrant.name();
            let is_named = matches!(entrant, Entrant::Named(..));
            if is_named && self.entrants.iter().filter(|other| other.name() == name).count() > 1 {
                let why = format!("several bots have the name {name}, which was given to one");
                return Err(MatchError::Plan(why));
            }
        }
        Ok(())
    }

    /// Plays the match from a position, handing games to `progress` as they end.
    ///
    /// # Errors
    /// The match [cannot be played](Match::check), no engine has an option, an engine refuses one, a
    /// finished game is not of this match, threads cannot be started, or `progress` fails.
    pub fn play(
        &self,
        start: &AnyPosition,
        bots: &Bots,
        progress: impl FnMut(Progress) -> io::Result<()> + Send,
    ) -> Result<Standings, MatchError> {
        self.play_with(start, bots, || Ok(Box::new(progress)))
    }

    /// As [`play`](Match::play), asking for `progress` once it is certain that the match can be played.
    pub(super) fn play_with<'a>(
        &self,
        start: &AnyPosition,
        bots: &Bots,
        progress: impl FnOnce() -> io::Result<Keep<'a>>,
    ) -> Result<Standings, MatchError> {
        self.check(start, bots)?;
        let entrants = self.make_entrants(start, bots)?;
        let openings = self.read_openings(start)?;
        let names: Vec<&str> = entrants.iter().map(gambol_contest::Entrant::name).collect();
        let plan = &self.contest;
        let finished: Vec<&str> = self.finished.iter().map(String::as_str).collect();
        let finished = Finished::read(plan, &openings, &names, &finished)
            .map_err(|wrong| MatchError::Plan(format!("--resume: {wrong}")))?;
        let progress = progress().map_err(ContestError::Io)?;
        Ok(plan.play_openings(&openings, &entrants, &finished, progress)?)
    }

    fn read_openings(&self, start: &AnyPosition) -> Result<Vec<Opening>, MatchError> {
        let read = match &self.openings {
            Some(text) => {
                Opening::read_list(start, text, self.shuffle.then_some(self.contest.seed))
            }
            None => Opening::read(start, "").map(|opening| vec![opening]),
        };
        read.map_err(|why| MatchError::Plan(format!("--openings: {why}")))
    }

    /// The entrants of the contest, with engines that have been started and set up.
    fn make_entrants<'a>(
        &'a self,
        start: &'a AnyPosition,
        bots: &'a Bots,
    ) -> Result<Vec<gambol_contest::Entrant<'a>>, MatchError> {
        let mut unknown: Vec<&str> = self.engine_options.iter().map(|it| it.0.as_str()).collect();
        let (mut entrants, mut found) = (Vec::new(), Vec::new());
        for entrant in &self.entrants {
            let name = entrant.name();
            let command = match entrant.unnamed() {
                Entrant::Engine(command) => command,
                Entrant::Bot(spec) => {
                    let mut limits = self.limits(spec);
                    limits.whole_time = start.has_secrets() && self.has_player();
                    entrants.push(gambol_contest::Entrant::bot(&name, limits, || {
                        let built = bots.build(spec, start, 0);
                        // The match was checked, so the bot itself panicked: the contest goes on.
                        built.unwrap_or_else(|unfit| resume_unwind(Box::new(unfit)))
                    }));
                    continue;
                }
                Entrant::Player(command) => {
                    entrants.push(gambol_contest::Entrant::new(&name.clone(), move || {
                        Box::new(Player {
                            name: name.clone(),
                            command,
                            contest: &self.contest,
                            patience: self.patience,
                            presentation: self.presentation.clone(),
                            ledger: &self.ledger,
                            running: None,
                            game: Played::default(),
                        })
                    }));
                    continue;
                }
                Entrant::Named(..) => unreachable!("it is unnamed"),
            };
            let started = self.engine(&name, command, Arc::new(Mutex::new(Ok(None)))).start(start);
            unknown.retain(|given| match (self.option_of(&name, given), &started) {
                (Some(option), Ok((running, _))) => !running.has(option),
                (option, _) => option.is_none(),
            });
            if let Ok((running, wrong)) = &started {
                if let Some(why) = wrong {
                    let why = format!("{name} does not take its options: {why}");
                    return Err(MatchError::Plan(why));
                }
                found.extend_from_slice(&running.options);
            }
            let first = Arc::new(Mutex::new(started.map(|(running, _)| Some(running))));
            entrants.push(gambol_contest::Entrant::new(&name.clone(), move || {
                Box::new(self.engine(&name, command, Arc::clone(&first)))
            }));
        }
        if let Some(given) = unknown.first() {
            let (given, found) = (Excerpt::new(given), one_line(&found.join(", ")));
            let why = format!("no engine has the option {given}; the options are {found}");
            return Err(MatchError::Plan(format!("--engine-option: {why}")));
        }
        Ok(entrants)
    }

    /// Whether an entrant is a player at a seat.
    pub(super) fn has_player(&self) -> bool {
        self.entrants.iter().any(|it| matches!(it.unnamed(), Entrant::Player(_)))
    }

    /// The transcripts of its players.
    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of an option given, for this entrant, unless it is for another.
    fn option_of<'a>(&self, entrant: &str, given: &'a str) -> Option<&'a str> {
        match given.split_once(':') {
            Some((name, option)) if self.entrants.iter().any(|it| it.name() == name) => {
                (name == entrant).then_some(option)
            }
            _ => Some(given),
        }
    }

    /// An engine that is not running yet.
    fn engine<'a>(&'a self, name: &str, command: &'a [String], first: Arc<First>) -> Engine<'a> {
        let mut limits = self.move_limits;
        if limits.is_empty() && self.contest.clock.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        let options = self.engine_options.iter().filter_map(|(given, value)| {
            self.option_of(name, given).map(|option| (option, value.as_str()))
        });
        Engine {
            command,
            contest: &self.contest,
            limits,
            patience: self.patience,
            options: options.collect(),
            first,
            running: None,
        }
    }

    /// The budget of a bot for a move.
    fn limits(&self, bot: &BotSpec) -> MoveLimits {
        // A clock is limit enough.
        let none = self.move_limits.is_empty() && self.contest.clock.is_none();
        if bot.has_limits() || none { bot.limits() } else { self.move_limits.of(bot.kind()) }
    }
}

/// Why a match cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The entrants, their options, the openings or the finished games are wrong.
    #[error("{0}")]
    Plan(String),
    /// The contest cannot be held.
    #[error(transparent)]
    Contest(#[from] ContestError),
}

impl MatchError {
    fn plan(what: impl Display) -> Self {
        MatchError::Plan(what.to_string())
    }
}
