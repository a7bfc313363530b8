//! The plan of a match: its entrants, its openings and its limits.

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

use super::engine::{Engine, First};
use super::entrant::Entrant;
use super::player::{Ledger, Played, Player};
use crate::args::one_line;
use crate::{Error, Result};

/// A match of bots and engines.
pub(super) struct Match {
    /// Two or more entrants.
    pub(super) entrants: Vec<Entrant>,
    /// The number of games, the seed and other options.
    pub(super) contest: Contest,
    /// The limits of a move for entrants without their own. A [clock](Contest::clock) also limits every
    /// entrant.
    pub(super) move_limits: MoveLimits,
    /// The time that an engine may use beyond its limits. Moves on a [clock](Contest::clock) have only the
    /// [time margin](Contest::time_margin).
    pub(super) patience: Duration,
    /// Options of engines and their values. Every engine with the option receives the value, and at least one
    /// engine must have each option. With the name of an entrant and a colon in front (`old:Hash`), only that
    /// engine receives it.
    pub(super) engine_options: Vec<(String, String)>,
    /// Openings that replace the start of the match, one per line: a position text or `startpos`,
    /// optionally followed by ` |` and moves. Empty lines, lines beginning with `#` and copies are ignored.
    /// Each opening is played in every seating before the next.
    pub(super) openings: Option<String>,
    /// Whether to shuffle the openings by the seed.
    pub(super) shuffle: bool,
    /// Records of finished games of this match, which count and are not played again.
    pub(super) finished: Vec<String>,
    /// The presentation of games to players at seats.
    pub(super) presentation: Presentation,
    pub(super) ledger: Mutex<Ledger>,
}

/// A function that receives the games when they end.
pub(super) type Keep<'a> = Box<dyn FnMut(Progress) -> io::Result<()> + Send + 'a>;

/// The time per move of engines without limits.
const USUAL_TIME: Duration = Duration::from_millis(100);

impl Match {
    /// Returns the number of games of all pairs together.
    pub(super) fn games_in_all(&self) -> u64 {
        Schedule::new(self.entrants.len(), 2, self.contest.games).games()
    }

    /// Checks that the match can start from a position, with these bots of the game.
    fn check(&self, start: &AnyPosition, bots: &Bots) -> Result {
        if self.entrants.len() < 2 {
            return Err(Error::input("a match needs at least two bots: --bots BOT,BOT"));
        }
        if start.status().is_over() {
            return Err(Error::input(ContestError::Over));
        }
        self.read_openings(start)?;
        for entrant in &self.entrants {
            match entrant.unnamed() {
                Entrant::Bot(bot) => bots.check(bot.kind(), start).map_err(Error::input)?,
                Entrant::Player(_) => {}
                _ if start.has_secrets() => {
                    let title = start.game().title();
                    return Err(Error::Input(format!(
                        "{entrant} cannot play {title}: the players have secrets, and an engine sees the whole \
                         position. Bots and players at seats, such as `seat:./player`, see only what their \
                         player may know"
                    )));
                }
                _ => {}
            }
            let name = entrant.name();
            let is_named = matches!(entrant, Entrant::Named(..));
            if is_named && self.entrants.iter().filter(|other| other.name() == name).count() > 1 {
                return Err(Error::Input(format!("several entrants have the name {name}")));
            }
        }
        Ok(())
    }

    /// Plays the match from a position. Calls `progress` only after checking that the match can be played. The
    /// result of `progress` receives games when they end.
    pub(super) fn play<'a>(
        &self,
        start: &AnyPosition,
        bots: &Bots,
        progress: impl FnOnce() -> io::Result<Keep<'a>>,
    ) -> Result<Standings> {
        self.check(start, bots)?;
        let entrants = self.make_entrants(start, bots)?;
        let openings = self.read_openings(start)?;
        let names: Vec<&str> = entrants.iter().map(gambol_contest::Entrant::name).collect();
        let plan = &self.contest;
        let finished: Vec<&str> = self.finished.iter().map(String::as_str).collect();
        let finished = Finished::read(plan, &openings, &names, &finished)
            .map_err(|wrong| Error::Input(format!("--resume: {wrong}")))?;
        let played = plan.play_openings(&openings, &entrants, &finished, progress()?);
        played.map_err(|error| match error {
            ContestError::Io(error) => Error::Io(error),
            error => Error::input(error),
        })
    }

    fn read_openings(&self, start: &AnyPosition) -> Result<Vec<Opening>> {
        let seed = self.shuffle.then_some(self.contest.seed);
        let read = match &self.openings {
            Some(text) => Opening::read_list(start, text, seed),
            None => Opening::read(start, "").map(|opening| vec![opening]),
        };
        read.map_err(|why| Error::Input(format!("--openings: {why}")))
    }

    /// Returns the number of lines of the openings that repeat an earlier line.
    pub(super) fn copied_openings(&self, start: &AnyPosition) -> Result<u64> {
        let lines = self.openings.as_deref().unwrap_or_default().lines().map(str::trim);
        let listed = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        Ok(listed.saturating_sub(self.read_openings(start)?.len()) as u64)
    }

    /// Makes the entrants of the contest. Starts the engines and sets their options.
    fn make_entrants<'a>(
        &'a self,
        start: &'a AnyPosition,
        bots: &'a Bots,
    ) -> Result<Vec<gambol_contest::Entrant<'a>>> {
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
                    return Err(Error::Input(format!("{name} refuses its options: {why}")));
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
            return Err(Error::Input(format!("--engine-option: {why}")));
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
