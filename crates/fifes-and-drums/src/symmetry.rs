//! Symmetries: none but the identity.

use gambol_core::Symmetric;

use crate::moves::Move;
use crate::position::Position;

/// There is no symmetry but the identity. Which suits share a card differs from number to number,
/// so no two suits can change places (a test tries all 720 ways); and whose turn it is follows
/// from the cards, so neither can the players.
impl Symmetric for Position {
    type Symmetry = ();

    fn symmetries(&self) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn transformed(&self, (): ()) -> Self {
        *self
    }

    fn transformed_move(&self, (): (), mv: Move) -> Move {
        mv
    }
}
