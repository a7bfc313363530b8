//! The review of one position.

use std::sync::atomic::{AtomicBool, Ordering};

use gambol_core::{Game, HiddenInformation, History, Player, Status};
use gambol_host::{AnyPosition, AnyRecord, Score};
use thiserror::Error;

use crate::bot::{AnyBot, Past, search};
use crate::budget::MoveLimits;
use crate::kind::{BotKind, Unfit};
use crate::roster::{Bots, share};
use crate::spec::BotSpec;
use crate::stream::Stream;

/// The nodes that `alphabeta` searches for each position by default.
pub const NODES: u64 = 300_000;
/// The playouts of `mcts` and `ismcts` for each position by default.
pub const PLAYOUTS: u64 = 10_000;
/// The playouts that estimate who is ahead where `alphabeta` does not.
pub const CURVE_PLAYOUTS: u64 = 4_000;

/// Reviews games of one game.
#[derive(Clone, Debug)]
pub struct Reviewer {
    bots: Bots,
    limits: MoveLimits,
    pub(super) seed: u64,
}

/// The review of one position of a game. [`Reviewer::game`] makes the review of a game from those of all positions.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlyReview {
    /// The expected score of each player. The scores add up to 1, up to rounding.
    pub expected: Vec<f64>,
    /// The score of the best move as the bot reports it. `None` at chance events and after the end.
    pub score: Option<Score>,
    /// The score of the move played, if the search knows it.
    pub played: Option<Score>,
    /// The texts of the best move and the expected moves after it. With secrets, only the best move. Empty at chance
    /// events and after the end.
    pub line: Vec<String>,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The budget is empty.
    #[error("a review needs at least one node or one millisecond for each position")]
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

    /// The bot that reviews a game, and its limits for each position.
    ///
    /// ```
    /// use gambol::{AnyRecord, GAMES};
    /// use gambol_bots::Bots;
    /// use gambol_bots::review::{NODES, Reviewer};
    ///
    /// let reviewer = Reviewer::new(Bots::of::<gambol::mixtour::Position>());
    /// let (bot, limits) = reviewer.bot(&AnyRecord::new(GAMES.first("mixtour")?))?;
    /// assert_eq!((bot.to_string().as_str(), limits.nodes), ("alphabeta", Some(NODES)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every [`ReviewError`] but [`Stopped`](ReviewError::Stopped).
    pub fn bot(&self, record: &AnyRecord) -> Result<(BotSpec, MoveLimits), ReviewError> {
        let start = record.start();
        // More exploration than in play, so that the scores of moves that do not look best are reliable too.
        let text = if start.game().facts().has_secrets {
            "ismcts:exploration=200"
        } else if start.players() > 2 || self.bots.check(BotKind::AlphaBeta, start).is_err() {
            "mcts:exploration=50"
        } else {
            "alphabeta"
        };
        let Ok(spec) = self.bots.read(text) else { unreachable!("a bot of this crate") };
        self.bots.check(spec.kind(), start)?;
        let mut limits = self.limits.of(spec.kind());
        if limits.is_empty() {
            limits.nodes = Some(if spec.kind() == BotKind::AlphaBeta { NODES } else { PLAYOUTS });
        }
        let is_zero = limits.time.is_some_and(|time| time.is_zero());
        if is_zero || limits.nodes == Some(0) || limits.depth == Some(0) {
            return Err(ReviewError::NoBudget);
        }
        if start.game().facts().has_secrets && record.outcome().is_none() {
            return Err(ReviewError::Unfinished);
        }
        Ok((spec, limits))
    }

    /// Reviews the position after this many moves. Without a time limit, the result depends only on the bots, the
    /// record, the number, the limits and the seed.
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
    pub(super) fn ply_with(
        &self,
        record: &AnyRecord,
        ply: usize,
        stop: &AtomicBool,
        kept: &mut Option<AnyBot>,
    ) -> Result<PlyReview, ReviewError> {
        let (spec, limits) = self.bot(record)?;
        let position = &record.positions()[ply];
        let players = position.players();
        let status = position.status();
        let keys = &record.history().keys()[..=ply];
        // Each position has its own seed, so its review does not depend on the other positions.
        let seed = Stream::Search(ply as u64).seed(self.seed);
        let mut review = PlyReview::default();
        if let Some(player) = status.player() {
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
                // A third occurrence draws, and a second one decides nothing.
                let mut sorted = keys.to_vec();
                sorted.sort_unstable();
                let twice = sorted.chunk_by(|one, other| one == other).filter(|key| key.len() > 1);
                let past: Vec<_> = twice.map(|key| key[0]).chain([keys[ply]]).collect();
                let past = Past::Open(&past);
                bot.search_with_past(&position.view(player), &past, &budget, &mut |_| {})
            };
            let chosen = record.moves().get(ply).copied();
            let others = bot.best(usize::MAX);
            review.score = choice.score;
            review.played =
                others.iter().find(|other| other.mv == chosen).and_then(|other| other.score);
            review.line = choice.line_texts(position);
            if let (true, Some(mv)) = (review.line.is_empty(), choice.mv) {
                review.line.push(position.display_move(mv).to_string());
            }
        }
        let is_repeated = keys.iter().filter(|key| **key == keys[ply]).count() > 2;
        let expected = match status {
            Status::Over(outcome) => Player::all(players)
                .map(|player| share(outcome.utility(player, players), players))
                .collect(),
            _ if is_repeated => vec![share(0.0, players); players],
            Status::Turn(player) if spec.kind() == BotKind::AlphaBeta => {
                let best = review.score.map_or(0.5, |it| self.expected(spec.kind(), position, it));
                let mut both = vec![1.0 - best; 2];
                both[player.index()] = best;
                both
            }
            _ => self.bots.outlook(position, CURVE_PLAYOUTS, Stream::Playouts.seed(seed), stop),
        };
        review.expected = expected.into_iter().map(to_places).collect();
        if stop.load(Ordering::Relaxed) { Err(ReviewError::Stopped) } else { Ok(review) }
    }

    /// The expected score of the player to move in a position with this score of the bot.
    pub(super) fn expected(&self, bot: BotKind, position: &AnyPosition, score: Score) -> f64 {
        to_places(self.bots.expected(bot, position, score))
    }
}

/// Rounds to four decimals. The last bits of an exponential differ between platforms.
pub(super) fn to_places(expected: f64) -> f64 {
    (expected * 1e4).round() / 1e4
}
