//! `gambol match`: games between bots and external engines, and who is better.
//!
//! Every pair of entrants plays. In a game for more than two players each of the pair takes some of
//! the seats, in every way in turn, so that what one gains the other loses.
//!
//! - [`Match`]: the options of a match, and the match itself.
//! - [`Entrant`]: who takes part.
//! - [`Schedule`]: who plays which game, from which opening.
//! - `competitor`: an entrant at work: a bot, or an `engine`, a `process` that speaks
//!   UGI.
//! - `game`: one game. `threads`: many of them.
//! - [`Standings`]: the results, with error bars.

mod command;
mod competitor;
mod engine;
mod entrant;
mod game;
mod process;
mod schedule;
mod standings;
mod statistics;
mod threads;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol::FullGame;
use gambol::record::DrawLimits;
use gambol_bots::{MoveLimits, Unfit};
use thiserror::Error;

pub(crate) use command::{Options, run};
pub use entrant::{Entrant, EntrantError, read_list};
pub use schedule::{Fixture, Schedule};
pub use standings::{Forfeits, Pair, Row, Standings};
pub use statistics::{elo, interval};

/// A match between bots and engines.
///
/// ```
/// use gambol::Game;
/// use gambol::mixtour::Position;
/// use gambol_cli::matches::{Match, read_list};
///
/// let mut plan = Match::new(read_list("mcts:playouts=50,random")?);
/// plan.games = 20;
/// let standings = plan.play(&Position::start(Default::default()), |_| Ok(()))?;
/// assert_eq!(standings.rows[0].games, 20);
/// assert!(standings.rows[0].score > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Match {
    /// Who takes part, two or more.
    pub entrants: Vec<Entrant>,
    /// The number of games of each pair, default 100.
    pub games: u64,
    /// The number of random moves that begin each game, default 4.
    pub opening_plies: u32,
    /// The seed of everything random, default 1.
    pub seed: u64,
    /// The number of games at a time, default 1. The result does not depend on it, unless there
    /// are limits of time.
    pub threads: usize,
    /// What entrants that do not say it themselves may spend on a move.
    pub move_limits: MoveLimits,
    /// How long an engine may take beyond its limits, default 10 s.
    pub patience: Duration,
    /// Options for those engines that have them.
    pub engine_options: Vec<(String, String)>,
    /// When a game is adjudicated a draw.
    pub draw_limits: DrawLimits,
    /// Whether to keep the records of the games, default no.
    pub records: bool,
    /// Once this is true, the match ends: games that are not over are abandoned, and the standings
    /// are those of the others.
    pub stop: Arc<AtomicBool>,
}

impl Match {
    /// A match between these entrants, with default options.
    pub fn new(entrants: Vec<Entrant>) -> Self {
        Match {
            entrants,
            games: 100,
            opening_plies: 4,
            seed: 1,
            threads: 1,
            move_limits: MoveLimits::default(),
            patience: Duration::from_secs(10),
            engine_options: Vec::new(),
            draw_limits: DrawLimits::default(),
            records: false,
            stop: Arc::default(),
        }
    }

    /// The number of games of all pairs.
    pub fn games_in_all(&self) -> u64 {
        Schedule::new(self.entrants.len(), 2, self.games).games()
    }

    /// Whether the match can be played from a position.
    ///
    /// # Errors
    /// There are too few entrants, one of them cannot play this variant, or the game is over.
    pub fn check<G: FullGame>(&self, start: &G) -> Result<(), MatchError> {
        if self.entrants.len() < 2 {
            return Err(MatchError::TooFew);
        }
        if start.status().is_over() {
            return Err(MatchError::Over);
        }
        for entrant in &self.entrants {
            match entrant {
                Entrant::Bot(bot) => bot.kind().check(start)?,
                Entrant::Engine(_) if G::HAS_SECRETS => {
                    let (entrant, game) = (entrant.clone(), G::TITLE);
                    return Err(MatchError::Secrets { entrant, game });
                }
                Entrant::Engine(_) => {}
            }
        }
        Ok(())
    }

    /// Plays the match from a position, and hands the games to `progress` as they end.
    ///
    /// # Errors
    /// The match [cannot be played](Match::check), the threads cannot be started, or `progress`
    /// failed.
    pub fn play<G: FullGame>(
        &self,
        start: &G,
        progress: impl FnMut(Progress) -> io::Result<()>,
    ) -> Result<Standings, MatchError> {
        self.check(start)?;
        let schedule = Schedule::new(self.entrants.len(), start.players(), self.games);
        let results = threads::play(self, start, &schedule, progress)?;
        Ok(Standings::new(&self.entrants, &schedule, &results))
    }
}

/// Games that were played, in the order of the schedule. Only where a match is interrupted are some
/// missing between them.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of games.
    pub games: u64,
    /// Their records, if they are kept.
    pub records: Vec<String>,
}

/// Why a match cannot be played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// Fewer than two entrants.
    #[error("a match needs at least two bots: --bots BOT,BOT")]
    TooFew,
    /// A bot cannot play this variant.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// An engine would be told what its player may not know.
    #[error(
        "{entrant} cannot play {game}: players have secrets, and an engine is told the whole \
         position; only built-in bots can play, which are given what their player may know"
    )]
    Secrets {
        /// The engine.
        entrant: Entrant,
        /// The title of the game.
        game: &'static str,
    },
    /// The start of the games is a finished game.
    #[error("the game is over before it begins")]
    Over,
    /// The threads could not be started.
    #[error("the threads could not be started")]
    NoThreads,
    /// Handling the results failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
