//! Symmetries of positions.

use core::fmt::Debug;

use crate::game::Game;
use crate::player::Player;

/// A game with symmetries: maps of positions, moves and players that change nothing that matters.
///
/// For every symmetry `s` of a position `p` and every legal move `m`, the position
/// `p.transformed(s)` has the legal move `p.transformed_move(s, m)`, and applying and mapping
/// commute, as long as the position after `m` has `s` too. Outcomes and turns are mapped by [`transformed_player`](Self::transformed_player),
/// which keeps the cyclic order of the players.
pub trait Symmetric: Game {
    /// One symmetry.
    type Symmetry: Copy + Eq + Debug + Send + Sync + 'static;

    /// The symmetries that this position has a right to, the identity first.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry>;

    /// The image of the position.
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The image of a move of this position.
    fn transformed_move(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// The image of a player. That of one who does not play means nothing.
    fn transformed_player(&self, symmetry: Self::Symmetry, player: Player) -> Player {
        let _ = symmetry;
        player
    }

    /// The one among all images that has the smallest key: the same for all positions that are
    /// symmetric to each other.
    fn canonical(&self) -> Self {
        let mut best = (self.key(), *self);
        for symmetry in self.symmetries() {
            let image = self.transformed(symmetry);
            let key = image.key();
            if key < best.0 {
                best = (key, image);
            }
        }
        best.1
    }
}
