use gambol_core::OpenView;
use gambol_host::{Encode, PlaneShape};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;

/// # Actions
/// 1296: 36 times the index of the square that a piece leaves, plus the index of the square where it ends.
///
/// # Planes
/// Three: the viewer's pieces, the opponent's, and 1 everywhere if it is the viewer's turn. Ranks go
/// from 1 up for both viewers.
impl Encode for Position {
    fn action_count(&self) -> usize {
        Move::COUNT
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        Some(Square::COUNT * mv.from().index() + mv.to().index())
    }

    fn action(&self, index: usize) -> Option<Move> {
        let from = Square::from_index(index / Square::COUNT)?;
        Some(Move::new(from, Square::new(index % Square::COUNT)))
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape {
            planes: 3,
            ranks: 6,
            files: 6,
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let shape = view.position.plane_shape();
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
