use gambol_core::Player;

use crate::Square;
use crate::variant::Variant;

/// A position: the fields that the rules need, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The squares of the pieces of p1 and of p2: a bit for the index of each square.
    pub(crate) pieces: [u64; 2],
    /// The player to move.
    pub(crate) turn: Player,
    pub(crate) variant: Variant,
}

/// A bit for every square.
pub(crate) const BOARD: u64 = (1 << Square::COUNT) - 1;
/// A rank: six bits.
const RANK: u64 = 0b11_1111;

/// The set of one square.
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// The rank where the pieces of p1 or of p2 win (clause 3.1).
pub(crate) const fn far_rank(player: Player) -> u64 {
    match player {
        Player::P1 => RANK << 30,
        _ => RANK,
    }
}

impl Position {
    /// The owner of the piece on a square.
    pub fn owner(&self, square: Square) -> Option<Player> {
        Player::all(2).find(|player| self.pieces[player.index()] & bit(square) != 0)
    }
}
