//! How games end.

use core::fmt;

use arrayvec::ArrayVec;

use crate::player::{MAX_PLAYERS, Player};

/// Whose turn it is, or that the game is over: one value, so that the two cannot disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    #[inline]
    pub const fn player(&self) -> Option<Player> {
        match self {
            Status::Turn(player) => Some(*player),
            Status::Chance | Status::Over(_) => None,
        }
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over(_))
    }
}

impl<R> fmt::Display for Status<R> {
    /// `1` to `6`, `chance` or `over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Turn(player) => write!(f, "{}", player.number()),
            Status::Chance => f.write_str("chance"),
            Status::Over(_) => f.write_str("over"),
        }
    }
}

/// The end of a game: one winner or a draw, and why. `R` is the game's own list of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R> {
    /// The winner, or `None` for a draw.
    pub winner: Option<Player>,
    /// Why the game ended.
    pub reason: R,
}

impl<R> Outcome<R> {
    /// A win for `player`.
    pub const fn win(player: Player, reason: R) -> Self {
        Self {
            winner: Some(player),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: R) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// What the end is worth to `player` in a game of `players` players: 1 to the winner,
    /// `-1 / (players - 1)` to every other player, 0 to all in a draw. The utilities of all
    /// players add up to 0. To one who does not play every end is worth 0.
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

    /// The same end with the reason forgotten, for code that mixes games.
    pub fn result(&self) -> GameResult {
        match self.winner {
            Some(player) => GameResult::Win(player),
            None => GameResult::Draw,
        }
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

/// A result without its reason; prints as the token that records and protocols use.
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

impl GameResult {
    /// The result that a token means.
    ///
    /// ```
    /// # use gambol_core::{GameResult, Player};
    /// assert_eq!(GameResult::from_token("p2win"), Some(GameResult::Win(Player::P2)));
    /// assert_eq!(GameResult::from_token("*"), None);
    /// ```
    pub fn from_token(token: &str) -> Option<Self> {
        if token == "draw" {
            return Some(GameResult::Draw);
        }
        let number = crate::text::number(token.strip_prefix('p')?.strip_suffix("win")?)?;
        Player::from_index(number.checked_sub(1)? as usize).map(GameResult::Win)
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

/// One score a player, in turn order.
pub type Scores = ArrayVec<u32, MAX_PLAYERS>;
