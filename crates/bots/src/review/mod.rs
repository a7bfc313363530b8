//! Reviews of games: what every move cost, the better move, and who was ahead.
//!
//! A [`Reviewer`] judges one ply at a time, so that a program can show progress, stop, or use several threads. With a
//! limit of nodes a review is the same on every machine, for any number of threads.
//!
//! ```
//! use gambol::{AnyRecord, GAMES};
//! use gambol_bots::review::Reviewer;
//! use gambol_bots::{Bots, MoveLimits};
//!
//! // Player 1 could have won with e5-a5.
//! let text = r#"[Game "mixtour"] [Position "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic"] c3 *"#;
//! let record: AnyRecord = GAMES.record(text)?;
//! let mut limits = MoveLimits::NONE;
//! limits.nodes = Some(1_000);
//! let reviewer = Reviewer::new(Bots::of::<gambol::mixtour::Position>()).limits(limits);
//! let review = reviewer.review(&record, 1, &Default::default(), &|| {})?;
//! let mv = &review.moves[0];
//! assert_eq!((&*mv.line[0], mv.before), ("e5-a5", 1.0));
//! assert!(mv.cost > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is measured
//!
//! - The **expected score** of a player is 1 for a certain win and 0 for a certain loss. A draw counts half, or with
//!   more players an equal part of a win. [`Bots::expected`] turns the scores of bots into expected scores.
//! - The **cost** of a move is the expected score of the best move minus that of the move played. If the search prefers
//!   the move played, or finds no difference, the cost is 0.
//! - The **accuracy** of a move is [`accuracy`] of its cost. The accuracy of a player is the plain mean over their moves,
//!   without moves that were the only legal ones. A harmonic mean would be close to the worst move: after one blunder
//!   it hardly depends on all other moves.
//!
//! # The bots
//!
//! - For two players without chance and secrets, `alphabeta` searches the positions before and after each move.
//! - For more players, and with chance, `mcts` estimates the player's share of a win. A single search judges the best
//!   move and the move played. It explores other moves more than usual.
//! - With secrets, `ismcts` does the same with the knowledge of the player to move, over all positions that this player
//!   considers possible. Games with secrets have no review before they are over.
//! - Except where `alphabeta` searches, the curve of who was ahead comes from another `mcts`, which knows all secrets
//!   ([`OUTLOOK`] playouts). Its changes at chance events are *luck*, and its changes at moves are *choices*. They add
//!   up to the change in the expected score of a player.
//!   player's expected score.

mod game;

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gambol_core::{Game, HiddenInformation, History, Player, Status};
use gambol_host::{AnyMove, AnyPosition, AnyRecord, Score};
use thiserror::Error;

use crate::bot::{AnyBot, Choice, Past, search};
use crate::budget::MoveLimits;
use crate::kind::{BotKind, Unfit};
use crate::roster::{Bots, share};
use crate::spec::BotSpec;
use crate::stream::Stream;
use crate::threads::{Work, together};

pub use game::{GameReview, Mark, MoveReview, PlayerReview, accuracy};

/// The nodes that `alphabeta` searches for each position by default.
pub const NODES: u64 = 300_000;
/// The playouts of `mcts` and `ismcts` for each position by default.
pub const PLAYOUTS: u64 = 10_000;
/// The playouts that estimate who is ahead where `alphabeta` does not.
pub const OUTLOOK: u64 = 4_000;

/// Reviews games of one game.
#[derive(Clone, Debug)]
pub struct Reviewer {
    bots: Bots,
    limits: MoveLimits,
    seed: u64,
}

/// The review of one position of a game. [`Reviewer::game`] makes the review of a game from those of all positions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlyReview {
    /// The expected score of each player. The scores add up to 1.
    pub expected: Vec<f64>,
    /// The search for a player's best move. `None` at chance events and after the end.
    pub search: Option<PlySearch>,
}

/// The search for the best move of a position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlySearch {
    /// The expected score of the best move for its player.
    pub best: f64,
    /// The expected score of the move played, if the search knows it.
    pub played: Option<f64>,
    /// Whether the move played is the best.
    pub is_best: bool,
    /// Whether the best move is the only legal one.
    pub is_forced: bool,
    /// The score of the best move as the bot reports it.
    pub score: Option<Score>,
    /// The texts of the best move and the expected moves after it. With secrets, only the best move.
    pub line: Vec<String>,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The budget is empty.
    #[error("a review needs at least one node, one ply of depth or one millisecond for each move")]
    NoBudget,
    /// The game is not over, and has secrets.
    #[error("a game with secrets is reviewed when it is over, because a review shows its secrets")]
    Unfinished,
    /// No bot can play the game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The review was stopped.
    #[error("the review was stopped")]
    Stopped,
}

impl Reviewer {
    /// The reviewer with these bots, the default budget ([`NODES`] or [`PLAYOUTS`]) and the seed 1.
    pub fn new(bots: Bots) -> Self {
        Reviewer { bots, limits: MoveLimits::NONE, seed: 1 }
    }

