//! The review of a whole game.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gambol_core::{Game, GameResult, Outcome, Player};
use gambol_host::{AnyRecord, Score};

use crate::threads::{Work, together};

use super::reviewer::{PlyReview, ReviewError, Reviewer, to_places};

/// The mark of a bad move, by its cost. The thresholds are the same for all games, and those of Lichess.
///
/// ```
/// use gambol_bots::review::Mark;
///
/// assert_eq!(Mark::of(0.049), None);
/// assert_eq!(Mark::of(0.05), Some(Mark::Inaccuracy));
/// assert_eq!(Mark::of(0.1), Some(Mark::Mistake));
/// assert_eq!(Mark::of(0.15), Some(Mark::Blunder));
/// assert_eq!(Mark::Blunder.sign(), "??");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mark {
    /// The move costs at least 5% of a win.
    Inaccuracy,
    /// The move costs at least 10% of a win.
    Mistake,
    /// The move costs at least 15% of a win.
    Blunder,
}

impl Mark {
    /// All marks, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a move with this cost.
    pub fn of(cost: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| cost >= [0.05, 0.1, 0.15][*mark as usize])
    }

    /// The sign after a move: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        ["?!", "?", "??"][self as usize]
    }

    /// The name of the mark.
    pub const fn name(self) -> &'static str {
        ["inaccuracy", "mistake", "blunder"][self as usize]
    }
}

/// The accuracy of a move with this cost, from 0 to 1. The curve is that of Lichess.
///
/// ```
/// use gambol_bots::review::accuracy;
///
/// assert_eq!(accuracy(0.0), 1.0);
/// assert!((accuracy(0.1) - 0.636).abs() < 0.001);
/// assert_eq!(accuracy(1.0), 0.0);
/// ```
pub fn accuracy(cost: f64) -> f64 {
    to_places((1.031_668 * (-4.354 * cost).exp() - 0.031_669).clamp(0.0, 1.0))
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GameReview {
    /// The version of the JSON document.
    #[cfg(feature = "serde")]
    pub schema: gambol_host::Schema,
    /// The name of the game.
    pub game: String,
    /// The text of the variant.
    pub variant: String,
    /// The text of the position at the start.
    pub position: String,
    /// The bot that has reviewed the game.
    pub bot: String,
    /// The limits for each position, as [`MoveLimits`](crate::MoveLimits) writes them.
    pub limits: String,
    /// The seed.
    #[cfg_attr(feature = "serde", serde(with = "gambol_core::serialize::decimal"))]
    pub seed: u64,
    /// The result. `None` if the game is not over.
    pub result: Option<GameResult>,
    /// Why the game ended, or an empty text.
    pub reason: String,
    /// Notes of the program that read the record. [`Reviewer`] leaves the list empty.
    pub notes: Vec<String>,
    /// The players in turn order.
    pub players: Vec<PlayerReview>,
    /// The moves, chance events included.
    pub moves: Vec<MoveReview>,
    /// Who was ahead: the expected score of each player at the start and after each move.
    pub expected: Vec<Vec<f64>>,
}

/// The review of a player's moves.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlayerReview {
    /// The player's name, or `?`.
    pub name: String,
    /// The mean accuracy of the player's moves that were not forced. `None` without such moves.
    pub accuracy: Option<f64>,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub marks: [u32; 3],
    /// The change of the expected score at chance events.
    pub luck: f64,
    /// The change of the expected score at the player's own moves.
    pub choices: f64,
    /// The change of the expected score at the moves of others.
    pub others: f64,
}

/// The review of a move or chance event.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveReview {
    /// The text of the move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// The player, or `None` for a chance event.
    pub player: Option<Player>,
    /// The player's expected score with the best move. At a chance event, player 1's before the event.
    pub before: f64,
    /// The player's expected score with the move played. At a chance event, player 1's after the event.
    pub after: f64,
    /// The cost of the move, never negative.
    pub cost: f64,
    /// The mark of a bad move.
    pub mark: Option<Mark>,
    /// The accuracy, or `None` for a chance event or the only legal move.
    pub accuracy: Option<f64>,
    /// The score of the best move as the bot reports it.
    pub score: Option<Score>,
    /// The best move and the moves expected after it. Empty for a chance event.
    pub line: Vec<String>,
}

impl Reviewer {
    /// Reviews a game on this many threads, at least one. The threads call `done` after each position.
    ///
    /// # Errors
    /// See [`ReviewError`].
    ///
    /// # Panics
    /// If a bot panics.
    pub fn review(
        &self,
        record: &AnyRecord,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) -> Result<GameReview, ReviewError> {
        self.game(record, &self.plies(record, threads, stop, done)?)
    }

