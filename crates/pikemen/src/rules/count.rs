//! The number of moves and random moves, without a list.

use gambol_core::RandomSource;
use gambol_core::board::Word;

use crate::cell::Cells;
use crate::ground::Ground;
use crate::moves::MOST_PIECES;
use crate::moves::Move;
use crate::piece::Orientation;
use crate::position::Position;

/// The number of orientations that a charge can end in.
const CHOICES: u32 = Orientation::COUNT as u32;
/// The number of orientations that a piece can turn to in place.
const TURNS: u32 = CHOICES - 1;

/// The number of reorientations of the player to move.
#[inline(always)]
fn turns<G: Ground>(position: &Position<G>) -> u32 {
    TURNS * u32::from(position.pieces.as_ref()[usize::from(position.side)])
}

/// A piece has eight turns, and nine orientations on each square that it can charge to.
#[inline(always)]
pub(crate) fn count_moves<G: Ground>(position: &Position<G>) -> usize {
    if position.over {
        return 0;
    }
    let (own, occupied) = (position.own(), position.occupied());
    let mut reach = 0;
    position.attackers(own).for_each(|from| {
        reach += position.reach::<true>(occupied, from as usize);
    });
    turns(position) as usize + CHOICES as usize * reach
}

/// Picks a legal move.
///
/// One pass over the lying pieces keeps running sums of their charges. A random number below the count of
/// moves finds its move in these sums.
///
/// A reorientation draws a second number, below the number of reorientations, so that it need not wait for
/// the pass. The pass then only decides between the two kinds of moves, in a branch that is predicted.
#[inline]
pub(crate) fn random_move<G: Ground, R: RandomSource + ?Sized>(
    position: &Position<G>,
    random: &mut R,
) -> Option<Move> {
    if position.over {
        return None;
    }
    let (own, occupied) = (position.own(), position.occupied());
    // The sum up to each piece, and its square. The length is a power of two, so that masked indices need
    // no bounds check.
    let mut sums = [(0, 0); MOST_PIECES + 1];
    let (mut pieces, mut reach) = (0, 0);
    position.openings(own).for_each(|from| {
        reach += position.reach::<false>(occupied, from as usize) as u32;
        sums[pieces % sums.len()] = (reach as u8, from as u8);
        pieces += 1;
    });
    let turns = turns(position);
    let picked = random.below((turns + CHOICES * reach).into()) as u32;
    if picked < turns {
        let picked = random.below(turns.into()) as u32;
        let from = own.select(picked / TURNS) as usize;
        // All orientations except the current one.
        let other = (picked % TURNS) as usize;
        let code = other + usize::from(other >= position.cells.get(from).code());
        return Some(Move::pack(from, from, code));
    }
    let (target, code) = ((picked - turns) / CHOICES, (picked - turns) % CHOICES);
    let (mut from, mut before) = (0, 0);
    for (sum, square) in sums {
        if u32::from(sum) > target {
            from = usize::from(square);
            break;
        }
        before = u32::from(sum);
    }
    let &to = position.ray(from).get((target - before) as usize)?;
    Some(Move::pack(from, to.into(), code as usize))
}
