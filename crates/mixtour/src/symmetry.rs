//! The eight symmetries of the board.

use gambol_core::Symmetric;

use crate::Square;
use crate::lines::Lines;
use crate::moves::{Move, MoveKind};
use crate::position::Position;

/// One of the eight symmetries of the board: a reflection of the files or none, then a number of quarter
/// turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    quarter_turns: u8,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|i| Symmetry { mirrored: i >= 4, quarter_turns: i % 4 })
    }

    /// Returns the image of a square. The board is first mirrored left to right (or not), then turned
    /// clockwise.
    ///
    /// ```
    /// use gambol_mixtour::{Square, Symmetry};
    ///
    /// let images = Symmetry::all().map(|symmetry| symmetry.apply(Square::new(0)).to_string());
    /// assert_eq!(images.collect::<Vec<_>>()[..4], ["a1", "a5", "e5", "e1"]);
    /// ```
    pub fn apply(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.mirrored {
            file = 4 - file;
        }
        for _ in 0..self.quarter_turns {
            (file, rank) = (rank, 4 - file);
        }
        Square::new(5 * rank + file)
    }
}

/// Players keep their seats, since the player to move breaks the symmetry between them.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
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

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
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