    /// Sets the budget for each position. Without limits the default applies.
    #[must_use]
    pub fn limits(mut self, limits: MoveLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the seed of all searches.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The bot that reviews games from this start, and its limits for each position.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol_bots::Bots;
    /// use gambol_bots::review::{NODES, Reviewer};
    ///
    /// let reviewer = Reviewer::new(Bots::of::<gambol::mixtour::Position>());
    /// let (bot, limits) = reviewer.bot(&GAMES.first("mixtour")?)?;
    /// assert_eq!((bot.to_string().as_str(), limits.nodes), ("alphabeta", Some(NODES)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The budget is empty, or no bot can play the game.
    pub fn bot(&self, start: &AnyPosition) -> Result<(BotSpec, MoveLimits), ReviewError> {
        // More exploration than in play, so that the scores of moves that do not look best are reliable too.
        let text = if start.game().has_secrets() {
            "ismcts:exploration=200"
        } else if start.players() > 2 || self.bots.check(BotKind::AlphaBeta, start).is_err() {
            "mcts:exploration=50"
        } else {
            "alphabeta"
        };
        let spec = self.bots.read(text).expect("a bot of this crate");
        self.bots.check(spec.kind(), start)?;
        let mut limits = self.limits.of(spec.kind());
        if limits.is_empty() {
            limits.nodes = Some(if spec.kind() == BotKind::AlphaBeta { NODES } else { PLAYOUTS });
        }
        let is_zero = limits.time.is_some_and(|time| time.is_zero());
        if is_zero || limits.nodes == Some(0) || limits.depth == Some(0) {
            return Err(ReviewError::NoBudget);
        }
        Ok((spec, limits))
    }

    /// Reviews the position after this many moves. The result depends only on the record, the number, the limits and
    /// the seed.
    ///
    /// # Errors
    /// See [`ReviewError`].
    ///
    /// # Panics
    /// If the record has fewer moves.
    pub fn ply(
        &self,
        record: &AnyRecord,
        ply: usize,
        stop: &AtomicBool,
    ) -> Result<PlyReview, ReviewError> {
        self.ply_with(record, ply, stop, &mut None)
    }

    /// Reviews a position with a bot that keeps its memory. New bots for thousands of positions would fragment it.
    fn ply_with(
        &self,
        record: &AnyRecord,
        ply: usize,
        stop: &AtomicBool,
        kept: &mut Option<AnyBot>,
    ) -> Result<PlyReview, ReviewError> {
        let (spec, limits) = self.bot(record.start())?;
        let game = record.start().game();
        if game.has_secrets() && record.outcome().is_none() {
            return Err(ReviewError::Unfinished);
        }
        let position = &record.positions()[ply];
        let players = position.players();
        // Each position has its own seed, so its review does not depend on the other positions.
        let seed = Stream::Search(ply as u64).seed(self.seed);
        let sampled = || {
            let seed = Stream::Playouts.seed(seed);
            rounded(self.bots.outlook(position, OUTLOOK, seed, stop))
        };
        let player = match position.status() {
            Status::Turn(player) => player,
            Status::Chance => return Ok(PlyReview { expected: sampled(), search: None }),
            Status::Over(outcome) => {
                let of = |player| share(outcome.utility(player, players), players);
                let expected = Player::all(players).map(of).collect();
                return Ok(PlyReview { expected: rounded(expected), search: None });
            }
        };
        let bot = match kept {
            Some(bot) => {
                bot.restart(seed);
                bot
            }
            None => kept.insert(self.bots.build(&spec, position, seed)?),
        };
        let mut budget = limits.budget().stopped_by(stop);
        budget.forced = true;
        let choice = if position.has_secrets() {
            let mut history = History::new(record.start().clone());
            for &mv in &record.moves()[..ply] {
                history.play_unchecked(mv);
            }
            search(&history, &mut **bot, &budget, &mut |_| {})
        } else {
            let past = Past::Open(&record.history().keys()[..=ply]);
            bot.search_with_past(&position.view(player), &past, &budget, &mut |_| {})
        };
        if stop.load(Ordering::Relaxed) {
            return Err(ReviewError::Stopped);
        }
        let mv = choice.mv.expect("a player to move has a move");
        let expected_of = |choice: &Choice<AnyMove>| {
            let score = choice.score?;
            Some(to_places(self.bots.expected(spec.kind(), position, score)))
        };
        let best = expected_of(&choice).unwrap_or(share(0.0, players));
        let played = record.moves().get(ply).copied();
        let others = bot.best(usize::MAX);
        let of_played = others.iter().find(|other| other.mv == played);
        let expected = if spec.kind() == BotKind::AlphaBeta {
            let mut both = vec![1.0 - best; 2];
            both[player.index()] = best;
            rounded(both)
        } else {
            sampled()
        };
        let mut line = choice.line_texts(position);
        if line.is_empty() {
            line.push(position.display_move(mv).to_string());
        }
        let search = PlySearch {
            best,
            played: of_played.and_then(expected_of),
            is_best: played == Some(mv),
            is_forced: position.count_moves() == 1,
            score: choice.score,
            line,
        };
        Ok(PlyReview { expected, search: Some(search) })
    }

    /// Reviews a game on this many threads. `done` is called after each position.
    ///
    /// # Errors
    /// See [`ReviewError`].
    pub fn review(
        &self,
        record: &AnyRecord,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) -> Result<GameReview, ReviewError> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || {
            let mut kept = None;
            loop {
                let ply = next.fetch_add(1, Ordering::Relaxed);
                if ply > record.moves().len() {
                    return;
                }
                let review = self.ply_with(record, ply, stop, &mut kept);
                let is_wrong = review.is_err();
                found.lock().expect("no panic while it is locked").insert(ply, review);
                done();
                if is_wrong {
                    return;
                }
            }
        };
        let others = (1..threads).map(|_| Box::new(work) as Work<'_>).collect();
        if let Err(panic) = together(others, &AtomicBool::new(false), &mut |_| work()) {
            resume_unwind(panic);
        }
        let found = found.into_inner().expect("no panic while it was locked");
        let plies: Result<Vec<_>, _> = found.into_values().collect();
        self.game(record, &plies?)
    }
}

/// Rounds to four decimals. The last bits of an exponential differ between platforms.
fn to_places(expected: f64) -> f64 {
    (expected * 1e4).round() / 1e4
}

fn rounded(mut expected: Vec<f64>) -> Vec<f64> {
    for expected in &mut expected {
        *expected = to_places(*expected);
    }
    expected
}
