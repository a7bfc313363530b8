//! How games end.

use core::fmt;
use core::ops::{Deref, Index};
use core::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::game::{MAX_PLAYERS, Player};
use crate::text::{ParseWordError, join, number};

/// Whose turn it is, or how the game ended: one value, so that the two cannot disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Status<R> {
    /// This player is to move.
    Turn(Player),
    /// A chance event comes next: a die, a card. The legal moves are its possible results.
    Chance,
    /// The game is over.
    Over(Outcome<R>),
}

impl<R> Status<R> {
    /// The player to move, if it is a player's turn.
    ///
    /// ```
    /// use gambol_core::{Player, Status};
    ///
    /// assert_eq!(Status::<()>::Turn(Player::P2).player(), Some(Player::P2));
    /// assert_eq!(Status::<()>::Chance.player(), None);
    /// ```
    #[inline]
    pub const fn player(&self) -> Option<Player> {
        if let Status::Turn(player) = self { Some(*player) } else { None }
    }

    /// Whether the game is over.
    ///
    /// ```
    /// use gambol_core::{Outcome, Status};
    ///
    /// assert!(Status::Over(Outcome::draw(())).is_over());
    /// assert!(!Status::<()>::Chance.is_over());
    /// ```
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over(_))
    }
}

impl<R: fmt::Display> fmt::Display for Status<R> {
    /// The player, `chance`, or how the game ended.
    ///
    /// ```
    /// use gambol_core::{Outcome, Player, Status};
    ///
    /// assert_eq!(Status::<&str>::Turn(Player::P1).to_string(), "p1");
    /// assert_eq!(Status::<&str>::Chance.to_string(), "chance");
    /// assert_eq!(Status::Over(Outcome::draw("stalemate")).to_string(), "draw: stalemate");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Turn(player) => player.fmt(f),
            Status::Chance => f.write_str("chance"),
            Status::Over(outcome) => outcome.fmt(f),
        }
    }
}

/// The end of a game: one winner or a draw, and why. `R` is the game's type of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome<R> {
    /// The winner, or `None` for a draw.
    pub winner: Option<Player>,
    /// Why the game ended.
    pub reason: R,
}

impl<R> Outcome<R> {
    /// A win for `player`.
    ///
    /// ```
    /// use gambol_core::{Outcome, Player};
    ///
    /// assert_eq!(Outcome::win(Player::P2, "mate").to_string(), "p2 wins: mate");
    /// ```
    pub const fn win(player: Player, reason: R) -> Self {
        Self { winner: Some(player), reason }
    }

    /// A draw.
    ///
    /// ```
    /// use gambol_core::Outcome;
    ///
    /// assert_eq!(Outcome::draw("stalemate").to_string(), "draw: stalemate");
    /// ```
    pub const fn draw(reason: R) -> Self {
        Self { winner: None, reason }
    }

    /// The utility of the outcome for `player` in a game of `players` players: 1 for the winner,
    /// `-1 / (players - 1)` for every other player, 0 for everyone in a draw and for non-players. The
    /// utilities add up to 0.
    ///
    /// ```
    /// use gambol_core::{Outcome, Player};
    ///
    /// let end = Outcome::win(Player::P2, "last one standing");
    /// assert_eq!(end.utility(Player::P2, 3), 1.0);
    /// assert_eq!(end.utility(Player::P1, 3), -0.5);
    /// assert_eq!(end.utility(Player::P4, 3), 0.0);
    /// ```
    pub fn utility(&self, player: Player, players: usize) -> f64 {
        match self.winner {
            None => 0.0,
            Some(winner) if winner == player => 1.0,
            Some(_) if player.index() >= players => 0.0,
            Some(_) => -1.0 / (players.max(2) - 1) as f64,
        }
    }

    /// The result without the reason, for code that mixes games.
    ///
    /// ```
    /// use gambol_core::{GameResult, Outcome};
    ///
    /// assert_eq!(Outcome::draw("stalemate").result(), GameResult::Draw);
    /// ```
    pub fn result(&self) -> GameResult {
        if let Some(player) = self.winner { GameResult::Win(player) } else { GameResult::Draw }
    }
}

impl<R: fmt::Display> fmt::Display for Outcome<R> {
    /// `p1 wins: REASON` or `draw: REASON`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(player) => write!(f, "{player} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

/// A result without its reason, printed as the token used by records and protocols.
///
/// ```
/// use gambol_core::{GameResult, Player};
///
/// assert_eq!(GameResult::Win(Player::P1).to_string(), "p1win");
/// assert_eq!(GameResult::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl FromStr for GameResult {
    type Err = ParseWordError;

    /// Reads what `Display` writes.
    ///
    /// ```
    /// # use gambol_core::{GameResult, Player};
    /// assert_eq!("p2win".parse(), Ok(GameResult::Win(Player::P2)));
    /// assert!("*".parse::<GameResult>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        const RESULTS: &[&str] = &["p1win", "p2win", "p3win", "p4win", "p5win", "p6win", "draw"];
        let index = RESULTS.iter().position(|&result| result == text);
        let result = |index| Player::from_index(index).map_or(GameResult::Draw, GameResult::Win);
        index.map(result).ok_or_else(|| ParseWordError::new(text, "result", RESULTS))
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(player) => write!(f, "{player}win"),
            GameResult::Draw => f.write_str("draw"),
        }
    }
}

crate::text_impls! { text: GameResult Scores }

/// One score for each player, in turn order.
///
/// ```
/// use gambol_core::{Player, Scores};
///
/// let scores: Scores = [3, 5].into_iter().collect();
/// assert_eq!(scores[Player::P2], 5);
/// assert_eq!(scores.iter().max(), Some(&5));
/// assert_eq!(scores.to_string(), "3,5");
/// assert_eq!("3,5".parse(), Ok(scores));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Scores(ArrayVec<u32, MAX_PLAYERS>);

impl Deref for Scores {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.0
    }
}

impl Index<Player> for Scores {
    type Output = u32;

    /// # Panics
    /// If there is no such player.
    fn index(&self, player: Player) -> &u32 {
        &self.0[player.index()]
    }
}

impl FromIterator<u32> for Scores {
    /// # Panics
    /// If there are more than [`MAX_PLAYERS`] scores.
    fn from_iter<I: IntoIterator<Item = u32>>(scores: I) -> Self {
        Scores(scores.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Scores {
    type Item = &'a u32;
    type IntoIter = core::slice::Iter<'a, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Scores {
    /// The scores, separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join(&self.0, ",", f)
    }
}

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Scores {
    type Err = ParseScoresError;

    fn from_str(text: &str) -> Result<Self, ParseScoresError> {
        let mut scores = ArrayVec::new();
        for score in text.split(',') {
            scores
                .try_push(number(score).ok_or(ParseScoresError)?)
                .map_err(|_| ParseScoresError)?;
        }
        Ok(Scores(scores))
    }
}

/// Error from parsing scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not scores: scores are up to six numbers separated by commas, like 3,5")]
pub struct ParseScoresError;
