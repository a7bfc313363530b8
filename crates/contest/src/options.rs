//! The options of a contest.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gambol_bots::TimeControl;
use gambol_host::AnyPosition;
use gambol_host::record::DrawLimits;
use thiserror::Error;

use crate::pairs::Sprt;

/// The options of a contest.
///
/// ```
/// use gambol::GAMES;
/// use gambol::mixtour::Position;
/// use gambol_contest::{Contest, Entrant};
/// use gambol_bots::{Greedy, MoveLimits, Random, erase};
///
/// // Any bot can take part. Each thread makes its own.
/// let entrants = [
///     Entrant::bot("greedy", MoveLimits::NONE, || erase::<Position>(Box::new(Greedy::new(0)))),
///     Entrant::bot("random", MoveLimits::NONE, || erase::<Position>(Box::new(Random::new(0)))),
/// ];
/// let mut contest = Contest::default();
/// contest.games = 20;
/// let start = GAMES.first("mixtour")?;
/// let standings = contest.play(&start, &entrants, |_| Ok(()))?;
/// assert_eq!(standings.rows[0].games, 20);
/// assert!(standings.rows[0].score > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Contest {
    /// The number of games of each pair, 100 by default.
    pub games: u64,
    /// The number of random moves that begin each game, by default 4, or 0 in games of chance.
    pub opening_plies: Option<u32>,
    /// The seed of everything random, 1 by default.
    pub seed: u64,
    /// The number of games played at the same time, 1 by default. Without time limits the result
    /// does not depend on it.
    pub threads: usize,
    /// Each seat's time for a game, by default none. A player who exceeds it loses. Opening moves
    /// and chance events cost no time.
    pub clock: Option<TimeControl>,
    /// How much a clock may be exceeded before the game is lost, zero by default. It is
    /// not subtracted from the clock for later moves.
    pub time_margin: Duration,
    /// The limits that adjudicate a game as a draw.
    pub draw_limits: DrawLimits,
    /// Whether your `progress` receives the records of games, by default false.
    pub records: bool,
    /// Your own tags for all records, as names and values, by default none.
    /// [`Finished`](crate::Finished) games must have the same tags. Names consist of ASCII letters,
    /// digits and `_`. Invalid tags are left out.
    pub tags: Vec<(String, String)>,
    /// A test that can end a contest early, by default none. It needs two entrants and a two-player
    /// game. The games counted do not depend on the number of threads.
    pub sprt: Option<Sprt>,
    /// Ends the contest when you set it. Unfinished games are abandoned and do not count.
    pub stop: Arc<AtomicBool>,
    /// Set once all games have stopped, before the standings are computed.
    pub ended: Arc<AtomicBool>,
}

impl Default for Contest {
    fn default() -> Self {
        Contest {
            games: 100,
            opening_plies: None,
            seed: 1,
            threads: 1,
            clock: None,
            time_margin: Duration::ZERO,
            draw_limits: DrawLimits::default(),
            records: false,
            tags: Vec::new(),
            sprt: None,
            stop: Arc::default(),
            ended: Arc::default(),
        }
    }
}

impl Contest {
    /// The number of random moves that begin games from this position.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol_contest::Contest;
    ///
    /// let contest = Contest::default();
    /// assert_eq!(contest.opening_plies_from(&GAMES.first("mixtour")?), 4);
    /// assert_eq!(contest.opening_plies_from(&GAMES.first("fifes-and-drums")?), 0);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn opening_plies_from(&self, start: &AnyPosition) -> u32 {
        self.opening_plies.unwrap_or(if start.game().facts().has_chance { 0 } else { 4 })
    }
}

/// A number of games that finished, in the order of the schedule. No game is missing unless the
/// contest was stopped.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of games.
    pub games: u64,
    /// Their records, if they are kept.
    pub records: Vec<String>,
}

/// The reason why a contest failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ContestError {
    /// There are fewer than two entrants.
    #[error("a contest needs at least two entrants")]
    TooFew,
    /// The initial position is the end of a game.
    #[error("the game is over before it begins")]
    Over,
    /// There are no openings, or openings for different games or numbers of players.
    #[error("a contest needs openings, all of the same game and for the same number of players")]
    Openings,
    /// A sequential test has more than two entrants or players.
    #[error("a sequential test needs two entrants and a game for two players")]
    Sprt,
    /// The threads could not be started.
    #[error("the threads could not be started")]
    NoThreads,
    /// `progress` failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
