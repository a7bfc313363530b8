//! Move ordering. The sooner a search tries a refutation, the more moves it can skip.

use gambol_core::PackedMove;

use super::value::MAX_DEPTH;

/// The data for ordering moves.
#[derive(Clone, Debug)]
pub(super) struct Order<M> {
    /// A stack of the moves of all positions from the root to the current one.
    pub(super) moves: Vec<M>,
    /// The ranks of these moves, which may be followed by old ones. The move with the highest rank is tried first. The
    /// lower half of a rank says where the move is, so that the highest also finds the first of equal moves.
    ranks: Vec<i64>,
    /// The last two moves that caused a cutoff, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move caused a cutoff, by a hash of the move.
    history: Box<[i32; 1 << HISTORY_BITS]>,
}

/// Room for the moves of all positions from the root on: 128 for each ply of the deepest search. More are allocated.
const ROOM: usize = 128 * MAX_DEPTH as usize;
const HISTORY_BITS: u32 = 12;
/// The upper limit of a move's history.
const MOST_HISTORY: i32 = 1 << 20;
/// The rank of one centipoint of evaluation.
const GAIN: i32 = 1 << 6;
const KILLER: i32 = 1 << 12;
/// The bits of a rank that hold a move's place, less its index.
const PLACE: i64 = (1 << 32) - 1;
/// After this many moves the rest are tried unsorted.
const SORTED: usize = 12;

impl<M: PackedMove> Order<M> {
    pub(super) fn new() -> Self {
        let history = Box::new([0; 1 << HISTORY_BITS]);
        Order { moves: Vec::new(), ranks: Vec::new(), killers: Vec::new(), history }
    }

    /// Forgets earlier searches.
    pub(super) fn begin(&mut self) {
        self.moves.clear();
        self.moves.reserve(ROOM);
        self.ranks.clear();
        self.ranks.reserve(ROOM);
        self.killers.clear();
        self.killers.resize(MAX_DEPTH as usize + 1, [None; 2]);
        self.history.fill(0);
    }

    /// Ranks the moves of the current position, which are those from `first` on.
    pub(super) fn rank(&mut self, first: usize, ply: u32) {
        let killers = self.killers[ply as usize].map(|mv| mv.map_or(u64::MAX, M::to_bits));
        self.ranks.resize(first, 0);
        self.ranks.extend((first..).zip(&self.moves[first..]).map(|(index, &mv)| {
            let bits = mv.to_bits();
            let killer = if killers.contains(&bits) { KILLER } else { 0 };
            (i64::from(killer + self.history[slot(bits)]) << 32) + PLACE - index as i64
        }));
    }

    /// Raises the rank of a move by its gain in evaluation, which is less than a win.
    pub(super) fn add_gain(&mut self, index: usize, gain: i32) {
        self.ranks[index] += i64::from(gain * GAIN) << 32;
    }

    /// The next move to try, which has the highest rank from `index` on.
    pub(super) fn next(&mut self, first: usize, index: usize) -> M {
        if index - first < SORTED {
            let ranks = &mut self.ranks[..self.moves.len()];
            // Four at once share the steps of the loop. No vector instruction compares numbers of this size.
            let mut fours = ranks[index..].chunks_exact(4);
            let rest = fours.remainder().iter().copied().fold(i64::MIN, i64::max);
            let highest = fours.by_ref().fold(rest, |highest, four| {
                highest.max(four[0].max(four[1])).max(four[2].max(four[3]))
            });
            let best = (PLACE - (highest & PLACE)) as usize;
            // The move that makes room takes over the place.
            ranks[best] = ranks[index] & !PLACE | highest & PLACE;
            self.moves.swap(index, best);
        }
        self.moves[index]
    }

    /// Records a move that caused a cut-off.
    pub(super) fn reward(&mut self, mv: M, ply: u32, depth: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[slot(mv.to_bits())];
        *history = (*history + (depth * depth) as i32).min(MOST_HISTORY);
    }
}

/// The slot of a move in the history.
#[inline]
fn slot(mv: u64) -> usize {
    (mv.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HISTORY_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use gambol::mixtour::Move;

    use super::*;

    /// One position on every ply of the deepest search.
    #[test]
    fn every_ply_has_its_killers() {
        let mut order = Order::new();
        order.begin();
        for ply in 0..MAX_DEPTH {
            order.reward(Move::PASS, ply, 1);
            let first = order.moves.len();
            order.moves.push(Move::PASS);
            order.rank(first, ply);
            assert_eq!(order.next(first, first), Move::PASS);
            assert!(order.ranks[first] > i64::from(KILLER) << 32);
        }
    }
}
