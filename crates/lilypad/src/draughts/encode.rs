use gambol_core::{Encode, OpenView, PlaneShape, Player};

use super::Square;
use super::captures::{self, CAPTURES};
use super::moves::{DIRECTIONS, Move};
use super::position::Position;
use super::variant::Variant;

/// The steps: one for each square and each of its neighbours.
const STEPS: usize = 98;

/// The actions of draughts.
pub(crate) const ACTIONS: usize = STEPS + captures::COUNT;

/// The steps, by the square moved from, then by the square moved to.
static STEP_LIST: [(Square, Square); STEPS] = {
    // By the number of the square where the step ends.
    const ASCENDING: [usize; 4] = [2, 3, 0, 1];
    let mut steps = [(Square::new(0), Square::new(0)); STEPS];
    let mut end = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut i = 0;
        while i < 4 {
            let square = Square::new(from);
            if let Some(to) = square.step(DIRECTIONS[ASCENDING[i]]) {
                steps[end] = (square, to);
                end += 1;
            }
            i += 1;
        }
        from += 1;
    }
    assert!(end == STEPS);
    steps
};

/// The index of a move, below [`ACTIONS`].
pub(crate) fn action_index(mv: Move) -> usize {
    if mv.is_capture() {
        STEPS + CAPTURES.index(mv.start_place(), mv.low())
    } else {
        let step = (mv.start(), mv.end());
        STEP_LIST.binary_search(&step).unwrap_or_default()
    }
}

/// The move with this index.
pub(crate) fn action(index: usize) -> Option<Move> {
    if let Some(&(from, to)) = STEP_LIST.get(index) {
        return Move::step(from, to);
    }
    let (start, number) = CAPTURES.at(index - STEPS)?;
    Some(Move::numbered(true, start, number))
}

/// Writes the checkers of one player: a plane of men and one of kings.
pub(crate) fn write_checkers(position: &Position, player: Player, planes: &mut [f32]) {
    for square in position.checkers(player) {
        let plane = usize::from(position.kings & square.bit() != 0);
        planes[plane * SHAPE_AREA + square.on_board().index()] = 1.0;
    }
}

/// The entries of one plane.
pub(crate) const SHAPE_AREA: usize = 64;

/// The planes of both sides' checkers.
pub(crate) const CHECKER_PLANES: usize = 4;

/// # Actions
/// 1034: first the 98 steps, by the square moved from, then by the square moved to. Then the 936
/// captures, by the square moved from; those from one square by the set of captured checkers,
/// read as a number in which square 1 is the lowest bit.
///
/// # Planes
/// 6 planes of 8 by 8, the viewer's own side first, as p1 sees the board whoever looks (square 4
/// is the first entry, square 29 the last): his men, his kings, the opponent's men and kings; then
/// constant planes: whether it is the viewer's turn, and whether the viewer is p2.
impl Encode for Position {
    fn action_count(_variant: Variant) -> usize {
        ACTIONS
    }

    fn action_index(&self, mv: Move) -> usize {
        action_index(mv)
    }

    fn action(&self, index: usize) -> Option<Move> {
        action(index)
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        PlaneShape {
            planes: CHECKER_PLANES + 2,
            ranks: 8,
            files: 8,
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        assert_eq!(
            planes.len(),
            Self::plane_shape(Variant).len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        write_checkers(&position, viewer, planes);
        write_checkers(&position, viewer.opponent(), &mut planes[2 * SHAPE_AREA..]);
        let constants = [position.turn() == viewer, viewer == Player::P2];
        let rest = &mut planes[CHECKER_PLANES * SHAPE_AREA..];
        for (plane, constant) in rest.chunks_exact_mut(SHAPE_AREA).zip(constants) {
            plane.fill(f32::from(u8::from(constant)));
        }
    }
}
