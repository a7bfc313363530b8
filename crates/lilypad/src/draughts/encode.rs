use gambol_core::arrayvec::ArrayVec;
use gambol_core::{Encode, OpenView, PlaneShape, Player};

use super::Square;
use super::moves::{DIRECTIONS, Move};
use super::position::Position;
use super::variant::Variant;
use super::ways::{CAPTURES, WAYS};

/// The steps: one for each square and each of its neighbours.
const STEPS: usize = 98;

/// The actions of draughts.
pub(crate) const ACTIONS: usize = STEPS + CAPTURES;

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
    let start = mv.start();
    if !mv.is_capture() {
        return STEP_LIST
            .binary_search(&(start, mv.end()))
            .unwrap_or_default();
    }
    let before = Square::all().take_while(|&square| square < start);
    let before: usize = before.map(|square| WAYS.captures(square).count()).sum();
    let captured = mv.way().captured();
    let smaller = WAYS
        .captures(start)
        .filter(|(_, way)| way.captured() < captured);
    STEPS + before + smaller.count()
}

/// The move with this index.
pub(crate) fn action(index: usize) -> Option<Move> {
    if let Some(&(from, to)) = STEP_LIST.get(index) {
        return Move::step(from, to);
    }
    let mut left = index - STEPS;
    for start in Square::all() {
        let count = WAYS.captures(start).count();
        if left < count {
            let mut sets: ArrayVec<u64, 31> = WAYS
                .captures(start)
                .map(|(_, way)| way.captured())
                .collect();
            sets.sort_unstable();
            return Move::capture_of(start, sets[left]);
        }
        left -= count;
    }
    None
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
