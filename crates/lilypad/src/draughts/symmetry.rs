//! The two symmetries of the board.

use gambol_core::{Player, Symmetric};

use super::Square;
use super::moves::{Move, MoveKind};
use super::position::{LIGHT, Position};

/// A symmetry of checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// The board is turned round and the sides change colours.
    Turned,
}

impl Symmetry {
    /// The image of a square.
    ///
    /// ```
    /// use gambol_lilypad::Symmetry;
    ///
    /// assert_eq!(Symmetry::Turned.square("11".parse()?).number(), 22);
    /// # Ok::<(), gambol_lilypad::draughts::ParseSquareError>(())
    /// ```
    pub const fn square(self, square: Square) -> Square {
        if let Symmetry::Turned = self { square.turned() } else { square }
    }

    pub(crate) const fn squares(self, bits: u64) -> u64 {
        // Place 34 is the last.
        if let Symmetry::Turned = self { bits.reverse_bits() >> 29 } else { bits }
    }

    /// The image of a player.
    pub const fn player(self, player: Player) -> Player {
        if let Symmetry::Turned = self { player.opponent() } else { player }
    }
}

/// The identity, and the board turned round with the colours swapped.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        [Symmetry::Identity, Symmetry::Turned].into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let turn = if symmetry == Symmetry::Turned { !self.kings } else { self.kings };
        Position {
            mine: symmetry.squares(self.mine),
            theirs: symmetry.squares(self.theirs),
            kings: symmetry.squares(self.kings & Square::BOARD) | turn & LIGHT,
        }
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        let image = match mv.kind() {
            MoveKind::Step { from, to } => Move::step(symmetry.square(from), symmetry.square(to)),
            MoveKind::Capture { from, .. } => {
                Move::capture_of(symmetry.square(from), symmetry.squares(mv.way().captured()))
            }
        };
        image.expect("the image of a move is a move")
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        symmetry.player(player)
    }
}
