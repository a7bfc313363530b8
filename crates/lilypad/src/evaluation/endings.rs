//! Unfinished positions of the standard rules with few checkers as numbers.
//!
//! A number is that of the checkers in draughts, with the places of the pawns: the number of the player's
//! checkers before the checker under the pawn, or of all if it is lost.

use gambol_evaluate::Evaluated;
use gambol_evaluate::tablebase::Endings;

use crate::draughts::{self, Square};
use crate::position::Position;

pub(super) const ENDINGS: Endings<Position> = Endings {
    most_pieces: 4,
    parts: |checkers| (CHECKERS.parts)(checkers).into_iter().map(|end| WAYS * end).collect(),
    index,
    position,
    before,
};

const CHECKERS: Endings<draughts::Position> =
    <draughts::Position as Evaluated>::ENDINGS.expect("draughts has them");

/// The largest number of ways to place the pawns on four checkers.
const WAYS: usize = 9;

fn index(position: &Position) -> Option<usize> {
    let Position { checkers, pawns } = *position;
    let [mine, theirs] = [checkers.mine, checkers.theirs];
    // The rules and pawns still to be placed have bits outside the board.
    let is_other = (mine | theirs).count_ones() > 4 || pawns & !Square::BOARD != 0;
    if is_other || position.is_decided() {
        return None;
    }
    let seen = |set: u64| if checkers.is_light() { set.reverse_bits() } else { set };
    let place = |side| (seen(side) & seen(pawns & side).wrapping_sub(1)).count_ones() as usize;
    let way = place(mine) * (theirs.count_ones() as usize + 1) + place(theirs);
    Some(WAYS * (CHECKERS.index)(&checkers)? + way)
}

fn position(number: usize) -> Option<Position> {
    let checkers = (CHECKERS.position)(number / WAYS)?;
    let (way, places) = (number % WAYS, checkers.theirs.count_ones() as usize + 1);
    let pawn = |side, place| Square::of(side).nth(place).map_or(0, Square::bit);
    let pawns = pawn(checkers.mine, way / places) | pawn(checkers.theirs, way % places);
    let position = Position { checkers, pawns };
    // Some numbers belong to finished games, or to none.
    (index(&position) == Some(number)).then_some(position)
}

/// Visits the positions before every possible last step or walk of the opponent. Some are finished games.
fn before(position: &Position, visit: &mut dyn FnMut(Position)) {
    let Position { checkers, pawns } = *position;
    (CHECKERS.before)(&checkers, &mut |earlier| {
        let step = earlier.mine ^ checkers.theirs;
        let carried = if pawns & step == 0 { 0 } else { step };
        visit(Position { checkers: earlier, pawns: pawns ^ carried });
    });
    let mut earlier = checkers;
    earlier.end_turn();
    let pawn = pawns & checkers.theirs;
    for from in Square::of(checkers.theirs & !pawn).filter(|_| pawn != 0) {
        visit(Position { checkers: earlier, pawns: pawns ^ pawn ^ from.bit() });
    }
}
