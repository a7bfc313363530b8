//! What a bot is, and what it answers.

use std::fmt;
use std::str::FromStr;

use gambol::{HiddenInformation, text};
use smallvec::SmallVec;
use thiserror::Error;

use crate::Budget;

/// A player of a game.
///
/// For a bot of your own implement [`search`](Self::search) and [`restart`](Self::restart); it can
/// then be used wherever a bot is expected.
///
/// ```
/// use gambol::{Game, HiddenInformation, SeededRandom, View, seeded};
/// use gambol_bots::{Bot, Budget, Choice};
///
/// /// Plays the first legal move.
/// struct First(SeededRandom);
///
/// impl<G: HiddenInformation> Bot<G> for First {
///     fn search(
///         &mut self,
///         view: &G::View,
///         _: &Budget<'_>,
///         _: &mut dyn FnMut(&Choice<G::Move>),
///     ) -> Choice<G::Move> {
///         // Whatever is hidden, players know their own legal moves.
///         let position = view.determinize(&mut self.0);
///         Choice::of(position.nth_move(0))
///     }
///
///     fn restart(&mut self, seed: u64) {
///         self.0 = seeded(seed);
///     }
/// }
/// ```
pub trait Bot<G: HiddenInformation>: Send {
    /// Chooses a move for the viewer, whose turn it is.
    ///
    /// As long as the budget counts nodes and not time, the choice follows from the view, the seed
    /// and all earlier choices.
    ///
    /// From time to time the bot reports what it would choose so far.
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move>;

    /// Gets ready for another game, as if the bot were new and had this seed. Memory is kept.
    fn restart(&mut self, seed: u64);

    /// As [`search`](Self::search), without reports.
    fn choose(&mut self, view: &G::View, budget: &Budget<'_>) -> Choice<G::Move> {
        self.search(view, budget, &mut |_| {})
    }
}

impl<G: HiddenInformation, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        (**self).search(view, budget, report)
    }

    fn restart(&mut self, seed: u64) {
        (**self).restart(seed);
    }
}

/// Moves that a bot expects, one after the other. Short ones are kept in place.
pub type Line<M> = SmallVec<[M; 8]>;

/// A move, and what the bot knows about it.
///
/// ```
/// use gambol_bots::{Choice, Score};
///
/// let mut choice = Choice::of(Some("e2e4"));
/// choice.score = Some(Score::Centipoints(25));
/// choice.line.push("e2e4");
/// assert_eq!(choice.mv, Some("e2e4"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The move, or `None` if it is not the viewer's turn.
    pub mv: Option<M>,
    /// What the move is worth to its player, if the bot has an opinion.
    pub score: Option<Score>,
    /// What was spent: playouts, or positions.
    pub nodes: u64,
    /// How many moves ahead the bot looked, at least along its best line.
    pub depth: u32,
    /// The moves that the bot expects, its own first. Empty if it expects nothing.
    pub line: Line<M>,
}

impl<M> Choice<M> {
    /// A move that nothing is known about.
    pub fn of(mv: Option<M>) -> Self {
        Choice {
            mv,
            score: None,
            nodes: 0,
            depth: 0,
            line: Line::new(),
        }
    }
}

/// What a position is worth to a player.
///
/// Written as in the engine protocol:
///
/// ```
/// use gambol_bots::Score;
///
/// for (score, text) in [
///     (Score::Centipoints(25), "cp 25"),
///     (Score::Win(3), "mate 3"),
///     (Score::Loss(2), "mate -2"),
/// ] {
///     assert_eq!(score.to_string(), text);
///     assert_eq!(text.parse(), Ok(score));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a point. For a search that plays games to their end a point is a won game; for
    /// one that evaluates positions it is a point of the evaluation.
    Centipoints(i32),
    /// A certain win in at most this many moves, those of all players counted.
    Win(u32),
    /// A certain loss in at most this many moves, unless the others miss it.
    Loss(u32),
}

impl fmt::Display for Score {
    /// `cp 25`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipoints(points) => write!(f, "cp {points}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
        }
    }
}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Reads what `Display` writes.
    fn from_str(score: &str) -> Result<Self, ParseScoreError> {
        let (unit, value) = score.split_once(' ').ok_or(ParseScoreError)?;
        let (negative, digits) = match value.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, value),
        };
        let size = text::number(digits).ok_or(ParseScoreError)?;
        match (unit, negative) {
            ("mate", false) => Ok(Score::Win(size)),
            ("mate", true) => Ok(Score::Loss(size)),
            ("cp", _) if value != "-0" => {
                let points = value.parse().map_err(|_| ParseScoreError)?;
                Ok(Score::Centipoints(points))
            }
            _ => Err(ParseScoreError),
        }
    }
}

/// A text is not the text of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a score: a score is like cp 25, mate 3 or mate -2")]
pub struct ParseScoreError;
