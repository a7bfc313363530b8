use gambol_core::Symmetric;
use gambol_core::board::SquareSymmetry;

use crate::Square;
use crate::moves::{Move, MoveKind, RESERVE};
use crate::position::Position;

/// The eight symmetries of the square board. Players keep their seats: who moves next breaks the
/// symmetry between them.
impl Symmetric for Position {
    type Symmetry = SquareSymmetry;

    fn symmetries(&self) -> impl Iterator<Item = SquareSymmetry> {
        SquareSymmetry::all()
    }

    fn transformed(&self, symmetry: SquareSymmetry) -> Self {
        let mut image = Position::new(self.variant);
        image.stacks = self.stacks;
        for square in Square::all() {
            let stack = self.stack(square);
            let to = symmetry.apply(square).index();
            image.stacks[to] = stack.0;
            image.lines.change(RESERVE, to, stack.height() as u16);
        }
        image.reserve = self.reserve;
        image.points = self.points;
        image.ko = self.ko.map(|ko| self.transformed_move(symmetry, ko));
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
