//! The effect of a move.

use gambol_core::board::Word;

use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::moves::Move;
use crate::position::{Position, SCORES};

/// Plays a legal move.
///
/// `IN_SEARCH` moves update the sum of the key. They come in the order of the generator, so a branch on the kind of
/// move is predicted. Playouts need no key, and pick moves at random, so they branch less.
#[inline(always)]
pub(crate) fn play<G: Ground, const IN_SEARCH: bool>(position: &mut Position<G>, mv: Move) {
    let (from, to, code) = (mv.from_index(), mv.to_index(), mv.code());
    let source = G::Word::bit(from as u32);
    // The branch is predicted in lists, which have the moves of a kind together, but not in random games.
    if IN_SEARCH && from == to {
        let cell = position.cells.get(from);
        position.lay::<IN_SEARCH>(source, source, code);
        position.change_cell::<IN_SEARCH>(from, cell, cell.turned(code));
        return pass_turn(position, false);
    }
    let target = G::Word::bit(to as u32);
    let side = usize::from(position.side);
    let cell = position.cells.get(from);
    position.change_cell::<IN_SEARCH>(from, cell, Cell::EMPTY);
    // If the piece stays, its square has just been emptied.
    let met = position.cells.get(to);
    let captures = met != Cell::EMPTY;
    if captures {
        capture::<G, IN_SEARCH>(position, target, met);
    }
    let own = &mut position.players.as_mut()[side];
    *own = *own ^ (source ^ target);
    position.change_cell::<IN_SEARCH>(to, met, cell.turned(code));
    position.lay::<IN_SEARCH>(source | target, target, code);
    pass_turn(position, captures);
}

/// Scores the enemy on a square, and takes it from its owner (6.4, 7.1).
#[inline(always)]
fn capture<G: Ground, const IN_SEARCH: bool>(position: &mut Position<G>, bit: G::Word, cell: Cell) {
    let side = usize::from(position.side);
    let score = &mut position.scores.as_mut()[side];
    *score = score.wrapping_add(cell.size());
    if IN_SEARCH {
        position.add_to_sum(SCORES + side, cell.size().into());
    }
    position.pieces.as_mut()[cell.owner()] -= 1;
    let plane = &mut position.players.as_mut()[cell.owner()];
    *plane = *plane ^ bit;
    // A capture can end the game only for its player.
    position.over = position.has_target(side) || position.stands_alone(side);
}

/// Passes the turn to the next player with pieces (8.1). Seats that a layout leaves empty have none.
#[inline(always)]
pub(crate) fn pass_turn<G: Ground>(position: &mut Position<G>, captured: bool) {
    if G::SEATS == 2 && !captured {
        position.side ^= 1;
        return;
    }
    for _ in 0..G::SEATS {
        position.side += 1;
        if usize::from(position.side) >= G::SEATS {
            position.side = 0;
        }
        if position.pieces.as_ref()[usize::from(position.side)] != 0 {
            return;
        }
    }
}
