//! Symmetries of positions.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::game::{Game, Player};

/// A game with symmetries: maps of positions, moves and players that preserve the rules.
///
/// For every symmetry `s` of a position `p` and every legal move `m`, `p.transformed_move(s, m)` is legal in
/// `p.transformed(s)`. Playing and mapping commute if the position after `m` also has `s`.
/// [`transformed_player`](Self::transformed_player) maps turns and outcomes, and keeps the cyclic order of the
/// players.
pub trait Symmetric: Game {
    /// One symmetry.
    type Symmetry: Copy + Eq + Debug + Send + Sync + 'static;

    /// The symmetries of this position, the identity first.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry>;

    /// The image of the position.
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The image of a move of this position.
    fn transformed_move(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// The image of a player. The result is meaningless for non-players.
    fn transformed_player(&self, symmetry: Self::Symmetry, player: Player) -> Player {
        let _ = symmetry;
        player
    }

    /// The image with the smallest key, which is the same for all symmetric positions.
    ///
    /// Computes every image and its key.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, Symmetric};
    ///
    /// let start = Breakthrough::default();
    /// let [left, right] = ["a2a3", "h2h3"].map(|text| start.parse_move(text));
    /// let (left, right) = (start.apply(left?)?, start.apply(right?)?);
    /// assert_eq!(left.transformed(true), right);
    /// assert_eq!(left.canonical(), right.canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn canonical(&self) -> Self {
        let mut best = (self.key(), self.clone());
        for symmetry in self.symmetries() {
            let image = self.transformed(symmetry);
            let key = image.key();
            if key < best.0 {
                best = (key, image);
            }
        }
        best.1
    }

    /// The images of a legal move under the symmetries that fix the position. They include the move itself,
    /// and there may be duplicates.
    ///
    /// ```
    /// use gambol_core::example::Breakthrough;
    /// use gambol_core::{Game, Symmetric};
    ///
    /// let start = Breakthrough::default();
    /// let [left, right] = ["a2a3", "h2h3"].map(|text| start.parse_move(text));
    /// let (left, right) = (left?, right?);
    /// assert_eq!(start.images(left), [left, right]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn images(&self, mv: Self::Move) -> Vec<Self::Move> {
        let mut images = Vec::new();
        for symmetry in self.symmetries() {
            if self.transformed(symmetry) == *self {
                images.push(self.transformed_move(symmetry, mv));
            }
        }
        images
    }
}
