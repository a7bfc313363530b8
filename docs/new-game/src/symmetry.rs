use gambol_core::Symmetric;

use crate::Square;
use crate::moves::Move;
use crate::position::Position;

/// Left and right can be exchanged. The symmetry says whether they are.
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
    let file = square.file();
    Square::new(6 * square.rank() + if mirrored { 5 - file } else { file })
}
