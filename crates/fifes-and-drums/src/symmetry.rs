//! The symmetries: only the identity.

use gambol_core::Symmetric;

use crate::moves::Move;
use crate::position::Position;

/// Only the identity. No suits can change places, since suits share cards differently for each number (a
/// test tries all 720 ways). The players cannot change places either, since the cards decide the turn.
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
