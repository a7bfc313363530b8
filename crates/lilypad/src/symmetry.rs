//! The two symmetries of the board.

use gambol_core::{Player, Symmetric};

use crate::Square;
use crate::draughts::Symmetry;
use crate::moves::{Move, MoveKind};
use crate::position::Position;

/// The board turned round with the colours swapped. Until both pawns are placed there is only the identity,
/// since p1 places first.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let turned = (!self.is_setting_up()).then_some(Symmetry::Turned);
        core::iter::once(Symmetry::Identity).chain(turned)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let flags = self.pawns & !Square::BOARD;
        Position {
            checkers: self.checkers.transformed(symmetry),
            pawns: symmetry.squares(self.pawns & Square::BOARD) | flags,
        }
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        let image = match mv.kind() {
            MoveKind::Checker(mv) => Some(self.checkers.transformed_move(symmetry, mv).into()),
            MoveKind::Place { to } => Move::place(symmetry.square(to)),
            MoveKind::Walk { from, to } => Move::walk(symmetry.square(from), symmetry.square(to)),
        };
        image.unwrap_or(mv)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        symmetry.player(player)
    }
}
