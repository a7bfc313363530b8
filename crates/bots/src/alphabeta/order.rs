//! Move ordering. The sooner a search tries a refutation, the more moves it can skip.

use gambol_core::PackedMove;

use super::value::MAX_DEPTH;

/// The data for ordering moves.
#[derive(Clone, Debug)]
pub(super) struct Order<M> {
    /// A stack of the moves of all positions from the root to the current one.
    pub(super) moves: Vec<M>,
    /// The ranks of these moves, which may be followed by old ones. The move with the highest rank is tried first. The
    /// lower half of a rank's bits says where the move is, so that the highest also finds the first of equal moves.
    ///
    /// Positive numbers of this type are in the order of their bits, and vector instructions compare them.
    ranks: Vec<f64>,
    /// The last two moves that caused a cutoff, packed, by ply. At first they are no moves.
    killers: Vec<[u64; 2]>,
    /// How often a move caused a cutoff, by a hash of the move.
    history: Box<[u32; 1 << HISTORY_BITS]>,
}

/// Room for the moves of all positions from the root on: 128 for each ply of the deepest search. More are allocated.
const ROOM: usize = 128 * MAX_DEPTH as usize;
const HISTORY_BITS: u32 = 12;
/// The upper limit of a move's history.
const MOST_HISTORY: u32 = 1 << 20;
/// The rank of one centipoint of evaluation.
const GAIN: i32 = 1 << 6;
const KILLER: u32 = 1 << 12;
/// The bits of a rank that hold a move's place, less its index.
const PLACE: u64 = (1 << 32) - 1;
/// The rank of a move at index 0 without a history, far enough from 0 to lose any gain.
const EVEN: u64 = 1 << 62 | PLACE;
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
        self.ranks.resize(ROOM, 0.0);
        self.killers.clear();
        self.killers.resize(MAX_DEPTH as usize + 1, [u64::MAX; 2]);
        self.history.fill(0);
    }

    /// Ranks the moves of the current position, which are those from `first` on.
    pub(super) fn rank(&mut self, first: usize, ply: u32) {
        self.ranks.resize(self.ranks.len().max(self.moves.len() + 3), 0.0);
        let killers = self.killers[ply as usize];
        let mut place = EVEN - first as u64;
        for (rank, mv) in self.ranks[first..].iter_mut().zip(&self.moves[first..]) {
            let bits = mv.to_bits();
            let killer = if killers.contains(&bits) { KILLER } else { 0 };
            *rank = f64::from_bits(place + (u64::from(killer + self.history[slot(bits)]) << 32));
            place -= 1;
        }
    }

    /// Raises the rank of a move by its gain in evaluation, which is less than a win.
    pub(super) fn add_gain(&mut self, index: usize, gain: i32) {
        let rank = self.ranks[index].to_bits();
        self.ranks[index] = f64::from_bits(rank.wrapping_add_signed(i64::from(gain * GAIN) << 32));
    }

    /// The next move to try, which has the highest rank from `index` on.
    pub(super) fn next(&mut self, first: usize, index: usize) -> M {
        if index - first < SORTED {
            let end = self.moves.len();
            let ranks = &mut self.ranks[..end + 3];
            // Four at once share the steps of a loop.
            ranks[end..].fill(0.0);
            let [a, b, c, d] =
                ranks[index..].chunks_exact(4).fold([0.0; 4], |[a, b, c, d], four| {
                    [higher(a, four[0]), higher(b, four[1]), higher(c, four[2]), higher(d, four[3])]
                });
            let highest = higher(higher(a, c), higher(b, d)).to_bits();
            let best = (PLACE - (highest & PLACE)) as usize;
            // The move that makes room takes over the place.
            ranks[best] = f64::from_bits(ranks[index].to_bits() & !PLACE | highest & PLACE);
            self.moves.swap(index, best);
        }
        self.moves[index]
    }

    /// Records a move that caused a cut-off.
    pub(super) fn reward(&mut self, mv: M, ply: u32, depth: u32) {
        let (mv, killers) = (mv.to_bits(), &mut self.killers[ply as usize]);
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        let history = &mut self.history[slot(mv)];
        *history = (*history + depth * depth).min(MOST_HISTORY);
    }
}

/// The higher of two ranks, in one instruction, since none is NaN.
#[inline(always)]
fn higher(one: f64, two: f64) -> f64 {
    if one > two { one } else { two }
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
            assert!(order.ranks[first].to_bits() > EVEN + (u64::from(KILLER) << 32) - ROOM as u64);
        }
    }
}
