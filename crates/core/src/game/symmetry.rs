//! Symmetries of positions.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::game::{Game, Player};

/// A game with symmetries: maps of positions, moves and players that change nothing that matters.
///
/// For every symmetry `s` of a position `p` and every legal move `m`, the position
/// `p.transformed(s)` has the legal move `p.transformed_move(s, m)`, and applying and mapping
/// commute, as long as the position after `m` has `s` too. Outcomes and turns are mapped by
/// [`transformed_player`](Self::transformed_player), which keeps the cyclic order of the players.
pub trait Symmetric: Game {
    /// One symmetry.
    type Symmetry: Copy + Eq + Debug + Send + Sync + 'static;

    /// The symmetries that apply to this position, the identity first.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry>;

    /// The image of the position.
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// The image of a move of this position.
    fn transformed_move(&self, symmetry: Self::Symmetry, mv: Self::Move) -> Self::Move;

    /// The image of a player; meaningless for a non-player.
    fn transformed_player(&self, symmetry: Self::Symmetry, player: Player) -> Player {
        let _ = symmetry;
        player
    }

    /// The image with the smallest key: the same for all positions that are symmetric to each other.
    ///
    /// Looks at every image and its key, so it costs as much as there are symmetries.
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
        let images = self.symmetries().map(|symmetry| self.transformed(symmetry));
        images.min_by_key(Game::key).unwrap_or_else(|| self.clone())
    }

    /// The images of a legal move under the symmetries that leave the position as it is, itself among them.
    /// Some may be there several times.
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
        self.symmetries()
            .filter(|&symmetry| self.transformed(symmetry) == *self)
            .map(|symmetry| self.transformed_move(symmetry, mv))
            .collect()
    }
}
