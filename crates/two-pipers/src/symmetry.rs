//! The two symmetries: the identity, and the exchange of the players.

use gambol_core::{Player, Symmetric};

use crate::Square;
use crate::moves::Move;
use crate::position::{Position, SIDE};
use crate::tables::Squares;
use crate::variant::Lands;

/// A symmetry of The Two Pipers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// The players change sides: the ranks are flipped if the lands face each other, or the board
    /// makes a half turn if they are rotated.
    Exchange,
}

/// The board as the opponent sees it. Mirroring the files is not a symmetry, since a land has three files
/// on one side and four on the other.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        [Symmetry::Identity, Symmetry::Exchange].into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::Identity {
            return *self;
        }
        let image = |set: Squares| {
            Squares::from_bits(match self.rules().lands {
                Lands::Facing => set.bits().swap_bytes(),
                Lands::Rotated => set.bits().reverse_bits(),
            })
        };
        let pipers = self.pipers().map(|piper| {
            Square::from_index(piper.into())
                .map_or(piper, |square| self.image(square).index() as u8)
        });
        Position {
            creatures: self.creatures.map(image),
            attackers: self.attackers.map(image),
            rest: self.rest ^ SIDE,
        }
        .with_pipers(pipers)
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        match (symmetry, mv.from(), mv.to()) {
            (Symmetry::Exchange, Some(from), Some(to)) => {
                mv.between(self.image(from), self.image(to))
            }
            _ => mv,
        }
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        if symmetry == Symmetry::Exchange { player.opponent() } else { player }
    }
}

impl Position {
    /// The image of a square when the players change sides.
    fn image(&self, square: Square) -> Square {
        let turned = if self.rules().lands == Lands::Facing { 0o70 } else { 0o77 };
        Square::new(square.index() ^ turned)
    }
}
