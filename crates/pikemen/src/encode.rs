use gambol_core::board::{Direction, Rays};
use gambol_core::{Encode, Game, OpenView, PlaneShape, Player};

use crate::board::{Board, LONGEST, RAYS_6, RAYS_8, RAYS_HEXAGON, RAYS_STAR};
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Size};
use crate::position::{Position, PositionOn};
use crate::variant::Variant;

/// The pairs of squares of a board, a piece on the first of which can reach the second.
struct Pairs {
    list: &'static [(u8, u8)],
    /// The place of a pair in the list, by the first square times the number of squares plus the
    /// second; `u16::MAX` where they are not in line.
    places: &'static [u16],
}

/// Makes the list of `PAIRS` pairs, and for `SQUARES * SQUARES` pairs the place in it.
const fn pairs<const N: usize, const PAIRS: usize, const SQUARED: usize>(
    rays: &Rays<N, LONGEST>,
) -> ([(u8, u8); PAIRS], [u16; SQUARED]) {
    let mut list = [(0, 0); PAIRS];
    let mut places = [u16::MAX; SQUARED];
    let mut end = 0;
    let mut from = 0;
    while from < N {
        let mut d = 0;
        while d < 8 {
            let mut distance = 1;
            while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                // In the hexagon some pairs are in line twice.
                if places[from * N + to] == u16::MAX {
                    places[from * N + to] = end as u16;
                    list[end] = (from as u8, to as u8);
                    end += 1;
                }
                distance += 1;
            }
            d += 1;
        }
        from += 1;
    }
    assert!(end == PAIRS, "as many pairs as there are");
    (list, places)
}

static PAIRS_8: ([(u8, u8); 1456], [u16; 4096]) = pairs(&RAYS_8);
static PAIRS_6: ([(u8, u8); 580], [u16; 1296]) = pairs(&RAYS_6);
static PAIRS_HEXAGON: ([(u8, u8); 1008], [u16; 2304]) = pairs(&RAYS_HEXAGON);
static PAIRS_STAR: ([(u8, u8); 2184], [u16; 9216]) = pairs(&RAYS_STAR);

impl Board {
    fn pairs(self) -> Pairs {
        let (list, places): (&[(u8, u8)], &[u16]) = match self {
            Board::Square8 => (&PAIRS_8.0, &PAIRS_8.1),
            Board::Square6 => (&PAIRS_6.0, &PAIRS_6.1),
            Board::Hexagon => (&PAIRS_HEXAGON.0, &PAIRS_HEXAGON.1),
            Board::Star => (&PAIRS_STAR.0, &PAIRS_STAR.1),
        };
        Pairs { list, places }
    }
}

/// The planes of each player: one a size.
const SIZES: usize = Size::ALL.len();

/// # Actions
/// For a board of `n` squares, `9 * s + o` puts the piece on the square with the index `s` into
/// the orientation `o` (the directions clockwise from north, then upright), and
/// `9 * (n + p) + o` sends it along the `p`-th pair of squares and gives it the orientation `o`.
/// Pairs are those in line, ordered by the square moved from, then by direction clockwise from
/// north as it is called there, then by distance; a pair in line twice, as there are some in the
/// hexagon, counts once. That makes 13,680 actions on the board of 8 by 8, 5,544 on that of 6 by
/// 6, 9,504 in the hexagon and 20,520 in the star.
///
/// # Planes
/// `5 * n + 10` planes for `n` players, the viewer first (p1, if he does not play) and the others
/// in turn order: for each player his small, medium and large pieces; then the pieces of all
/// players by orientation, the directions clockwise from north and the upright ones; then constant
/// planes: the share of the points that win for each player; whether it is his turn for each
/// player; whether upright pieces are captured as in rock, paper, scissors. Planes of rectangles
/// have ranks from 1 up, whoever looks; those of skewed boards four rows a zone, from `a` and
/// `x = 1`, each from `y = 1`.
impl Encode for Position {
    fn action_count(variant: Variant) -> usize {
        let board = variant.layout().board();
        Orientation::COUNT * (board.squares() + board.pairs().list.len())
    }

    /// The index of a move, which need not be legal, but must lie on this board and in line. Any
    /// other has no index and gives [`action_count`](Encode::action_count), which is that of no
    /// move.
    fn action_index(&self, mv: Move) -> usize {
        let board = self.board();
        let (from, to, squares) = (mv.from(), mv.to(), board.squares());
        let line = if from.max(to) >= squares {
            None
        } else if from == to {
            Some(from)
        } else {
            let pairs = board.pairs();
            let place = usize::from(pairs.places[from * squares + to]);
            (place < pairs.list.len()).then_some(squares + place)
        };
        match line {
            Some(line) => Orientation::COUNT * line + mv.code(),
            None => Self::action_count(self.variant()),
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        let board = self.board();
        let (line, code) = (index / Orientation::COUNT, index % Orientation::COUNT);
        let (from, to) = match line.checked_sub(board.squares()) {
            None => (line as u8, line as u8),
            Some(pair) => *board.pairs().list.get(pair)?,
        };
        Some(Move::pack(from, to, code as u32))
    }

    fn plane_shape(variant: Variant) -> PlaneShape {
        let layout = variant.layout();
        PlaneShape {
            planes: 5 * layout.players() + Orientation::COUNT + 1,
            ranks: layout.board().rows(),
            files: layout.board().files(),
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let position = &view.position;
        let shape = Self::plane_shape(position.variant());
        assert_eq!(
            planes.len(),
            shape.len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        let (area, players) = (shape.area(), position.players());
        // The place of a player, seen from the viewer.
        let viewer = match view.viewer.index() {
            viewer if viewer < players => viewer,
            _ => 0,
        };
        let seat = |player: Player| (player.index() + players - viewer) % players;
        for (square, piece) in position.pieces() {
            let size = SIZES * seat(piece.owner) + usize::from(piece.size.number()) - 1;
            let orientation = SIZES * players + piece.orientation.code();
            for plane in [size, orientation] {
                planes[plane * area + square.index()] = 1.0;
            }
        }
        let mut fill = |plane: usize, constant| planes[plane * area..][..area].fill(constant);
        let first = SIZES * players + Orientation::COUNT;
        let target = f32::from(position.variant().target());
        for player in Player::all(players) {
            let score = f32::from(position.score(player));
            fill(first + seat(player), score / target);
        }
        fill(first + players + seat(position.turn()), 1.0);
        let rps = f32::from(u8::from(position.variant().rps()));
        fill(first + 2 * players, rps);
    }
}

/// As for [`Position`].
impl<G: Ground> Encode for PositionOn<G> {
    fn action_count(variant: Variant) -> usize {
        Position::action_count(variant)
    }

    /// As for [`Position`]: a move off this board or out of line gives
    /// [`action_count`](Encode::action_count).
    fn action_index(&self, mv: Move) -> usize {
        G::wrap(*self).action_index(mv)
    }

    fn action(&self, index: usize) -> Option<Move> {
        G::wrap(*self).action(index)
    }

    fn plane_shape(variant: Variant) -> PlaneShape {
        Position::plane_shape(variant)
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let view = OpenView {
            position: G::wrap(view.position),
            viewer: view.viewer,
        };
        Position::write_planes(&view, planes);
    }
}