    /// Reviews all positions of a game, as [`review`](Self::review).
    ///
    /// # Errors
    /// See [`ReviewError`].
    ///
    /// # Panics
    /// If a bot panics.
    pub fn plies(
        &self,
        record: &AnyRecord,
        threads: usize,
        stop: &AtomicBool,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<PlyReview>, ReviewError> {
        let found = Mutex::new(vec![None; record.positions().len()]);
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut kept, mut is_right) = (None, true);
            while is_right {
                let ply = next.fetch_add(1, Ordering::Relaxed);
                if ply > record.moves().len() {
                    return;
                }
                let review = self.ply_with(record, ply, stop, &mut kept);
                is_right = review.is_ok();
                found.lock().expect("no panic while it is locked")[ply] = Some(review);
                done();
            }
        };
        let others = (1..threads).map(|_| Box::new(work) as Work<'_>).collect();
        if let Err(panic) = together(others, &AtomicBool::new(false), &mut |_| work()) {
            resume_unwind(panic);
        }
        let mut plies = Vec::new();
        for review in found.into_inner().expect("no panic while it was locked") {
            // No thread reviews the positions after an error.
            plies.extend(review.transpose()?);
        }
        Ok(plies)
    }

    /// Makes the review of a game from the reviews of all positions.
    ///
    /// # Errors
    /// See [`ReviewError`].
    ///
    /// # Panics
    /// If there are not as many reviews as positions.
    pub fn game(&self, record: &AnyRecord, plies: &[PlyReview]) -> Result<GameReview, ReviewError> {
        let start = record.start();
        assert_eq!(plies.len(), record.positions().len(), "each position has a review");
        let (bot, limits) = self.bot(record)?;
        let mut players = Vec::new();
        for name in record.names() {
            players.push(PlayerReview { name: name.to_owned(), ..PlayerReview::default() });
        }
        let mut moves = Vec::new();
        for (at, &mv) in record.moves().iter().enumerate() {
            let position = &record.positions()[at];
            let [now, next] = [at, at + 1].map(|at| &plies[at]);
            let turn = position.status().player();
            for (player, review) in Player::ALL.into_iter().zip(&mut players) {
                let change = next.expected[player.index()] - now.expected[player.index()];
                *match turn {
                    None => &mut review.luck,
                    Some(turn) if turn == player => &mut review.choices,
                    Some(_) => &mut review.others,
                } += change;
            }
            let seat = turn.map_or(0, Player::index);
            let expected = |score| self.expected(bot.kind(), position, score);
            let before = now.score.map_or(now.expected[seat], expected);
            let after = now.played.map_or(next.expected[seat], expected);
            let text = position.display_move(mv).to_string();
            let is_rated = turn.is_some() && position.count_moves() > 1;
            let is_bad = is_rated && now.line.first() != Some(&text);
            let cost = if is_bad { to_places((before - after).max(0.0)) } else { 0.0 };
            let mark = Mark::of(cost);
            if let Some(mark) = mark {
                players[seat].marks[mark as usize] += 1;
            }
            moves.push(MoveReview {
                mv: text,
                player: turn,
                before,
                after,
                cost,
                mark,
                accuracy: is_rated.then(|| accuracy(cost)),
                score: now.score,
                line: now.line.clone(),
            });
        }
        for (player, review) in Player::ALL.into_iter().zip(&mut players) {
            let own = moves.iter().filter(|mv: &&MoveReview| mv.player == Some(player));
            let rated: Vec<f64> = own.filter_map(|mv| mv.accuracy).collect();
            let mean = rated.iter().sum::<f64>() / rated.len() as f64;
            review.accuracy = (!rated.is_empty()).then(|| to_places(mean));
            for sum in [&mut review.luck, &mut review.choices, &mut review.others] {
                *sum = to_places(*sum);
            }
        }
        let outcome = record.outcome();
        Ok(GameReview {
            #[cfg(feature = "serde")]
            schema: gambol_host::Schema,
            game: start.game().name().to_owned(),
            variant: start.variant(),
            position: start.to_string(),
            bot: bot.to_string(),
            limits: limits.to_string(),
            seed: self.seed,
            result: outcome.as_ref().map(Outcome::result),
            reason: outcome.map_or(String::new(), |outcome| outcome.reason),
            notes: Vec::new(),
            players,
            moves,
            expected: plies.iter().map(|ply| ply.expected.clone()).collect(),
        })
    }
}
