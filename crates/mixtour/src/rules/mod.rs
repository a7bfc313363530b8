//! The rules. This file decides how a game ends. The others have the legal moves, their number, the check
//! of a move and its effect.

pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod play;

use gambol_core::{Outcome, Player, Status};

use crate::Square;
use crate::position::Position;
use crate::stack::Stack;
use crate::tables::{self, EMPTY};

pub use check::Illegal;
pub(crate) use check::check_stack;
#[cfg(feature = "svg")]
pub(crate) use check::way;

#[inline]
pub(crate) fn status(position: &Position) -> Status<Reason> {
    if is_won(position) {
        let winner = Player::ALL[usize::from(position.points[1] == position.variant.points)];
        return Status::Over(Outcome::win(winner, Reason::Points));
    }
    if is_stuck(position) {
        return Status::Over(Outcome::draw(Reason::Stuck));
    }
    Status::Turn(position.to_move())
}

/// Whether a player has the points that win (clause 5.1).
#[inline(always)]
pub(crate) fn is_won(position: &Position) -> bool {
    let target = position.variant.points;
    (position.points[0] == target) | (position.points[1] == target)
}

/// Whether both players can only pass, ignoring the ko (clause 7.2).
#[inline]
pub(crate) fn is_stuck(position: &Position) -> bool {
    // Entering is quick to test, and nearly always possible.
    let stacks = position.stacks[..Square::COUNT].iter();
    let empty = stacks.fold(false, |empty, &stack| empty | (stack == Stack::EMPTY.0));
    let enters = empty & (position.reserve != [0; 2]);
    !enters && tables::sum(&position.lines) % u32::from(EMPTY) == 0
}

/// The number of passes where there is no other move (clauses 7.1 and 7.2).
#[cold]
pub(crate) fn passes(position: &Position) -> usize {
    usize::from(!is_won(position) && !is_stuck(position))
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A player has the points that win.
    Points,
    /// Neither player can do anything but pass.
    Stuck,
}

gambol_core::text_impls! {
    reason: Reason {
        Points "enough stacks of five or more",
        Stuck "neither player can move",
    }
}
