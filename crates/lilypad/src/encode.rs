use gambol_core::{Encode, OpenView, PlaneShape, Player};

use crate::Square;
use crate::draughts::encode::{
    ACTIONS as PLACE, CHECKER_PLANES, SHAPE_AREA, action, action_index, write_checkers,
};
use crate::moves::{Move, MoveKind};
use crate::position::{Pawn, Position};
use crate::variant::{Carrier, Variant, Walk};

/// The first walk, after the squares 1 to 4 and 29 to 32 where pawns are placed.
const WALK: usize = PLACE + 8;

/// The first of the constant planes.
const CONSTANT: usize = CHECKER_PLANES + 2;

/// # Actions
/// 1074 in every variant. First the 1034 of draughts: 98 steps, by the square moved from, then by
/// the square moved to; 936 captures, by the square moved from, those from one square by the set
/// of captured checkers, read as a number in which square 1 is the lowest bit. Then the placing of
/// a pawn on 1, 2, 3, 4, 29, 30, 31, 32. Then the walk of the pawn of the player to move, by the
/// square where it ends.
///
/// # Planes
/// 13 planes of 8 by 8, the viewer's own side first, as p1 sees the board whoever looks (square 4
/// is the first entry, square 29 the last): 0-3 his men, his kings, the opponent's men and kings;
/// 4 and 5 his pawn and the opponent's; then constant planes: 6 whether it is his turn, 7 whether
/// he is p2, 8 and 9 whether his pawn and the opponent's are still to be placed, 10 `carrier=big`,
/// 11 `carrier=weak`, 12 `walk=one`.
impl Encode for Position {
    fn action_count(_variant: Variant) -> usize {
        WALK + Square::COUNT
    }

    fn action_index(&self, mv: Move) -> usize {
        match mv.kind() {
            MoveKind::Checker(mv) => action_index(mv),
            MoveKind::Place { at } => PLACE + at.index() % 4 + 4 * usize::from(at.index() >= 16),
            MoveKind::Walk { to, .. } => WALK + to.index(),
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        if index < PLACE {
            return action(index).map(Into::into);
        }
        if index < WALK {
            let row = index - PLACE;
            let at = if row < 4 { row } else { row + 24 };
            return Move::place(Square::new(at));
        }
        let to = Square::from_index(index - WALK)?;
        match self.pawn(self.turn()) {
            Pawn::On(from) => Move::walk(from, to),
            Pawn::ToPlace | Pawn::Lost => None,
        }
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        PlaneShape {
            planes: CONSTANT + 7,
            ranks: 8,
            files: 8,
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        let variant = position.rules();
        assert_eq!(
            planes.len(),
            Self::plane_shape(variant).len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        let other = viewer.opponent();
        write_checkers(&position.checkers, viewer, planes);
        write_checkers(&position.checkers, other, &mut planes[2 * SHAPE_AREA..]);
        for (player, plane) in [(viewer, CHECKER_PLANES), (other, CHECKER_PLANES + 1)] {
            if let Pawn::On(square) = position.pawn(player) {
                planes[plane * SHAPE_AREA + square.on_board().index()] = 1.0;
            }
        }
        let constants = [
            position.turn() == viewer,
            viewer == Player::P2,
            position.pawn(viewer) == Pawn::ToPlace,
            position.pawn(other) == Pawn::ToPlace,
            variant.carrier == Carrier::Big,
            variant.carrier == Carrier::Weak,
            variant.walk == Walk::One,
        ];
        let rest = &mut planes[CONSTANT * SHAPE_AREA..];
        for (plane, constant) in rest.chunks_exact_mut(SHAPE_AREA).zip(constants) {
            plane.fill(f32::from(u8::from(constant)));
        }
    }
}
