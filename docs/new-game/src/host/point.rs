use gambol_core::{Game, Player};
use gambol_host::{Part, Path, Point};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::check::Illegal;

/// A person points at the square that a piece leaves, then at the square where it ends.
impl Point for Position {
    fn path(&self, mv: Move) -> Path {
        Path::from_iter([Part::square(mv.from()), Part::square(mv.to())])
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        vec![Part::square(mv.from()), Part::square(mv.to())]
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        let squares: Result<Vec<Square>, _> = path.iter().map(|text| text.parse()).collect();
        match *squares.ok()?.as_slice() {
            [from] => {
                if self.legal_moves().iter().any(|mv| mv.from() == from) {
                    return None;
                }
                // The piece cannot move, so it cannot move straight forward either.
                let ahead = match self.turn {
                    Player::P1 => from.rank() + 1,
                    _ => from.rank().wrapping_sub(1),
                };
                let to = Square::at(from.file(), ahead).unwrap_or(from);
                self.check(Move::new(from, to)).err()
            }
            [from, to] => self.check(Move::new(from, to)).err(),
            _ => None,
        }
    }
}
