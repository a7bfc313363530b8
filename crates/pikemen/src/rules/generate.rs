//! The legal moves.

use core::ops::ControlFlow;

use gambol_core::board::Word;

use crate::cell::Cells;
use crate::ground::Ground;
use crate::layout::Layout;
use crate::moves::MoveSet;
use crate::piece::{Orientation, Size};
use crate::position::PositionOn;
use crate::tables::LONGEST;

/// The number of pieces of the largest army.
pub(super) const MOST_PIECES: usize = Layout::Classic.pieces_of_a_size() as usize * Size::ALL.len();

/// No position has more moves: every piece lies and can charge as far as the longest ray.
pub(crate) const MOST_MOVES: usize =
    MOST_PIECES * (Orientation::COUNT - 1 + Orientation::COUNT * LONGEST);

#[inline]
pub(super) fn try_for_each_move_set<G: Ground, B>(
    position: &PositionOn<G>,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if position.over {
        return ControlFlow::Continue(());
    }
    let (own, occupied) = (position.own(), position.occupied());
    own.try_for_each(|from| {
        let code = position.cells.get(from as usize).code();
        visit(MoveSet::reorient(from as usize, code))
    })?;
    position.attackers(own).try_for_each(|from| {
        let reach = position.reach(occupied, from as usize);
        match position.ray(from as usize).get(..reach) {
            Some(run) if reach > 0 => visit(MoveSet::charge(from as usize, run)),
            _ => ControlFlow::Continue(()),
        }
    })
}

impl<G: Ground> PositionOn<G> {
    /// The pieces of the player to move.
    #[inline(always)]
    pub(super) fn own(&self) -> G::Word {
        self.players.as_ref()[usize::from(self.side)]
    }

    /// The pieces of all players.
    #[inline(always)]
    pub(super) fn occupied(&self) -> G::Word {
        let planes = self.players.as_ref().iter();
        planes.fold(G::Word::ZERO, |all, &plane| all | plane)
    }

    /// The lying pieces of the player to move that may be able to charge.
    #[inline(always)]
    pub(super) fn openings(&self, own: G::Word) -> G::Word {
        let lying = own & self.lying.as_ref()[0];
        // One piece is not worth the trouble.
        if lying == G::Word::ZERO || lying.without_lowest() == G::Word::ZERO {
            return lying;
        }
        self.ground.openings(&self.cells, lying, own, &self.lying)
    }

    /// The lying pieces that counting and listing look at.
    ///
    /// Where rays are looked at square by square, the first look is a branch. It is well predicted
    /// when similar positions are counted one after the other, but not in random games.
    #[inline(always)]
    pub(super) fn attackers(&self, own: G::Word) -> G::Word {
        if self.board().zones() == 0 { self.openings(own) } else { own & self.lying.as_ref()[0] }
    }

    /// The number of squares to which the lying piece on a square can charge.
    #[inline(always)]
    pub(super) fn reach(&self, occupied: G::Word, from: usize) -> usize {
        self.ground.reach(&self.cells, occupied, from, self.rps)
    }

    /// The squares in front of the lying piece on a square, in order.
    #[inline(always)]
    pub(super) fn ray(&self, from: usize) -> &'static [u8] {
        self.ground.ray(from, self.cells.get(from).direction())
    }
}
