//! The plan of a match: its entrants, its openings and its limits.

use std::io;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gambol_bots::{BotSpec, Bots, MoveLimits, Unfit};
use gambol_contest::{
    Contest, ContestError, Finished, FinishedError, Opening, Progress, Schedule, Standings,
};
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
    /// Two or more entrants.
    pub entrants: Vec<Entrant>,
    /// The number of games, the seed and other options.
    pub contest: Contest,
    /// The limits of a move for entrants without their own. A [clock](Contest::clock) also limits every
    /// entrant.
    pub move_limits: MoveLimits,
    /// The time that an engine may use beyond its limits, by default 10 seconds. Moves on a
    /// [clock](Contest::clock) have only the [time margin](Contest::time_margin).
    pub patience: Duration,
    /// Options of engines and their values. Every engine with the option receives the value, and at least one
    /// engine must have each option. With the name of an entrant and a colon in front (`old:Hash`), only that
    /// engine receives it.
    pub engine_options: Vec<(String, String)>,
    /// Openings that replace the start of the match, one per line: a position text or `startpos`,
    /// optionally followed by ` |` and moves. Empty lines and lines beginning with `#` are ignored.
    /// Each opening is played in every seating before the next.
    pub openings: Option<String>,
    /// Whether to shuffle the openings by the seed.
    pub shuffle: bool,
    /// Records of finished games of this match, which count and are not played again.
    pub finished: Vec<String>,
    /// The presentation of games to players at seats.
    pub(super) presentation: Presentation,
    pub(super) ledger: Arc<Mutex<Ledger>>,
}

/// A function that receives the games when they end.
pub(super) type Keep<'a> = Box<dyn FnMut(Progress) -> io::Result<()> + Send + 'a>;

/// The time per move of engines without limits.
const USUAL_TIME: Duration = Duration::from_millis(100);

impl Match {
    /// Creates a match between these entrants, with default options.
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

    /// Returns the number of games of all pairs together.
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

    /// Checks that the match can start from a position, with these bots of the game.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::Bots;
    /// use gambol_program::matches::{Match, MatchError, read_list};
    ///
    /// let alone = Match::new(read_list("random")?);
    /// let check = alone.check(&GAMES.first("mixtour")?, &Bots::of::<Position>());
    /// assert!(matches!(check, Err(MatchError::TooFew)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The match has too few entrants, an entrant cannot play this variant, an opening is wrong, or the
    /// game is over.
    pub fn check(&self, start: &AnyPosition, bots: &Bots) -> Result<(), MatchError> {
        if self.entrants.len() < 2 {
            return Err(MatchError::TooFew);
        }
        if start.status().is_over() {
            return Err(ContestError::Over.into());
        }
        self.read_openings(start)?;
        for entrant in &self.entrants {
            match entrant.unnamed() {
                Entrant::Bot(bot) => bots.check(bot.kind(), start)?,
                Entrant::Player(_) => {}
                _ if start.has_secrets() => {
                    let (entrant, game) = (entrant.clone(), start.game().title());
                    return Err(MatchError::Secrets { entrant, game });
                }
                _ => {}
            }
            let name = entrant.name();
            let is_named = matches!(entrant, Entrant::Named(..));
            if is_named && self.entrants.iter().filter(|other| other.name() == name).count() > 1 {
                let why = format!("several entrants have the name {name}");
                return Err(MatchError::Entrants(why));
            }
        }
        Ok(())
    }

    /// Plays the match from a position. `progress` receives games when they end.
    ///
    /// # Errors
    /// The match [cannot be played](Match::check), no engine has an option, an engine refuses an option, a
    /// finished game does not belong to this match, threads cannot be started, or `progress` fails.
    pub fn play(
        &self,
        start: &AnyPosition,
        bots: &Bots,
        progress: impl FnMut(Progress) -> io::Result<()> + Send,
    ) -> Result<Standings, MatchError> {
        self.play_with(start, bots, || Ok(Box::new(progress)))
    }

    /// Like [`play`](Match::play), but calls `progress` only after checking that the match can be played.
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
        let finished = Finished::read(plan, &openings, &names, &finished)?;
        Ok(plan.play_openings(&openings, &entrants, &finished, progress()?)?)
    }

    fn read_openings(&self, start: &AnyPosition) -> Result<Vec<Opening>, MatchError> {
        let read = match &self.openings {
            Some(text) => {
                Opening::read_list(start, text, self.shuffle.then_some(self.contest.seed))
            }
            None => Opening::read(start, "").map(|opening| vec![opening]),
        };
        read.map_err(MatchError::Openings)
    }

    /// Makes the entrants of the contest. Starts the engines and sets their options.
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
                        // `check` has accepted the bot, so this is a fault of the bot. The contest goes on.
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
                    let why = format!("{name} refuses its options: {why}");
                    return Err(MatchError::Entrants(why));
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
            let why = format!("no engine has the option {given}: the options are {found}");
            return Err(MatchError::Entrants(format!("--engine-option: {why}")));
        }
        Ok(entrants)
    }

    /// Returns whether an entrant is a player at a seat.
    pub(super) fn has_player(&self) -> bool {
        self.entrants.iter().any(|it| matches!(it.unnamed(), Entrant::Player(_)))
    }

    /// Locks the ledger of the match's players.
    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the name of a given option without its prefix, or `None` if it is for another entrant.
    fn option_of<'a>(&self, entrant: &str, given: &'a str) -> Option<&'a str> {
        match given.split_once(':') {
            Some((name, option)) if self.entrants.iter().any(|it| it.name() == name) => {
                (name == entrant).then_some(option)
            }
            _ => Some(given),
        }
    }

    /// Creates an engine that is not running yet.
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

    /// Returns the budget of a bot for a move.
    fn limits(&self, bot: &BotSpec) -> MoveLimits {
        // With a clock a bot needs no other limit.
        let none = self.move_limits.is_empty() && self.contest.clock.is_none();
        if bot.has_limits() || none { bot.limits() } else { self.move_limits.of(bot.kind()) }
    }
}

/// The error of a match that cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The match has fewer than two entrants.
    #[error("a match needs at least two bots: --bots BOT,BOT")]
    TooFew,
    /// A bot cannot play this variant.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// An engine would see what its player may not know.
    #[error(
        "{entrant} cannot play {game}: the players have secrets, and an engine sees the whole position. Bots \
         and players at seats, such as `seat:./player`, see only what their player may know"
    )]
    Secrets {
        /// The engine.
        entrant: Entrant,
        /// The title of the game.
        game: &'static str,
    },
    /// The entrants or their options are wrong: two entrants have the same name, no engine has an option,
    /// or an engine refuses it.
    #[error("{0}")]
    Entrants(String),
    /// A line of the openings is wrong, or the list is empty.
    #[error("--openings: {0}")]
    Openings(String),
    /// A record of a finished game does not belong to this match.
    #[error("--resume: {0}")]
    Finished(#[from] FinishedError),
    /// The contest cannot be held.
    #[error(transparent)]
    Contest(#[from] ContestError),
}

impl From<io::Error> for MatchError {
    fn from(error: io::Error) -> Self {
        MatchError::Contest(error.into())
    }
}
