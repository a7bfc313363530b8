use gambol_core::{Key, Player};

use crate::Square;
use crate::variant::Variant;

/// A position: what the rules need to go on, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The squares of the pieces of p1 and of p2: a bit for the index of each square.
    pub(crate) pieces: [u64; 2],
    /// The player to move.
    pub(crate) turn: Player,
    pub(crate) variant: Variant,
}

gambol_core::debug_as_display! { Position }
gambol_core::hash_by_key! { Position }

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
    /// The first position of a variant (clause 1.2).
    pub const fn start(variant: Variant) -> Self {
        let row = (1 << (6 * variant.rows)) - 1;
        Position {
            pieces: [row, row << (36 - 6 * variant.rows)],
            turn: Player::P1,
            variant,
        }
    }

    /// The player to move, or who would move if the game were not over.
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// Whose piece is on a square.
    pub fn owner(&self, square: Square) -> Option<Player> {
        Player::all(2).find(|player| self.pieces[player.index()] & bit(square) != 0)
    }

    /// A hash of the whole position.
    pub(crate) fn key(&self) -> u64 {
        let [first, second] = self.pieces;
        let rest = self.turn.index() as u64 | u64::from(self.variant.rows) << 8;
        Key::new().word(first).word(second).word(rest).finish()
    }
}
