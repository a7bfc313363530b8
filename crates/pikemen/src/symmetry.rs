//! The symmetries of the boards.

use gambol_core::board::Direction;
use gambol_core::{Game, MAX_PLAYERS, Player, Symmetric};

use crate::board::Board;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::Orientation;
use crate::position::Position;

/// A symmetry of a layout: a reflection or not, then a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether the board is first reflected in the diagonal from the upper left to the lower right.
    mirrored: bool,
    /// The clockwise turns after that, in quarters or in zones.
    turns: u8,
}

impl Symmetry {
    /// The index of the image of a square.
    fn square(self, board: Board, index: usize) -> usize {
        if board.zones() > 0 {
            return (index + 16 * usize::from(self.turns)) % board.squares();
        }
        let last = board.files() - 1;
        let (mut file, mut rank) = (index % (last + 1), index / (last + 1));
        if self.mirrored {
            (file, rank) = (last - rank, last - file);
        }
        for _ in 0..self.turns {
            (file, rank) = (rank, last - file);
        }
        rank * (last + 1) + file
    }

    fn orientation(self, board: Board, orientation: Orientation) -> Orientation {
        match orientation {
            // Every zone has its own frame, which turns with it.
            Orientation::Lying(direction) if board.zones() == 0 => {
                let d = direction as usize;
                let d = if self.mirrored { 14 - d } else { d };
                Orientation::Lying(Direction::ALL[(d + 2 * usize::from(self.turns)) % 8])
            }
            orientation => orientation,
        }
    }

    fn of_move(self, board: Board, mv: Move) -> Move {
        let squares = [mv.from_index(), mv.to_index()];
        if squares.iter().any(|&index| index >= board.squares()) {
            return mv;
        }
        let [from, to] = squares.map(|index| self.square(board, index));
        Move::pack(from, to, self.orientation(board, mv.orientation()).code())
    }

    /// The number of seats that each player moves up.
    fn seats(self, layout: Layout) -> usize {
        let turns = usize::from(self.turns);
        // Two players sit opposite each other.
        if layout.players() == 2 { turns / 2 } else { turns }
    }
}

fn symmetries_of(layout: Layout) -> impl Iterator<Item = Symmetry> {
    // Two players sit opposite each other.
    let (count, half, by) = match layout {
        Layout::Classic | Layout::Mini => (4, 2, 2),
        Layout::Three => (1, 1, 1),
        Layout::Warlords | Layout::Hexagon | Layout::Star => (layout.players(), MAX_PLAYERS, 1),
    };
    (0..count).map(move |n| Symmetry { mirrored: n >= half, turns: by * (n % half) as u8 })
}

/// The maps that take armies to armies in turn order. For two players, these are the half turn and both
/// diagonal reflections. One reflection exchanges the players. For four, these are the quarter turns. On
/// skewed boards, these are the turns by a zone. Three players on 8 by 8 have only the identity.
impl<G: Ground> Symmetric for Position<G> {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        symmetries_of(self.layout())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let image = |player| self.transformed_player(symmetry, player);
        let board = self.board();
        let mut transformed = Self::empty(self.variant());
        for (square, mut piece) in self.pieces() {
            piece.owner = image(piece.owner);
            piece.orientation = symmetry.orientation(board, piece.orientation);
            transformed.put(symmetry.square(board, square.index()), piece);
        }
        for player in Player::all(self.players()) {
            transformed.scores.as_mut()[image(player).index()] = self.score(player);
        }
        transformed.side = image(self.to_move()).index() as u8;
        transformed.over = self.over;
        transformed.weigh();
        transformed
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        symmetry.of_move(self.board(), mv)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        let seat = (player.index() + symmetry.seats(self.layout())) % self.players();
        Player::from_index(seat).unwrap_or(player)
    }
}
