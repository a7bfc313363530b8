//! Action indices and feature planes.

use gambol_core::{OpenView, Player};
use gambol_host::{Encode, PlaneShape};

use crate::data::PositionData;
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Size};
use crate::position::Position;

/// The planes of each player: one for each size.
const SIZES: usize = Size::ALL.len();

/// # Actions
/// On a board of `n` squares, action `9 * s + o` gives the piece on the square with index `s` the
/// orientation `o` (the directions clockwise from north, then upright). Action `9 * (n + p) + o` charges
/// along the `p`-th pair of squares and ends in the orientation `o`. The pairs of squares in line are
/// ordered by the square moved from, then by direction clockwise from north as named on that square, then
/// by distance. Pairs that are in line twice, as in the hexagon, count once. There are 13,680 actions on 8
/// by 8, 5,544 on 6 by 6, 9,504 in the hexagon and 20,520 in the star. A move has an index if its squares
/// are on this board and in line.
///
/// # Planes
/// `5 * n + 10` planes for `n` players. Players are in turn order from the viewer (p1 for an onlooker):
/// - for each player, their small, medium and large pieces
/// - the pieces of all players by orientation: the directions clockwise from north, then upright
/// - constant planes: for each player the share of the points that win, for each player whether it is their
///   turn, and whether upright pieces are captured as in rock, paper, scissors
///
/// Planes of rectangles have ranks from 1 up for every viewer. Planes of skewed boards have four rows for
/// each zone, from `a` and `x = 1`, and each row starts at `y = 1`.
impl<G: Ground> Encode for Position<G> {
    fn action_count(&self) -> usize {
        Orientation::COUNT * self.board().ways().len()
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        Some(Orientation::COUNT * self.board().way(mv.from_index(), mv.to_index())? + mv.code())
    }

    fn action(&self, index: usize) -> Option<Move> {
        let (way, code) = (index / Orientation::COUNT, index % Orientation::COUNT);
        let &(from, to) = self.board().ways().get(way)?;
        Some(Move::pack(from.into(), to.into(), code))
    }

    fn plane_shape(&self) -> PlaneShape {
        let layout = self.layout();
        PlaneShape {
            planes: (SIZES + 2) * layout.players() + Orientation::COUNT + 1,
            ranks: layout.board().rows(),
            files: layout.board().files(),
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        write_planes(view.position.data(), view.position.plane_shape(), view.viewer, planes);
    }
}

fn write_planes(position: PositionData<'_>, shape: PlaneShape, viewer: Player, planes: &mut [f32]) {
    assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
    planes.fill(0.0);
    let (area, players) = (shape.area(), position.scores().len());
    // The place of a player, seen from the viewer.
    let viewer = Some(viewer.index()).filter(|&seat| seat < players).unwrap_or(0);
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
    let target = f32::from(position.variant.target);
    for (player, &score) in Player::all(players).zip(position.scores()) {
        fill(first + seat(player), f32::from(score) / target);
    }
    fill(first + players + seat(position.turn), 1.0);
    fill(first + 2 * players, f32::from(u8::from(position.variant.rps)));
}
