//! The number of moves and random moves, without a list.

use gambol_core::RandomSource;
use gambol_core::board::array_of;

use super::{generate::may_enter, is_won, passes};
use crate::lines::LINES;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{self, EMPTY};

/// The number of moves other than passes, ignoring points.
#[inline(always)]
pub(crate) fn real_moves(position: &Position) -> u32 {
    let sum = tables::sum(&position.lines);
    let entries = if may_enter(position) { sum / u32::from(EMPTY) } else { 0 };
    sum % u32::from(EMPTY) + entries - u32::from(position.ko.is_some())
}

/// Not inlined, since it would take registers from the caller's loop, which is a tenth faster without
/// it.
#[inline(never)]
pub(crate) fn count_moves(position: &Position) -> usize {
    let count = real_moves(position);
    if (count == 0) | is_won(position) { passes(position) } else { count as usize }
}

/// Picks a legal move.
///
/// One pass over the lines, in groups of four, keeps the running sums of each group in a word. A random
/// number then selects a group, a line of the group and a move in the table of the line, without an
/// unpredictable branch. If the move is the ko, another number is drawn.
#[inline]
pub(crate) fn random_move<R: RandomSource + ?Sized>(
    position: &Position,
    random: &mut R,
) -> Option<Move> {
    const GROUPS: usize = LINES / 4;
    const LANES: u64 = 0x0001_0001_0001_0001;
    const LOW: u64 = LANES * (EMPTY as u64 - 1);

    if is_won(position) {
        return None;
    }
    let entering = if may_enter(position) { LOW } else { 0 };
    let states = position.lines.states();
    let counts: [u16; LINES] = array_of(|line| tables::count(states[line]));
    let mut starts = [0; GROUPS];
    let mut sums = [0; GROUPS];
    let mut total = 0;
    for (group, counts) in counts.chunks_exact(4).enumerate() {
        let lane = |i: usize| u64::from(counts[i]) << (16 * i);
        let counts = lane(0) | lane(1) | lane(2) | lane(3);
        let moves = (counts & LOW) + ((counts / u64::from(EMPTY)) & (LANES * 63) & entering);
        starts[group] = total;
        sums[group] = moves.wrapping_mul(LANES);
        total += sums[group] >> 48;
    }
    if total <= u64::from(position.ko.is_some()) {
        return (passes(position) == 1).then_some(Move::PASS);
    }
    loop {
        let picked = random.below(total);
        let group = starts[1..].iter().map(|&start| usize::from(start <= picked)).sum::<usize>();
        let picked = picked - starts[group];
        // The highest bit of each lane says whether `picked` lies beyond the sum up to that lane.
        let passed = (picked * LANES + (LANES << 15) - sums[group]) >> 15 & LANES;
        let lane = (passed.wrapping_mul(LANES) >> 48) as usize;
        let before = (sums[group] << 16 >> (16 * lane)) as u16;
        let mv = tables::nth(
            4 * group + lane,
            position.lines.state(group, lane),
            picked as u16 - before,
        );
        if Some(mv) != position.ko {
            return Some(mv);
        }
    }
}
