//! The tree of a Monte Carlo search, in one piece of memory.

use gambol::{MAX_PLAYERS, Outcome, Player};

/// Who makes the moves after a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    Player(Player),
    Chance,
}

/// What each player gets out of a playout.
pub(crate) type Utilities = [f64; MAX_PLAYERS];

/// What an end is worth to each player; without a winner it is a draw.
pub(crate) fn utilities(winner: Option<Player>, players: usize) -> Utilities {
    let mut utilities = [0.0; MAX_PLAYERS];
    if let Some(winner) = winner {
        let end = Outcome::win(winner, ());
        for player in Player::all(players) {
            utilities[player.index()] = end.utility(player, players);
        }
    }
    utilities
}

/// A mean utility as centipoints.
pub(crate) fn centipoints(mean: f64) -> i32 {
    (mean * 100.0).round() as i32
}

/// The most bytes that the nodes of a tree take.
const MAX_BYTES: usize = 64 << 20;

/// The most nodes of this type that a tree has, unless the budget is for fewer playouts.
pub(crate) const fn most_nodes<N>() -> usize {
    MAX_BYTES / size_of::<N>()
}
