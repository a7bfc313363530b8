use gambol_core::board::{Direction, Rays, Steps};
use gambol_core::{OpenView, const_for};
use gambol_host::{Encode, PlaneShape};

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Squares;
use crate::variant::{Jumps, Stuck};

/// The numbers of actions with `jumps=diagonal` and `jumps=any`.
const DIAGONAL_ACTIONS: usize = 2085;
const ALL_ACTIONS: usize = DIAGONAL_ACTIONS + 192;

/// The index of the pass, which follows the flips.
const PASS: usize = Square::COUNT;

/// Every action by its index. The straight jumps are last, since not all variants have them.
static ACTIONS: [Move; ALL_ACTIONS] = {
    let rays: Rays<{ Square::COUNT }, 7> = Steps::rectangle(8).rays();
    let mut actions = [Move::PASS; ALL_ACTIONS];
    const_for!(0..PASS, |square| {
        actions[square] = Move::flip(Square::new(square));
    });
    let mut end = PASS + 1;
    // Steps, walks, diagonal jumps and straight jumps: by the square moved from, then clockwise from
    // north, then by distance.
    const_for!(0..4, |kind| {
        assert!(kind < 3 || end == DIAGONAL_ACTIONS);
        const_for!(0..Square::COUNT, |from| {
            const_for!(0..8, |d| {
                let mut distance = 1;
                while let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                    let (from, to) = (Square::new(from), Square::new(to));
                    let action = match kind {
                        0 => Move::step(from, to),
                        1 => Move::walk(from, to),
                        2 if d % 2 == 1 => Move::jump(from, to),
                        3 if d % 2 == 0 => Move::jump(from, to),
                        _ => None,
                    };
                    if let Some(action) = action {
                        actions[end] = action;
                        end += 1;
                    }
                    distance += 1;
                }
            });
        });
    });
    assert!(end == ALL_ACTIONS);
    actions
};

/// The actions between two squares: walks first, then steps and jumps, which never share both squares.
static INDICES: [[[u16; Square::COUNT]; Square::COUNT]; 2] = {
    let mut indices = [[[0; Square::COUNT]; Square::COUNT]; 2];
    const_for!(0..ALL_ACTIONS, |i| {
        match ACTIONS[i].kind() {
            MoveKind::Walk { from, to } => indices[0][from.index()][to.index()] = i as u16,
            MoveKind::Step { from, to } | MoveKind::Jump { from, to } => {
                indices[1][from.index()][to.index()] = i as u16;
            }
            MoveKind::Flip { .. } | MoveKind::Pass => {}
        }
    });
    indices
};

/// The planes of each player: attackers, sleepers, the piper, the land.
const OF_PLAYER: usize = 4;
/// The number of constant planes.
const CONSTANT: usize = 3;

/// # Actions
/// There are 2085, and 192 more with `jumps=any`. `0..64` flip the creature on that square, and 64 is the
/// pass. Then come 420 steps, 1456 walks, 144 diagonal jumps, and the 192 straight jumps. Each kind is
/// ordered by the square moved from, then by direction clockwise from north, then by distance.
///
/// # Planes
/// There are 11 planes of 8 by 8, with ranks from 1 up for either viewer:
/// - 0 to 3: the viewer's attackers, sleepers, piper and land
/// - 4 to 7: the opponent's
/// - constant planes: 8 whether it is the viewer's turn, 9 whether jumps go in all directions, 10 whether a
///   player who cannot act loses
impl Encode for Position {
    fn action_count(&self) -> usize {
        if self.rules().jumps == Jumps::Any { ALL_ACTIONS } else { DIAGONAL_ACTIONS }
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        let place = |table: usize, from: Square, to: Square| {
            usize::from(INDICES[table][from.index()][to.index()])
        };
        let index = match mv.kind() {
            MoveKind::Flip { square } => square.index(),
            MoveKind::Pass => PASS,
            MoveKind::Walk { from, to } => place(0, from, to),
            MoveKind::Step { from, to } | MoveKind::Jump { from, to } => place(1, from, to),
        };
        Some(index).filter(|&index| index < self.action_count())
    }

    fn action(&self, index: usize) -> Option<Move> {
        ACTIONS[..self.action_count()].get(index).copied()
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 2 * OF_PLAYER + CONSTANT, ranks: 8, files: 8 }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let position = view.position;
        let shape = position.plane_shape();
        assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
        planes.fill(0.0);
        let mut planes = planes.chunks_exact_mut(shape.area());
        for player in [view.viewer, view.viewer.opponent()] {
            let sets: [Squares; OF_PLAYER] = [
                position.attackers(player),
                position.sleeping(player),
                position.piper(player).into_iter().collect(),
                Squares::square(position.home(player)),
            ];
            for (set, plane) in sets.into_iter().zip(&mut planes) {
                set.into_iter().for_each(|square| plane[square.index()] = 1.0);
            }
        }
        let constants: [bool; CONSTANT] = [
            position.to_move() == view.viewer,
            position.rules().jumps == Jumps::Any,
            position.rules().stuck == Stuck::Loss,
        ];
        constants.into_iter().zip(planes).for_each(|(is, plane)| plane.fill(f32::from(is)));
    }
}
