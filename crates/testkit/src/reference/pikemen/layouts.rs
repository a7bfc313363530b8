use super::board::{Board, Square};
use super::pieces::{Orientation, Piece};

/// A board and the armies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) name: &'static str,
    pub(super) players: usize,
    pub(super) board: Board,
    /// The ranks of a chessboard from the top, where each square has an owner and a size, or a dot. Empty for
    /// skewed boards, whose zones have an army.
    drawing: &'static [&'static str],
}

/// The army of each zone.
const ZONE_ARMY: [&str; 4] = ["3 3 2 .", "3 2 1 .", "2 1 1 .", ". . . ."];

/// The layouts in the order of the rules page.
pub(super) const LAYOUTS: [Layout; 6] = [
    Layout {
        name: "classic",
        players: 2,
        board: Board::Grid { size: 8 },
        drawing: &[
            "B3 B3 B3 B2 B1 .  .  . ",
            "B3 B2 B2 B1 .  .  .  . ",
            "B3 B2 B1 .  .  .  .  . ",
            "B2 B1 .  .  .  .  .  A1",
            "B1 .  .  .  .  .  A1 A2",
            ".  .  .  .  .  A1 A2 A3",
            ".  .  .  .  A1 A2 A2 A3",
            ".  .  .  A1 A2 A3 A3 A3",
        ],
    },
    Layout {
        name: "mini",
        players: 2,
        board: Board::Grid { size: 6 },
        drawing: &[
            "B3 B3 B2 .  .  . ",
            "B3 B2 B1 .  .  . ",
            "B2 B1 B1 .  .  . ",
            ".  .  .  A1 A1 A2",
            ".  .  .  A1 A2 A3",
            ".  .  .  A2 A3 A3",
        ],
    },
    Layout {
        name: "three",
        players: 3,
        board: Board::Grid { size: 8 },
        drawing: &[
            "B3 B3 B2 B1 .  .  .  . ",
            "B3 B3 B2 B1 .  .  .  . ",
            "B2 B2 B1 B1 .  C1 C2 C2",
            ".  .  .  .  .  C1 C3 C3",
            ".  .  .  .  .  C1 C3 C3",
            "A2 A2 A1 A1 .  C1 C2 C2",
            "A3 A3 A2 A1 .  .  .  . ",
            "A3 A3 A2 A1 .  .  .  . ",
        ],
    },
    Layout {
        name: "warlords",
        players: 4,
        board: Board::Grid { size: 8 },
        drawing: &[
            "B3 B3 B2 .  .  C2 C3 C3",
            "B3 B2 B1 .  .  C1 C2 C3",
            "B2 B1 B1 .  .  C1 C1 C2",
            ".  .  .  .  .  .  .  . ",
            ".  .  .  .  .  .  .  . ",
            "A2 A1 A1 .  .  D1 D1 D2",
            "A3 A2 A1 .  .  D1 D2 D3",
            "A3 A3 A2 .  .  D2 D3 D3",
        ],
    },
    Layout { name: "hexagon", players: 3, board: Board::Zones { number: 3 }, drawing: &[] },
    Layout { name: "star", players: 6, board: Board::Zones { number: 6 }, drawing: &[] },
];

impl Layout {
    /// The piece on a square at the start (1.1).
    fn piece_at_start(&self, square: Square) -> Option<Piece> {
        let (owner, size) = match (self.board, square) {
            (Board::Grid { size }, Square::Grid { file, rank }) => {
                let line = self.drawing[(size - rank) as usize];
                let items: Vec<&str> = line.split_whitespace().collect();
                let mut signs = items[(file - 1) as usize].chars();
                let owner = "ABCD".find(signs.next()?)? + 1;
                (owner, signs.next())
            }
            (Board::Zones { .. }, Square::Zone { zone, x, y }) => {
                let line = ZONE_ARMY[(4 - x) as usize];
                let items: Vec<&str> = line.split_whitespace().collect();
                (zone as usize + 1, items[(4 - y) as usize].chars().next())
            }
            _ => return None,
        };
        let size = size.and_then(|digit| digit.to_digit(10))?;
        Some(Piece { owner, size, orientation: Orientation::Upright })
    }

    /// The pieces at the start, in the order of `Board::squares`.
    pub(super) fn start(&self) -> Vec<Option<Piece>> {
        self.board.squares().into_iter().map(|square| self.piece_at_start(square)).collect()
    }

    /// The number of pieces of this size that a player has at the start.
    pub(super) fn pieces_of_size(&self, player: usize, size: u32) -> usize {
        let is_one = |piece: &Piece| piece.owner == player && piece.size == size;
        self.start().into_iter().flatten().filter(is_one).count()
    }
}
