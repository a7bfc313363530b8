//! The options of a study.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gambol_bots::{BotKind, BotSpec, Bots, Unfit};
use gambol_core::Game;
use gambol_host::AnyPosition;
use gambol_host::record::DrawLimits;
use thiserror::Error;

use crate::counts::Counts;

/// The options of a study.
///
/// ```
/// use gambol::GAMES;
/// use gambol::mixtour::Position;
/// use gambol_bots::Bots;
/// use gambol_study::Plan;
///
/// let (start, bots) = (GAMES.first("mixtour")?, Bots::of::<Position>());
/// let mut plan = Plan::new(vec!["random".parse()?, "mcts:playouts=20".parse()?]);
/// plan.games = 10;
/// let study = plan.study(&start, &bots, || ())?;
/// assert_eq!(study.report.levels[1].seats[0].games, 10);
/// assert!(study.report.levels[1].branching.mean > 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// The bots, weakest first. Each plays all seats of its games.
    pub bots: Vec<BotSpec>,
    /// The number of games of each bot, at least one and 200 by default.
    pub games: u64,
    /// The number of random moves that begin each game, 2 by default. Games with the same number begin
    /// with the same moves for all bots.
    pub opening_plies: u32,
    /// The seed of everything random, 1 by default.
    pub seed: u64,
    /// The number of games played in parallel, 1 by default. It does not change the results.
    pub threads: usize,
    /// The limits that adjudicate a game as a draw, by default three repetitions or 500 plies.
    pub draw_limits: DrawLimits,
    /// The number of judged games of each bot, 50 by default.
    pub judged_games: u64,
    /// The number of the judge's random games from each position, 100 by default. If you want no judge, use 0.
    pub judge_playouts: u64,
    /// The number of random games after each first move, 2,000 by default.
    pub first_move_playouts: u64,
    /// Functions that count pieces and positions. By default nothing is counted.
    pub counts: Counts,
    /// Stops the study with an error once it is true.
    pub stop: Arc<AtomicBool>,
}

impl Plan {
    /// The maximum number of bots. A plot with more lines would be hard to read.
    pub const MAX_BOTS: usize = 6;

    /// A study with these bots and default options.
    pub fn new(bots: Vec<BotSpec>) -> Self {
        Plan {
            bots,
            games: 200,
            opening_plies: 2,
            seed: 1,
            threads: 1,
            draw_limits: DrawLimits { plies: 500, ..DrawLimits::default() },
            judged_games: 50,
            judge_playouts: 100,
            first_move_playouts: 2_000,
            counts: Counts::default(),
            stop: Arc::default(),
        }
    }

    /// The default bots: `random`, and the game's default kinds with two or three budgets.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::Bots;
    /// use gambol_study::Plan;
    ///
    /// let bots = Plan::usual_bots(&GAMES.first("mixtour")?, &Bots::of::<Position>());
    /// let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["random", "mcts:playouts=100", "alphabeta:nodes=500", "alphabeta:nodes=5000"]);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn usual_bots(start: &AnyPosition, bots: &Bots) -> Vec<BotSpec> {
        let fit = bots.fit(start);
        let names: &[&str] = if start.players() == 2 && fit.contains(&BotKind::AlphaBeta) {
            &["random", "mcts:playouts=100", "alphabeta:nodes=500", "alphabeta:nodes=5000"]
        } else if fit.contains(&BotKind::Mcts) {
            &["random", "mcts:playouts=50", "mcts:playouts=500"]
        } else {
            &["random", "ismcts:playouts=50", "ismcts:playouts=500"]
        };
        // All names are bots of gambol-bots, so nothing is filtered out.
        names.iter().filter_map(|name| name.parse().ok()).collect()
    }

    /// Checks that a study of this position is possible.
    ///
    /// # Errors
    ///
    /// The plan is invalid for this position.
    pub fn check(&self, start: &AnyPosition, bots: &Bots) -> Result<(), StudyError> {
        if self.bots.is_empty() || self.bots.len() > Plan::MAX_BOTS {
            return Err(StudyError::Bots(self.bots.len()));
        }
        if self.games == 0 {
            return Err(StudyError::NoGames);
        }
        if start.status().is_over() {
            return Err(StudyError::Over);
        }
        for (index, bot) in self.bots.iter().enumerate() {
            bots.check(bot.kind(), start)?;
            if bot.limits().time.is_some() {
                return Err(StudyError::Clock(Box::new(*bot)));
            }
            if self.bots[..index].contains(bot) {
                return Err(StudyError::Twice(Box::new(*bot)));
            }
        }
        Ok(())
    }

    /// Returns an error once the study is stopped.
    pub(crate) fn go_on(&self) -> Result<(), StudyError> {
        if self.stop.load(Ordering::Relaxed) { Err(StudyError::Stopped) } else { Ok(()) }
    }

    /// The total number of games of all bots.
    pub fn games_in_all(&self) -> u64 {
        self.games.saturating_mul(self.bots.len() as u64)
    }
}

/// The reason why a study failed.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// There are no bots, or too many.
    #[error("a study needs 1 to {max} bots, not {0}", max = Plan::MAX_BOTS)]
    Bots(usize),
    /// The number of games is 0.
    #[error("a study needs at least one game of each bot")]
    NoGames,
    /// A bot cannot play this variant.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A bot has a time limit, which makes its games depend on the machine.
    #[error(
        "{0}: a time limit makes the study depend on the machine: use playouts, nodes, depth or level"
    )]
    Clock(Box<BotSpec>),
    /// A bot occurs twice.
    #[error("the bot {0} is listed twice")]
    Twice(Box<BotSpec>),
    /// The game is over before it begins.
    #[error("the game is over before it begins")]
    Over,
    /// A bot panicked.
    #[error("{0} panicked in game {1}")]
    Panicked(Box<BotSpec>, u64),
    /// A bot made no legal move.
    #[error("{0} made no legal move in game {1}")]
    NoMove(Box<BotSpec>, u64),
    /// The threads could not be started.
    #[error("the threads could not be started")]
    NoThreads,
    /// The study was stopped.
    #[error("the study was stopped before its end")]
    Stopped,
}
