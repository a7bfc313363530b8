//! Action indices and feature planes.

use gambol_core::{OpenView, Player, const_for};
use gambol_host::{Encode, PlaneShape};

use crate::draughts::Square;
use crate::draughts::moves::Move;
use crate::draughts::position::Position;
use crate::draughts::tables::{JUMP, NUMBERS, PLACES, WAYS};
use crate::position::Pawn;

/// The number of actions of draughts: steps and captures.
pub(crate) const ACTIONS: usize = 98 + 936;

/// Every action, sorted by [`order`].
static ACTION_LIST: [Move; ACTIONS] = {
    let mut list = [Move::numbered(0, 0); ACTIONS];
    let mut count = 0;
    const_for!(0..2 * PLACES * NUMBERS, |i| {
        let (place, number) = (i / NUMBERS % PLACES, i % NUMBERS);
        let capture = i / NUMBERS >= PLACES;
        if WAYS.has(place, number) && capture == (number >= JUMP) {
            let mv = Move::numbered(place, number);
            let mut at = count;
            while at > 0 && order(list[at - 1]) > order(mv) {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = mv;
            count += 1;
        }
    });
    assert!(count == ACTIONS);
    list
};

/// The index of each action, by its place and number. `ACTIONS` where there is none.
static INDICES: [u16; PLACES * NUMBERS] = {
    let mut indices = [ACTIONS as u16; PLACES * NUMBERS];
    const_for!(0..ACTIONS, |i| {
        indices[ACTION_LIST[i].low_bits()] = i as u16;
    });
    indices
};

/// The sort key of actions: steps before captures, then the square moved from, then the square moved to or
/// the captured set.
const fn order(mv: Move) -> u64 {
    let way = mv.way();
    let from = (mv.start_place() as u64) << 36;
    if mv.is_capture() { 1 << 42 | from | way.captured() } else { from | way.end }
}

/// The number of planes for the checkers: men and kings of both sides.
pub(crate) const CHECKER_PLANES: usize = 4;

/// The shape of this number of planes.
pub(crate) const fn plane_shape(planes: usize) -> PlaneShape {
    PlaneShape { planes, ranks: 8, files: 8 }
}

/// Writes the [`CHECKER_PLANES`] (the viewer's men and kings, then the opponent's), a plane for
/// each pawn, and constant planes.
///
/// # Panics
/// If the slice does not have this shape.
pub(crate) fn write_planes(
    planes: &mut [f32],
    position: &Position,
    viewer: Player,
    pawns: &[Pawn],
    constants: &[bool],
) {
    let shape = plane_shape(CHECKER_PLANES + pawns.len() + constants.len());
    assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
    planes.fill(0.0);
    let (squares, constant) = planes.split_at_mut(shape.area() * (CHECKER_PLANES + pawns.len()));
    let mut mark = |plane, square: Square| {
        squares[plane * shape.area() + square.on_board().index()] = 1.0;
    };
    for (player, plane) in [(viewer, 0), (viewer.opponent(), 2)] {
        for square in position.checkers(player) {
            mark(plane + usize::from(position.is_king(square)), square);
        }
    }
    for (plane, pawn) in (CHECKER_PLANES..).zip(pawns) {
        if let Pawn::On(square) = pawn {
            mark(plane, *square);
        }
    }
    for (plane, &is) in constant.chunks_exact_mut(shape.area()).zip(constants) {
        plane.fill(f32::from(is));
    }
}

/// # Actions
/// 1034 in all. First come the 98 steps, by the square moved from, then by the square moved to. Then come
/// the 936 captures, by the square moved from, then by the set of captured checkers, read as a number whose
/// lowest bit is square 1.
///
/// # Planes
/// 6 planes of 8 by 8, always as p1 sees the board (square 4 is the first element, square 29 the last): the
/// viewer's men, the viewer's kings, the opponent's men and the opponent's kings. Two constant planes say
/// whether it is the viewer's turn, and whether the viewer is p2.
impl Encode for Position {
    fn action_count(&self) -> usize {
        ACTIONS
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        let index = usize::from(INDICES[mv.low_bits()]);
        (index < ACTIONS).then_some(index)
    }

    fn action(&self, index: usize) -> Option<Move> {
        ACTION_LIST.get(index).copied()
    }

    fn plane_shape(&self) -> PlaneShape {
        plane_shape(CHECKER_PLANES + 2)
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        let constants = [position.to_move() == viewer, viewer == Player::P2];
        write_planes(planes, &position, viewer, &[], &constants);
    }
}
