//! `gambol match`: games between bots and external engines, and who is better.
//!
//! Every two entrants play each other. In a game of more than two seats each of the two takes
//! some of the seats, in every way in turn, so that what one gains the other loses.
//!
//! - [`Entrant`]: who takes part.
//! - [`Schedule`]: which game is played by whom, from which opening.
//! - `player`, `engine`: what makes moves in a game: a bot, or a process that speaks UGI.
//! - `game`: one game. `threads`: many of them.
//! - [`Standings`]: what came out, with error bars.

mod command;
mod engine;
mod entrant;
mod game;
mod player;
mod schedule;
mod standings;
mod statistics;
mod threads;

use std::io;
use std::time::Duration;

use gambol::Engine;
use gambol::core::record::Limits as GameLimits;
use gambol_bots::{Limits, Unfit};
use thiserror::Error;

pub(crate) use command::{Options, run};
pub use entrant::{Entrant, EntrantError, read_list};
pub use schedule::Schedule;
pub use standings::{Pair, Row, Standings};
pub use statistics::{elo, interval};

/// A match between bots and engines.
///
/// ```
/// use gambol::Game;
/// use gambol::mixtour::Position;
/// use gambol_cli::contest::{Contest, read_list};
///
/// let contest = Contest {
///     entrants: read_list("mcts:playouts=50,random")?,
///     games: 20,
///     ..Contest::default()
/// };
/// let standings = contest.play(&Position::start(Default::default()), |_| Ok(()))?;
/// assert_eq!(standings.rows[0].games, 20);
/// assert!(standings.rows[0].score > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who takes part, two or more.
    pub entrants: Vec<Entrant>,
    /// How many games every two entrants play.
    pub games: u64,
    /// How many moves of each game are played at random before anyone is asked.
    pub opening_plies: u32,
    /// Where all random numbers begin.
    pub seed: u64,
    /// How many games are played at a time. What comes out does not depend on it, unless time
    /// limits do.
    pub threads: usize,
    /// What may be spent on a move by those who do not say it themselves.
    pub limits: Limits,
    /// How long an engine may take beyond its limits.
    pub patience: Duration,
    /// Options for engines that have them.
    pub engine_options: Vec<(String, String)>,
    /// When a game is called a draw.
    pub game_limits: GameLimits,
    /// Whether to keep the records of the games.
    pub records: bool,
}

impl Default for Contest {
    fn default() -> Self {
        Contest {
            entrants: Vec::new(),
            games: 100,
            opening_plies: 4,
            seed: 1,
            threads: 1,
            limits: Limits::default(),
            patience: Duration::from_secs(10),
            engine_options: Vec::new(),
            game_limits: GameLimits::default(),
            records: false,
        }
    }
}

/// Games that have been played, in the order of the schedule.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// How many there are.
    pub games: u64,
    /// Their records, if they are kept.
    pub records: Vec<String>,
}

/// Why a match does not take place.
#[derive(Debug, Error)]
pub enum ContestError {
    /// Fewer than two entrants.
    #[error("a match needs at least two bots: --bots BOT,BOT")]
    TooFew,
    /// A bot is not for this game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// An engine would learn what its player may not know.
    #[error(
        "{entrant} cannot play {game}: its players have secrets, and an engine is told the whole \
         position; only built-in bots, which get what their player may know, can play"
    )]
    Secrets {
        /// The engine.
        entrant: Entrant,
        /// The title of the game.
        game: &'static str,
    },
    /// The position that the match begins with is the end of a game.
    #[error("the game is over before it begins")]
    Over,
    /// The threads could not be started.
    #[error("the threads could not be started")]
    NoThreads,
    /// What was done with the results failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Contest {
    /// The number of games of all pairs together.
    pub fn games_in_all(&self) -> u64 {
        Schedule::new(self.entrants.len(), 2, self.games).games()
    }

    /// Whether the match can take place from a position.
    ///
    /// # Errors
    /// There are too few entrants, one of them cannot play this game, or the game is over.
    pub fn check<G: Engine>(&self, start: &G) -> Result<(), ContestError> {
        if self.entrants.len() < 2 {
            return Err(ContestError::TooFew);
        }
        if start.status().is_over() {
            return Err(ContestError::Over);
        }
        for entrant in &self.entrants {
            match entrant {
                Entrant::Bot(bot) => bot.kind().check(start)?,
                Entrant::Engine(_) if G::HAS_SECRETS => {
                    let (entrant, game) = (entrant.clone(), G::TITLE);
                    return Err(ContestError::Secrets { entrant, game });
                }
                Entrant::Engine(_) => {}
            }
        }
        Ok(())
    }

    /// Plays the match from a position. What has been played is handed to `progress` now and
    /// then.
    ///
    /// # Errors
    /// The match cannot [take place](Contest::check), there are too many threads, or `progress`
    /// failed.
    pub fn play<G: Engine>(
        &self,
        start: &G,
        progress: impl FnMut(Progress) -> io::Result<()>,
    ) -> Result<Standings, ContestError> {
        self.check(start)?;
        let schedule = Schedule::new(self.entrants.len(), start.players(), self.games);
        let tally = threads::play(self, start, &schedule, progress)?;
        Ok(Standings::new(&self.entrants, &schedule, &tally))
    }
}
