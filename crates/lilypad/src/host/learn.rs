//! Action indices and feature planes.

use gambol_core::{OpenView, Player};
use gambol_host::{Encode, PlaneShape};

use crate::Square;
use crate::draughts::host::learn::{ACTIONS as PLACE, CHECKER_PLANES, plane_shape, write_planes};
use crate::draughts::tables::BACK_ROWS;
use crate::moves::{Move, MoveKind};
use crate::position::{Pawn, Position};
use crate::variant::{Carrier, Walk};

/// The index of the first walk, after the squares for placing pawns.
const WALK: usize = PLACE + BACK_ROWS.count_ones() as usize;

/// # Actions
/// 1074 in every variant:
/// - the 1034 of draughts: 98 steps, by the square moved from, then by the square moved to, and 936
///   captures, by the square moved from, then by the set of captured checkers, read as a number whose
///   lowest bit is square 1
/// - the placing of a pawn on 1, 2, 3, 4, 29, 30, 31, 32
/// - the walk of the pawn of the player to move, by the square where it ends
///
/// # Planes
/// 13 planes of 8 by 8, always as p1 sees the board (square 4 is the first element, square 29 the last):
/// - 0 to 3: the viewer's men, the viewer's kings, the opponent's men and the opponent's kings
/// - 4 and 5: the viewer's pawn and the opponent's
/// - constant planes: 6 whether it is the viewer's turn, 7 whether the viewer is p2, 8 and 9 whether the
///   viewer's pawn and the opponent's are still to be placed, 10 `carrier=big`, 11 `carrier=weak`, 12
///   `walk=one`
impl Encode for Position {
    fn action_count(&self) -> usize {
        WALK + Square::COUNT
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        match mv.kind() {
            MoveKind::Checker(mv) => self.checkers.action_index(mv),
            MoveKind::Place { to } => {
                let before = BACK_ROWS & (to.bit() - 1);
                Some(PLACE + before.count_ones() as usize)
            }
            MoveKind::Walk { to, .. } => Some(WALK + to.index()),
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        if index < PLACE {
            return self.checkers.action(index).map(Into::into);
        }
        if index < WALK {
            return Move::place(Square::of(BACK_ROWS).nth(index - PLACE)?);
        }
        let to = Square::from_index(index - WALK)?;
        let Pawn::On(from) = self.pawn(self.to_move()) else { return None };
        Move::walk(from, to)
    }

    fn plane_shape(&self) -> PlaneShape {
        plane_shape(CHECKER_PLANES + 2 + 7)
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        let variant = position.variant();
        let pawns = [position.pawn(viewer), position.pawn(viewer.opponent())];
        let constants = [
            position.to_move() == viewer,
            viewer == Player::P2,
            pawns[0] == Pawn::ToPlace,
            pawns[1] == Pawn::ToPlace,
            variant.carrier == Carrier::Big,
            variant.carrier == Carrier::Weak,
            variant.walk == Walk::One,
        ];
        write_planes(planes, &position.checkers, viewer, &pawns, &constants);
    }
}
