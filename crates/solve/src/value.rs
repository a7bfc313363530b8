//! The value of a position.

use std::fmt;

use gambol_core::Player;

/// The result of perfect play.
///
/// ```
/// use gambol_core::Player;
/// use gambol_solve::Value;
///
/// let value = Value::Win { winner: Player::P2, plies: 7 };
/// assert_eq!(value.to_string(), "p2win 7");
/// assert_eq!(Value::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A player can force a win within this many plies against any resistance.
    Win {
        /// The player.
        winner: Player,
        /// The number of moves of both players to the end of the game, or 0 if it is over.
        plies: u32,
    },
    /// Nobody can force a win. The game ends in a draw or never ends.
    Draw,
}

impl Value {
    /// The number of plies to the win, if somebody wins.
    pub(crate) fn plies(self) -> Option<u32> {
        if let Value::Win { plies, .. } = self { Some(plies) } else { None }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win { winner, plies } => write!(f, "{winner}win {plies}"),
            Value::Draw => f.write_str("draw"),
        }
    }
}
