//! What a move does.

use crate::draughts::position::{LIGHT, Position};
use crate::draughts::tables::BACK_ROWS;

impl Position {
    /// Moves a checker of the side to move, takes those that are not spared off the board, and
    /// crowns a man that has come to its far row (clause 2.3). Moves nothing if `from` and `to` are
    /// empty. There is no branch that a processor could mispredict.
    #[inline(always)]
    pub(crate) fn move_checker(&mut self, from: u64, to: u64, spared: u64) {
        let king = u64::from(self.kings & from != 0).wrapping_neg();
        self.mine ^= from ^ to;
        self.theirs &= spared;
        // No man moves onto its own back row, so both can count as far rows. The bit of the turn is
        // spared too.
        self.kings = ((self.kings & spared) ^ ((from ^ to) & king)) | to & BACK_ROWS;
    }

    /// Gives the turn to the other side.
    #[inline(always)]
    pub(crate) const fn end_turn(&mut self) {
        core::mem::swap(&mut self.mine, &mut self.theirs);
        self.kings ^= LIGHT;
    }
}
