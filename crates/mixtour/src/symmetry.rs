//! The eight ways to turn and mirror the board.

use gambol_core::Symmetric;
use gambol_core::board::SquareSymmetry;

use crate::Square;
use crate::lines::Lines;
use crate::moves::{Move, MoveKind};
use crate::position::Position;

/// The eight symmetries of the square board. Players keep their seats: who moves next breaks the
/// symmetry between them.
impl Symmetric for Position {
    type Symmetry = SquareSymmetry;

    fn symmetries(&self) -> impl Iterator<Item = SquareSymmetry> {
        SquareSymmetry::all()
    }

    fn transformed(&self, symmetry: SquareSymmetry) -> Self {
        let mut image = Position {
            lines: Lines::EMPTY_BOARD,
            ko: self.ko.map(|ko| self.transformed_move(symmetry, ko)),
            ..*self
        };
        for square in Square::all() {
            image.set_stack(symmetry.apply(square), self.stack(square));
        }
        image.weigh();
        image
    }

    fn transformed_move(&self, symmetry: SquareSymmetry, mv: Move) -> Move {
        match mv.kind() {
            MoveKind::Enter { to } => Move::enter(symmetry.apply(to)),
            MoveKind::Stack { from, to, count } => {
                let (from, to) = (symmetry.apply(from), symmetry.apply(to));
                Move::pack(from.index(), to.index(), count)
            }
            MoveKind::Pass => Move::PASS,
        }
    }
}
