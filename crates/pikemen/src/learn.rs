//! Action indices, feature planes and symmetries.

use gambol_core::board::Direction;
use gambol_core::{Encode, Game, OpenView, PlaneShape, Player, Symmetric};

use crate::board::Board;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Size};
use crate::position::{PositionOn, both};
use crate::variant::Variant;

/// The planes of each player: one for each size.
const SIZES: usize = Size::ALL.len();

both! {
    /// # Actions
    /// On a board of `n` squares, action `9 * s + o` gives the piece on the square with index `s` the
    /// orientation `o` (the directions clockwise from north, then upright), and `9 * (n + p) + o`
    /// sends it along the `p`-th pair of squares and gives it the orientation `o`. Pairs are those in
    /// line, ordered by the square moved from, then by direction clockwise from north as it is called
    /// there, then by distance; a pair that is in line twice, as some are in the hexagon, counts once.
    /// There are 13,680 actions on the board of 8 by 8, 5,544 on that of 6 by 6, 9,504 in the hexagon
    /// and 20,520 in the star. A move has an index if this board has its squares and they are in line.
    ///
    /// # Planes
    /// `5 * n + 10` planes for `n` players, the viewer first (p1 for an onlooker) and the others in
    /// turn order: for each player their small, medium and large pieces; then the pieces of all players
    /// by orientation, the directions clockwise from north and the upright ones; then constant planes:
    /// for each player the share of the points that win; for each player whether it is their turn;
    /// whether upright pieces are captured as in rock, paper, scissors. Planes of rectangles have ranks
    /// from 1 up, whoever looks; those of skewed boards have four rows a zone, from `a` and `x = 1`,
    /// each from `y = 1`.
    impl Encode {
        fn action_count(variant: Variant) -> usize {
            Orientation::COUNT * variant.layout().board().ways().len()
        }

        #[inline]
        fn action_index(&self, mv: Move) -> Option<usize> {
            let way = self.board().way(mv.source(), mv.target())?;
            Some(Orientation::COUNT * way + mv.code())
        }

        fn action(&self, index: usize) -> Option<Move> {
            let (way, code) = (index / Orientation::COUNT, index % Orientation::COUNT);
            let &(from, to) = self.board().ways().get(way)?;
            Some(Move::pack(from.into(), to.into(), code))
        }

        fn plane_shape(variant: Variant) -> PlaneShape {
            let layout = variant.layout();
            PlaneShape {
                planes: (SIZES + 2) * layout.players() + Orientation::COUNT + 1,
                ranks: layout.board().rows(),
                files: layout.board().files(),
            }
        }

        fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
            inside!(&view.position, position => write_planes(position, view.viewer, planes));
        }
    }
}

fn write_planes<G: Ground>(position: &PositionOn<G>, viewer: Player, planes: &mut [f32]) {
    let shape = PositionOn::<G>::plane_shape(position.variant());
    assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
    planes.fill(0.0);
    let (area, players) = (shape.area(), position.players());
    // The place of a player, seen from the viewer.
    let viewer = Some(viewer.index()).filter(|&seat| seat < players);
    let viewer = viewer.unwrap_or(0);
    let seat = |player: Player| (player.index() + players - viewer) % players;
    for (square, piece) in position.pieces() {
        let size = SIZES * seat(piece.owner) + usize::from(piece.size.number()) - 1;
        let orientation = SIZES * players + piece.orientation.code();
        for plane in [size, orientation] {
            planes[plane * area + square.index()] = 1.0;
        }
    }
    let mut fill = |plane: usize, constant: f32| {
        if constant != 0.0 {
            planes[plane * area..][..area].fill(constant);
        }
    };
    let first = SIZES * players + Orientation::COUNT;
    let target = f32::from(position.target);
    for player in Player::all(players) {
        let score = f32::from(position.score(player));
        fill(first + seat(player), score / target);
    }
    fill(first + players + seat(position.turn()), 1.0);
    fill(first + 2 * players, f32::from(u8::from(position.rps)));
}

/// A symmetry of a layout: a reflection or not, then a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Reflected first, in the diagonal from the upper left to the lower right.
    mirrored: bool,
    /// Turned clockwise by this number of quarters, or of zones.
    turns: u8,
}

impl Symmetry {
    /// The image of the square with an index.
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
                let d = d + 2 * usize::from(self.turns);
                Orientation::Lying(Direction::ALL[d % 8])
            }
            orientation => orientation,
        }
    }

    /// The number of seats by which each player moves up.
    fn seats(self, layout: Layout) -> usize {
        let turns = usize::from(self.turns);
        // Two players sit opposite each other.
        if layout.players() == 2 { turns / 2 } else { turns }
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

both! {
    /// The maps of the board that take armies to armies and keep the players in turn order: with two
    /// players the half turn and the reflections in both long diagonals, one of which exchanges the
    /// players; with four players quarter turns; on skewed boards turns by a zone. Three players on
    /// 8 by 8 squares have the identity alone.
    impl Symmetric {
        type Symmetry = Symmetry;

        fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
            symmetries_of(self.layout())
        }

        fn transformed(&self, symmetry: Symmetry) -> Self {
            let mut image = *self;
            inside!(&mut image, position => *position = transformed(position, symmetry));
            image
        }

        fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
            let board = self.board();
            let (Some(from), Some(to)) = (mv.from(board), mv.to(board)) else {
                return mv;
            };
            let [from, to] = [from, to].map(|square| symmetry.square(board, square.index()));
            let orientation = symmetry.orientation(board, mv.orientation());
            Move::pack(from, to, orientation.code())
        }

        fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
            let seat = (player.index() + symmetry.seats(self.layout())) % self.players();
            Player::from_index(seat).unwrap_or(player)
        }
    }
}

fn transformed<G: Ground>(position: &PositionOn<G>, symmetry: Symmetry) -> PositionOn<G> {
    let image = |player| position.transformed_player(symmetry, player);
    let board = position.board();
    let mut transformed = PositionOn::<G>::empty(position.variant());
    for (square, mut piece) in position.pieces() {
        piece.owner = image(piece.owner);
        piece.orientation = symmetry.orientation(board, piece.orientation);
        transformed.put(symmetry.square(board, square.index()), piece);
    }
    for player in Player::all(position.players()) {
        transformed.scores.as_mut()[image(player).index()] = position.score(player);
    }
    transformed.side = image(position.turn()).index() as u8;
    transformed.over = position.over;
    transformed.weigh();
    transformed
}
