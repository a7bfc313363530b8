//! The legal moves.

use core::ops::ControlFlow;

use gambol_core::board::Word;

use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::moves::{Move, MoveSet};
use crate::piece::Orientation;
use crate::position::Position;

/// Visits the legal moves, piece by piece: all turns, then all charges.
///
/// Calls `visit` in only one place, so that long visitors are inlined. This saves a fifth of the
/// instructions of a walk.
#[inline]
pub(crate) fn try_for_each_move_set<G: Ground, B>(
    position: &Position<G>,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.over {
        return ControlFlow::Continue(());
    }
    let (own, occupied) = (position.own(), position.occupied());
    let mut charging = false;
    loop {
        let pieces = if charging { position.attackers(own) } else { own };
        pieces.try_for_each(|from| {
            let from = from as usize;
            visit(if charging { position.charges(occupied, from) } else { position.turns(from) })
        })?;
        if charging {
            return ControlFlow::Continue(());
        }
        charging = true;
    }
}

/// The same for short visitors, with a call of `visit` for each kind of set.
#[inline]
pub(crate) fn for_each_move_set<G: Ground>(position: &Position<G>, mut visit: impl FnMut(MoveSet)) {
    if !position.over {
        let (own, occupied) = (position.own(), position.occupied());
        own.for_each(|from| visit(position.turns(from as usize)));
        position.attackers(own).for_each(|from| visit(position.charges(occupied, from as usize)));
    }
}

/// Visits each capture once, with the piece upright at its end. A charge captures on its last square, if anywhere.
#[inline]
pub(crate) fn for_each_capture<G: Ground>(position: &Position<G>, mut visit: impl FnMut(Move)) {
    if !position.over {
        let occupied = position.occupied();
        position.openings(position.own()).for_each(|from| {
            let from = from as usize;
            let last = position.reach::<true>(occupied, from).wrapping_sub(1);
            if let Some(to) = position.ray(from).get(last).map(|&to| usize::from(to)) {
                if position.cells.get(to) != Cell::EMPTY {
                    visit(Move::pack(from, to, Orientation::UPRIGHT));
                }
            }
        });
    }
}

impl<G: Ground> Position<G> {
    #[inline(always)]
    fn turns(&self, from: usize) -> MoveSet {
        MoveSet::reorient(from, self.cells.get(from).code())
    }

    /// The charges of the lying piece on a square.
    #[inline(always)]
    fn charges(&self, occupied: G::Word, from: usize) -> MoveSet {
        let reach = self.reach::<true>(occupied, from);
        MoveSet::charge(from, self.ray(from).get(..reach).unwrap_or_default())
    }

    /// The pieces of the player to move.
    #[inline(always)]
    pub(super) fn own(&self) -> G::Word {
        self.players.as_ref()[usize::from(self.side)]
    }

    /// The lying pieces of the player to move that may be able to charge.
    #[inline(always)]
    pub(super) fn openings(&self, own: G::Word) -> G::Word {
        let lying = own & self.lying.as_ref()[0];
        // The filter does not pay for a single piece.
        if lying == G::Word::ZERO || lying.without_lowest() == G::Word::ZERO {
            return lying;
        }
        self.ground.openings(&self.cells, lying, own, &self.lying)
    }

    /// The lying pieces that counting and listing examine.
    ///
    /// On skewed boards, the first square of a ray is examined by a branch. It is well predicted when
    /// counting similar positions but not in random games, so only random moves filter the pieces there.
    #[inline(always)]
    pub(super) fn attackers(&self, own: G::Word) -> G::Word {
        if self.board().zones() == 0 { self.openings(own) } else { own & self.lying.as_ref()[0] }
    }

    /// The number of squares that the lying piece on a square can charge to.
    #[inline(always)]
    pub(super) fn reach<const IN_SEARCH: bool>(&self, occupied: G::Word, from: usize) -> usize {
        self.ground.reach::<IN_SEARCH>(&self.cells, occupied, from, self.rps)
    }

    /// The squares in front of the lying piece on a square, in order.
    #[inline(always)]
    pub(super) fn ray(&self, from: usize) -> &'static [u8] {
        self.ground.ray(from, self.cells.get(from).direction())
    }
}
