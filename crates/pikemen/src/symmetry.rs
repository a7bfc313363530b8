use gambol_core::board::Direction;
use gambol_core::{Game, Player, Symmetric};

use crate::board::{Board, Square};
use crate::builder::Builder;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Piece};
use crate::position::{Position, PositionOn};

/// A symmetry of a layout: a reflection or not, then a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Reflected first, in the diagonal from the upper left to the lower right.
    mirrored: bool,
    /// Turned clockwise by so many quarters, or zones.
    turns: u8,
}

impl Symmetry {
    fn square(self, square: Square) -> Square {
        let board = square.board();
        let index = if board.zones() > 0 {
            (square.index() + 16 * usize::from(self.turns)) % board.squares()
        } else {
            let last = board.files() - 1;
            let (mut file, mut rank) = (square.index() % (last + 1), square.index() / (last + 1));
            if self.mirrored {
                (file, rank) = (last - rank, last - file);
            }
            for _ in 0..self.turns {
                (file, rank) = (rank, last - file);
            }
            rank * (last + 1) + file
        };
        board.square(index).unwrap_or(square)
    }

    fn orientation(self, orientation: Orientation, board: Board) -> Orientation {
        match orientation {
            // Every zone has its own frame, which turns with it.
            Orientation::Lying(direction) if board.zones() == 0 => {
                let d = direction as usize;
                let d = if self.mirrored { 14 - d } else { d };
                let d = d + 2 * usize::from(self.turns);
                Orientation::Lying(Direction::ALL[d % 8])
            }
            orientation => orientation,
        }
    }

    /// How many seats each player moves up.
    fn seats(self, layout: Layout) -> usize {
        let turns = usize::from(self.turns);
        match layout {
            Layout::Classic | Layout::Mini => turns / 2,
            Layout::Three | Layout::Warlords | Layout::Hexagon | Layout::Star => turns,
        }
    }
}

fn symmetries_of(layout: Layout) -> impl Iterator<Item = Symmetry> {
    let (mirrors, turns, step) = match layout {
        Layout::Classic | Layout::Mini => (2, 4, 2),
        Layout::Three => (1, 1, 1),
        Layout::Warlords | Layout::Hexagon | Layout::Star => (1, layout.players() as u8, 1),
    };
    let turns = move || (0..turns).step_by(step);
    let mirrors = [false, true].into_iter().take(mirrors);
    mirrors.flat_map(move |mirrored| turns().map(move |turns| Symmetry { mirrored, turns }))
}

/// The maps of the board that map armies to armies and keep the players in their order around the
/// table: with two players the half turn and the reflections in both long diagonals, of which one
/// exchanges the players too; with four players quarter turns; on skewed boards turns by a zone.
/// The board of three players on 8 by 8 squares has none but the identity.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        symmetries_of(self.layout())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let image = |player| self.transformed_player(symmetry, player);
        let mut builder = Builder::new(self.variant()).turn(image(self.turn()));
        for (square, piece) in self.pieces() {
            let piece = Piece {
                owner: image(piece.owner),
                size: piece.size,
                orientation: symmetry.orientation(piece.orientation, self.board()),
            };
            builder = builder.piece(symmetry.square(square), Some(piece));
        }
        for player in Player::all(self.players()) {
            builder = builder.score(image(player), self.score(player).into());
        }
        builder.pack_any()
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        let Some((from, to)) = mv.squares(self.board()) else {
            return mv;
        };
        let orientation = symmetry.orientation(mv.orientation(), self.board());
        Move::new(symmetry.square(from), symmetry.square(to), orientation)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        let players = self.players();
        let seat = (player.index() + symmetry.seats(self.layout())) % players;
        Player::from_index(seat).unwrap_or(player)
    }
}

impl<G: Ground> Symmetric for PositionOn<G> {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        symmetries_of(G::LAYOUT)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        G::unwrap(&G::wrap(*self).transformed(symmetry)).unwrap_or(*self)
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        G::wrap(*self).transformed_move(symmetry, mv)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        G::wrap(*self).transformed_player(symmetry, player)
    }
}
