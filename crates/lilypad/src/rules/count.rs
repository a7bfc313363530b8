//! Counting moves and picking them at random, without listing them.

use gambol_core::{Game, RandomSource};

use crate::draughts::rules::count::Lot;
use crate::moves::{Move, Pattern};
use crate::position::Position;

#[inline(always)]
pub(crate) fn count_moves(position: &Position) -> usize {
    if position.is_setting_up() {
        return position.places().count_ones() as usize;
    }
    if position.is_decided() {
        return 0;
    }
    match position.turn_to_move().count() {
        (count, true) => count,
        (count, false) => count + position.walk_ends().count_ones() as usize,
    }
}

/// Picks a move as draughts does, the walks counted beside the moves of checkers.
#[inline]
pub(crate) fn random_move<R: RandomSource + ?Sized>(
    position: &Position,
    random: &mut R,
) -> Option<Move> {
    if position.is_setting_up() {
        let count = position.count_moves();
        return position.nth_move(random.below(count as u64) as usize);
    }
    if position.is_decided() {
        return None;
    }
    let walks = || {
        let Pattern(base) = Pattern::walks(position.pawn_place());
        Lot::plain(base, position.walk_ends())
    };
    position.turn_to_move().pick(walks, random).map(Move)
}
