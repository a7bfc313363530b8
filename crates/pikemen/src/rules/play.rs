//! What a move does.

use gambol_core::board::Word;

use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::Orientation;
use crate::position::{PositionOn, SCORES};

/// Plays a legal move, and keeps the sum for the key up to date if there is to be a `KEY`.
#[inline(always)]
pub(super) fn play<G: Ground, const KEY: bool>(position: &mut PositionOn<G>, mv: Move) {
    let (from, to, code) = (mv.source(), mv.target(), mv.code());
    let (source, target) = (G::Word::bit(from as u32), G::Word::bit(to as u32));
    let side = usize::from(position.side);
    // Empty if the piece stays where it is.
    let moved = source ^ target;
    let cell = position.cells.get(from);
    position.cells.set(from, Cell::EMPTY);
    // A piece that stays has just left its square.
    let target_cell = position.cells.get(to);
    let captures = target_cell != Cell::EMPTY;
    if captures {
        capture::<G, KEY>(position, to as u32, target_cell);
    }
    let own = &mut position.players.as_mut()[side];
    *own = *own ^ moved;
    let turned = cell.turned(code);
    position.cells.set(to, turned);
    if KEY {
        let gain = u64::from(turned.to_bits()).wrapping_sub(target_cell.to_bits().into());
        position.add_to_sum(to, gain);
        position.add_to_sum(from, u64::from(cell.to_bits()).wrapping_neg());
    }
    let lies = G::Word::filled(code != Orientation::UPRIGHT);
    position.lying = position.lying & !source | target & lies;
    for (i, plane) in position.directions.as_mut().iter_mut().enumerate() {
        *plane = *plane & !source | target & G::Word::filled(code >> i & 1 == 1);
    }
    pass_turn(position, captures);
}

/// Takes the enemy on a square off the board and scores it (6.4, 7.1).
#[inline(always)]
fn capture<G: Ground, const KEY: bool>(position: &mut PositionOn<G>, square: u32, cell: Cell) {
    let bit = G::Word::bit(square);
    let side = usize::from(position.side);
    let score = &mut position.scores.as_mut()[side];
    *score = score.wrapping_add(cell.size());
    if KEY {
        position.add_to_sum(SCORES + side, cell.size().into());
    }
    position.pieces.as_mut()[cell.owner()] -= 1;
    let plane = &mut position.players.as_mut()[cell.owner()];
    *plane = *plane ^ bit;
    for plane in position.directions.as_mut() {
        *plane = *plane & !bit;
    }
    position.lying = position.lying & !bit;
    // Nobody else can have won by this.
    position.over = position.has_target(side) || position.stands_alone(side);
}

/// The turn goes to the next player with pieces (8.1). Seats that a layout leaves empty have none.
#[inline(always)]
fn pass_turn<G: Ground>(position: &mut PositionOn<G>, captured: bool) {
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
