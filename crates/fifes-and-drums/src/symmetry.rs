//! Symmetries: none but the identity.

use gambol_core::Symmetric;

use crate::moves::Move;
use crate::position::Position;

/// Only the identity. Suits share cards differently for each number, so none can change places (a
/// test tries all 720 ways); the cards tell whose turn it is, so neither can the players.
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
