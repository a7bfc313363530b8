use gambol_core::RandomSource;
use gambol_core::board::Direction;

use crate::movegen::Plan;
use crate::moves::Move;
use crate::position::Position;
use crate::swamp::{DIAGONAL, STRAIGHT, after, before, shifted_back};
use crate::variant::Jumps;

/// The moves of a position in five sets of creatures, for counting and for drawing at random.
///
/// The creatures that can go somewhere make four lanes: the first has the attackers that can go
/// north-east and the sleepers that can go north, and so on, a quarter turn each. A creature is in
/// a lane at most once, since none is both awake and asleep, and an attacker that can step
/// somewhere has nothing to jump over there.
struct Lanes {
    lanes: [u64; 4],
    flips: u64,
    walks: u64,
}

impl Position {
    /// The moves but for the pass. `None` if somebody has won, if jumps go straight on too, or if
    /// the piper is in danger: what is rare is left to the [`Plan`].
    #[inline(always)]
    fn lanes(&self) -> Option<Lanes> {
        if self.won | (self.variant.jumps == Jumps::Any) {
            return None;
        }
        let swamp = self.swamp();
        let [piper, other] = self.pipers.map(|piper| 1 << (piper & 63));
        let attackers = self.attackers[0];
        let own = attackers | self.sleepers[0];
        let creatures = own | self.attackers[1] | self.sleepers[1];
        let full = swamp.full(own);
        let empty = !creatures & swamp.water;
        let free = empty & !full;
        let carried = self.sleepers[0] & piper != 0;
        if carried && self.in_danger(empty) {
            return None;
        }
        let sleepers = self.sleepers[0] & !piper & !other;

        let mut lanes = [0; 4];
        let mut over_sleepers = 0;
        for (i, d) in DIAGONAL.into_iter().enumerate() {
            let edge = swamp.inside[i];
            let near = shifted_back(d, free & edge);
            lanes[i] = attackers & shifted_back(d, free & edge | creatures & edge & near);
            over_sleepers |= shifted_back(d, self.sleepers[1] & !piper & edge & near);
        }
        if attackers & over_sleepers != 0 {
            for (i, d) in DIAGONAL.into_iter().enumerate() {
                lanes[i] = attackers & before(d, self.sleepers[1] & before(d, free));
            }
            return Some(Lanes {
                lanes,
                flips: 0,
                walks: 0,
            });
        }
        let inside = swamp.inside;
        for (i, d) in STRAIGHT.into_iter().enumerate() {
            let free = match d {
                Direction::North | Direction::South => free,
                Direction::East => free & inside[0],
                _ => free & inside[2],
            };
            lanes[i] |= sleepers & shifted_back(d, free);
        }
        if full != 0 {
            let inner = empty & full;
            for i in 0..4 {
                lanes[i] |= full
                    & (attackers & before(DIAGONAL[i], inner)
                        | sleepers & before(STRAIGHT[i], inner));
            }
        }
        if carried {
            let inner = if piper & full == 0 { 0 } else { empty & full };
            let carried = (free | inner) & !swamp.near[usize::from(self.pipers[1] & 63)];
            for i in 0..4 {
                lanes[i] |= piper & before(STRAIGHT[i], carried);
            }
        }
        Some(Lanes {
            lanes,
            flips: attackers | sleepers,
            walks: self.walks(),
        })
    }

    /// Whether the piper, who stands on a sleeper of his player, is in danger.
    #[inline(always)]
    fn in_danger(&self, empty: u64) -> bool {
        let attackers = self.attackers[1];
        let free = empty & !self.swamp().full(attackers | self.sleepers[1]);
        let mut reach = 0;
        for d in DIAGONAL {
            reach |= after(d, attackers) & before(d, free);
        }
        reach >> (self.pipers[0] & 63) & 1 != 0
    }

    #[inline(never)]
    pub(crate) fn count(&self) -> usize {
        let Some(lanes) = self.lanes() else {
            return self.count_by_plan();
        };
        let count = lanes.count();
        if count == 0 {
            return usize::from(self.must_pass());
        }
        count as usize
    }

    #[inline(never)]
    fn count_by_plan(&self) -> usize {
        match self.plan().len() {
            0 => usize::from(self.must_pass()),
            count => count,
        }
    }

    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let plan = self.plan();
        let mut index = random.below(plan.len() as u64) as usize;
        for i in 0..Plan::SETS {
            let set = plan.set(i, self.pipers[0]);
            let len = gambol_core::MoveSet::len(&set);
            if index < len {
                return gambol_core::MoveSet::nth(&set, index);
            }
            index -= len;
        }
        self.must_pass().then_some(Move::PASS)
    }
}

impl Lanes {
    /// The number of moves.
    ///
    /// Without an instruction for it, counting the bits of a word takes a dozen; so the six words
    /// are added up square by square first, to three words of weight 1, 2 and 4.
    #[inline(always)]
    fn count(&self) -> u32 {
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let [a, b, c, d] = self.lanes;
        let (sum, first) = add(a, b, c);
        let (sum, second) = add(sum, d, self.flips);
        let (ones, third) = (sum ^ self.walks, sum & self.walks);
        let (twos, fours) = add(first, second, third);
        let nibbles = |word: u64| {
            let word = word - (word >> 1 & 0x5555_5555_5555_5555);
            (word & PAIRS) + (word >> 2 & PAIRS)
        };
        // At most 3 a square in four squares fit into four bits.
        let low = nibbles(ones) + 2 * nibbles(twos);
        let high = nibbles(fours);
        let low = (low & NIBBLES) + (low >> 4 & NIBBLES);
        let high = (high + (high >> 4)) & NIBBLES;
        ((low + 4 * high).wrapping_mul(BYTES) >> 56) as u32
    }
}

/// Adds three bits in every place: the sums, and what is carried.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}
