use gambol_core::{Encode, OpenView, PlaneShape, Symmetric};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// Left and right can be exchanged: the symmetry says whether they are.
impl Symmetric for Position {
    type Symmetry = bool;

    fn symmetries(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn transformed(&self, mirrored: bool) -> Self {
        let mut image = *self;
        for (player, pieces) in self.pieces.into_iter().enumerate() {
            let own = Square::all().filter(|square| pieces >> square.index() & 1 != 0);
            image.pieces[player] = own.map(|square| 1 << map(square, mirrored).index()).sum();
        }
        image
    }

    fn transformed_move(&self, mirrored: bool, mv: Move) -> Move {
        Move::new(map(mv.from(), mirrored), map(mv.to(), mirrored))
    }
}

fn map(square: Square, mirrored: bool) -> Square {
    if !mirrored {
        return square;
    }
    Square::new(6 * square.rank() + 5 - square.file())
}

/// # Actions
/// 1296: 36 times the index of the square that a piece leaves, plus that of the square where it ends.
///
/// # Planes
/// Three: the viewer's pieces, the opponent's, and 1 everywhere if it is the viewer's turn. Ranks go
/// from 1 up for both viewers.
impl Encode for Position {
    fn action_count(_: Variant) -> usize {
        Move::COUNT
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        Some(Square::COUNT * mv.from().index() + mv.to().index())
    }

    fn action(&self, index: usize) -> Option<Move> {
        let from = Square::from_index(index / Square::COUNT)?;
        Some(Move::new(from, Square::new(index % Square::COUNT)))
    }

    fn plane_shape(_: Variant) -> PlaneShape {
        PlaneShape {
            planes: 3,
            ranks: 6,
            files: 6,
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let shape = Self::plane_shape(view.position.variant);
        assert_eq!(planes.len(), shape.len(), "PlaneShape::len entries");
        let (boards, turn) = planes.split_at_mut(2 * shape.area());
        boards.fill(0.0);
        for square in Square::all() {
            if let Some(owner) = view.position.owner(square) {
                let plane = usize::from(owner != view.viewer);
                boards[plane * shape.area() + square.index()] = 1.0;
            }
        }
        turn.fill(f32::from(view.position.turn == view.viewer));
    }
}
