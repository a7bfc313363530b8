use gambol_core::{Player, Symmetric};

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::variant::Lands;

/// A symmetry of The Two Pipers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// The players change their colours, and the board is turned to suit: its ranks are flipped
    /// where the lands face each other, and it makes half a turn where they are rotated.
    Exchange,
}

/// The board as the other player sees it. Neither layout has a mirror of its files: there are
/// three files on one side of a land and four on the other.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        [Symmetry::Identity, Symmetry::Exchange].into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::Identity {
            return *self;
        }
        let image = |set: u64| match self.variant.lands {
            Lands::Facing => set.swap_bytes(),
            Lands::Rotated => set.reverse_bits(),
        };
        let piper = |piper: u8| match Square::from_index(piper.into()) {
            Some(square) => self.image(square).index() as u8,
            None => piper,
        };
        Position {
            creatures: self.creatures.map(image),
            attackers: self.attackers.map(image),
            pipers: self.pipers.map(piper),
            side: self.side ^ 1,
            ..*self
        }
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        if symmetry == Symmetry::Identity {
            return mv;
        }
        let image = match mv.kind() {
            MoveKind::Step { from, to } => Move::step(self.image(from), self.image(to)),
            MoveKind::Jump { from, to } => Move::jump(self.image(from), self.image(to)),
            MoveKind::Walk { from, to } => Move::walk(self.image(from), self.image(to)),
            MoveKind::Flip { square } => Some(Move::flip(self.image(square))),
            MoveKind::Pass => Some(Move::PASS),
        };
        // Flips and half turns keep distances.
        image.unwrap_or(mv)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        match symmetry {
            Symmetry::Identity => player,
            Symmetry::Exchange => player.opponent(),
        }
    }
}

impl Position {
    /// Where a square is when the players have changed sides.
    fn image(&self, square: Square) -> Square {
        Square::new(match self.variant.lands {
            Lands::Facing => square.index() ^ 0o70,
            Lands::Rotated => square.index() ^ 0o77,
        })
    }
}
