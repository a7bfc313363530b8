//! Symmetries of positions.

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

    /// The one among all images that has the smallest key: the same for all positions that are
    /// symmetric to each other.
    ///
    /// Looks at every image and its key, so it costs as much as there are symmetries.
    ///
    /// ```
    /// use gambol_core::Symmetric;
    /// use gambol_laws::example::Hoard;
    ///
    /// let position: Hoard = "1,0,0 1,0,0;0,2,0;0,0,1 c,s,c s;-;- 1 standard".parse()?;
    /// for symmetry in position.symmetries() {
    ///     assert_eq!(position.transformed(symmetry).canonical(), position.canonical());
    /// }
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

    /// A symmetry that leads to [`canonical`](Self::canonical), for tables that keep a move with
    /// a position: kept as its image, it is found again among the moves of every position that is
    /// symmetric to this one.
    ///
    /// ```
    /// use gambol_core::{Game, Symmetric};
    ///
    /// /// What a table keeps of a position and its best move.
    /// fn entry<G: Symmetric>(position: &G, best: G::Move) -> (u64, G::Move) {
    ///     let symmetry = position.canonical_symmetry();
    ///     let key = position.transformed(symmetry).key();
    ///     (key, position.transformed_move(symmetry, best))
    /// }
    ///
    /// /// The best move of a position with that key.
    /// fn best<G: Symmetric>(position: &G, kept: G::Move) -> Option<G::Move> {
    ///     let symmetry = position.canonical_symmetry();
    ///     let moves = position.legal_moves();
    ///     moves.iter().copied().find(|&mv| position.transformed_move(symmetry, mv) == kept)
    /// }
    /// # use gambol_core::seeded;
    /// # use gambol_laws::example::Hoard;
    /// # let mut position = Hoard::start(Default::default());
    /// # let mut random = seeded(1);
    /// # while let Some(mv) = position.random_move(&mut random) {
    /// #     let (key, kept) = entry(&position, mv);
    /// #     assert_eq!(key, position.canonical().key());
    /// #     assert_eq!(best(&position, kept), Some(mv));
    /// #     position.apply_unchecked(mv);
    /// # }
    /// ```
    fn canonical_symmetry(&self) -> Self::Symmetry {
        let key = |symmetry: &Self::Symmetry| self.transformed(*symmetry).key();
        let best = self.symmetries().min_by_key(key);
        best.expect("the identity is a symmetry of every position")
    }
}
