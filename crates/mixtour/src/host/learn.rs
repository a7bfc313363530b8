use gambol_core::board::{Direction, Rays, Steps};
use gambol_core::{OpenView, const_for};
use gambol_host::{Encode, PlaneShape};

use crate::Square;
use crate::moves::{Move, MoveKind, RESERVE};
use crate::position::Position;
use crate::stack::Stack;

/// The actions: 25 squares to enter on, the pass, then each number of pieces for each pair of squares in
/// line.
const PASS: usize = Square::COUNT;
const FIRST_STACK: usize = PASS + 1;
const PAIRS: usize = 320;
const COUNTS: usize = Stack::MAX_HEIGHT;

/// The pairs of squares in line, by the square moved from, then clockwise from north, then by distance.
static IN_LINE: [(Square, Square); PAIRS] = {
    let rays: Rays<{ Square::COUNT }, 4> = Steps::rectangle(5).rays();
    let mut pairs = [(Square::new(0), Square::new(0)); PAIRS];
    let mut end = 0;
    const_for!(0..Square::COUNT, |from| {
        const_for!(0..8, |d| {
            let mut distance = 1;
            while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                pairs[end] = (Square::new(from), Square::new(to));
                end += 1;
                distance += 1;
            }
        });
    });
    assert!(end == PAIRS);
    pairs
};

/// By the bits of both squares: the number that gives the action when added to the number of pieces. Too
/// large where there is no action.
static FIRST_ACTION: [u16; 1 << 10] = {
    const NONE: u16 = 1 << 15;
    let mut first = [NONE; 1 << 10];
    const_for!(0..Square::COUNT, |to| {
        // One piece is entered.
        first[RESERVE << 5 | to] = (to as u16).wrapping_sub(1);
    });
    first[RESERVE << 5 | RESERVE] = PASS as u16;
    const_for!(0..PAIRS, |pair| {
        let (from, to) = IN_LINE[pair];
        first[from.index() << 5 | to.index()] = (FIRST_STACK + COUNTS * pair - 1) as u16;
    });
    first
};

/// Planes before the constant ones: levels of stacks for each player, and the ko's squares.
const LEVELS: usize = Stack::MAX_HEIGHT;
const KO: usize = 2 * LEVELS;
const CONSTANT: usize = KO + 2;

/// # Actions
/// 1306 in every variant: `0..25` enter a piece on the square with that index, 25 is the pass, and
/// `26 + 4 * p + (n - 1)` moves `n` pieces between the `p`-th of the 320 pairs of squares in line.
/// Pairs are ordered by the square moved from, then by direction clockwise from north, then by
/// distance.
///
/// # Planes
/// 15 planes of 5 by 5, ranks from 1 up for both viewers:
///
/// | planes | |
/// | --- | --- |
/// | 0-3 | the viewer's pieces at level 1 (the bottom) to 4 of their stack |
/// | 4-7 | the opponent's pieces |
/// | 8, 9 | the squares that the ko moves from and to, a quarter for each piece |
/// | 10, 11 | constant: the share of the viewer's and of the opponent's pieces in reserve |
/// | 12, 13 | constant: their shares of the points that win |
/// | 14 | constant: 1 if it is the viewer's turn |
impl Encode for Position {
    fn action_count(&self) -> usize {
        FIRST_STACK + COUNTS * PAIRS
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        let first = FIRST_ACTION[mv.source() << 5 | mv.target()];
        let index = usize::from(first.wrapping_add(mv.count() as u16));
        (index < FIRST_STACK + COUNTS * PAIRS).then_some(index)
    }

    fn action(&self, index: usize) -> Option<Move> {
        if let Some(to) = Square::from_index(index) {
            return Some(Move::enter(to));
        }
        if index == PASS {
            return Some(Move::PASS);
        }
        let stack = index - FIRST_STACK;
        let &(from, to) = IN_LINE.get(stack / COUNTS)?;
        Move::stack(from, to, (stack % COUNTS) as u8 + 1)
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: CONSTANT + 5, ranks: 5, files: 5 }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let position = view.position;
        let shape = position.plane_shape();
        assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
        planes.fill(0.0);
        let area = shape.area();
        for square in Square::all() {
            for (level, piece) in position.stack(square).pieces().enumerate() {
                let owner = if piece == view.viewer { 0 } else { LEVELS };
                planes[(owner + level) * area + square.index()] = 1.0;
            }
        }
        if let Some(MoveKind::Stack { from, to, count }) = position.ko.map(Move::kind) {
            planes[KO * area + from.index()] = f32::from(count) / COUNTS as f32;
            planes[(KO + 1) * area + to.index()] = f32::from(count) / COUNTS as f32;
        }
        let other = view.viewer.opponent();
        let part_of = |part: u8, whole: u8| f32::from(part) / f32::from(whole);
        let (pieces, points) = (position.variant.pieces, position.variant.points);
        let constants = [
            part_of(position.reserve(view.viewer), pieces),
            part_of(position.reserve(other), pieces),
            part_of(position.score(view.viewer), points),
            part_of(position.score(other), points),
            f32::from(position.to_move() == view.viewer),
        ];
        let planes = planes[CONSTANT * area..].chunks_exact_mut(area);
        constants.into_iter().zip(planes).for_each(|(constant, plane)| plane.fill(constant));
    }
}
