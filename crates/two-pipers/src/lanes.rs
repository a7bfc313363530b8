use gambol_core::RandomSource;
use gambol_core::board::Direction;

use crate::movegen::Plan;
use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::swamp::{DIAGONAL, STRAIGHT, after, before, offset, shifted_back};
use crate::variant::Jumps;

/// Multiplying by it adds up all bytes below each byte and the byte itself.
const BYTES: u64 = 0x0101_0101_0101_0101;

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
        match lanes.sums().ranks.wrapping_mul(BYTES) >> 56 {
            0 => usize::from(self.passes()),
            count => count as usize,
        }
    }

    #[inline(never)]
    fn count_by_plan(&self) -> usize {
        match self.plan().len() {
            0 => usize::from(self.passes()),
            count => count,
        }
    }

    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let Some(lanes) = self.lanes() else {
            return self.random_by_plan(random);
        };
        let sums = lanes.sums();
        let total = sums.ranks.wrapping_mul(BYTES) >> 56;
        if total == 0 {
            return self.passes().then_some(Move::PASS);
        }
        Some(self.move_of(&lanes, &sums, random.below(total)))
    }

    #[inline(never)]
    fn random_by_plan<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
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
        self.passes().then_some(Move::PASS)
    }

    /// The move with a number below the sum of all: first its rank is found, then its file, then
    /// its lane, without a branch that a processor could guess wrong.
    #[inline(always)]
    fn move_of(&self, lanes: &Lanes, sums: &Sums, number: u64) -> Move {
        let (rank, number) = place(sums.ranks.wrapping_mul(BYTES), number);
        let bits = |word: u64| BITS_TO_BYTES[(word >> (8 * rank) & 0xff) as usize];
        let files = bits(sums.ones) + 2 * bits(sums.twos) + 4 * bits(sums.fours);
        let (file, number) = place(files.wrapping_mul(BYTES), number);
        let square = (8 * rank + file) & 63;

        let on = |word: u64| word >> square & 1;
        let [a, b, c, d] = lanes.lanes;
        let there = on(a)
            | on(b) << 1
            | on(c) << 2
            | on(d) << 3
            | on(lanes.flips) << 4
            | on(lanes.walks) << 5;
        let lane = usize::from(NTH_LANE[(number & 7) as usize][there as usize & 63]);
        // An attacker that meets a creature where it goes jumps over it.
        let creatures = self.attackers[0] | self.attackers[1] | self.sleepers[0] | self.sleepers[1];
        let asleep = on(self.sleepers[0]);
        let met = creatures >> (square.wrapping_add(NEXT[lane & 7]) & 63) & 1;
        let kind = asleep + 2 * (met & !asleep);
        let pattern = PATTERNS[lane & 7][kind as usize & 3];
        let (square, piper) = (square as u16, u16::from(self.pipers[0]));
        let bits = pattern.square * square + pattern.piper * piper;
        Move::from_packed(pattern.base.wrapping_add(bits))
    }
}

/// How many moves there are: for each square as a number in three words, of weight 1, 2 and 4, and
/// for each rank in a byte.
struct Sums {
    ones: u64,
    twos: u64,
    fours: u64,
    ranks: u64,
}

impl Lanes {
    /// Adds up the moves.
    ///
    /// Without an instruction for it, counting the bits of a word takes a dozen; so the six words
    /// are added square by square first.
    #[inline(always)]
    fn sums(&self) -> Sums {
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
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
        Sums {
            ones,
            twos,
            fours,
            ranks: low + 4 * high,
        }
    }
}

/// In which of eight bytes a number falls, and how far into it: `sums` are the bytes added up, so
/// that the last is above the number, and no byte is above 127.
#[inline(always)]
const fn place(sums: u64, number: u64) -> (u64, u64) {
    const HIGH: u64 = BYTES << 7;
    let passed = (number.wrapping_mul(BYTES) | HIGH).wrapping_sub(sums) & HIGH;
    let place = (passed >> 7).wrapping_mul(BYTES) >> 56;
    (
        place,
        number.wrapping_sub(sums << 8 >> (8 * (place & 7)) & 0xff),
    )
}

/// Eight bits as eight bytes.
static BITS_TO_BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut i = 0;
        while i < 8 {
            bytes[bits] |= (bits as u64 >> i & 1) << (8 * i);
            i += 1;
        }
        bits += 1;
    }
    bytes
};

/// The place of the n-th bit of six.
static NTH_LANE: [[u8; 64]; 8] = {
    let mut nth = [[0; 64]; 8];
    let mut bits = 0;
    while bits < 64 {
        let (mut i, mut n) = (0, 0);
        while i < 6 {
            if bits >> i & 1 != 0 {
                nth[n][bits] = i;
                n += 1;
            }
            i += 1;
        }
        bits += 1;
    }
    nth
};

/// Where an attacker of each lane goes.
const NEXT: [u64; 8] = {
    let mut next = [0; 8];
    let mut lane = 0;
    while lane < 4 {
        next[lane] = offset(DIAGONAL[lane]) as u64;
        lane += 1;
    }
    next
};

/// What makes a move out of a square: the packed move is `base`, plus `square` times the square,
/// plus `piper` times the square of the piper.
#[derive(Clone, Copy)]
struct Pattern {
    base: u16,
    square: u16,
    piper: u16,
}

impl Pattern {
    const fn creature(set: MoveSet) -> Self {
        Pattern {
            base: set.make(0).bits(),
            square: 65,
            piper: 0,
        }
    }
}

/// The patterns of each lane for attackers that step, sleepers and attackers that jump.
static PATTERNS: [[Pattern; 4]; 8] = {
    let walk = Pattern {
        base: 0,
        square: 1,
        piper: 64,
    };
    let mut patterns = [[walk; 4]; 8];
    let mut lane = 0;
    while lane < 4 {
        let (diagonal, straight) = (offset(DIAGONAL[lane]), offset(STRAIGHT[lane]));
        patterns[lane] = [
            Pattern::creature(MoveSet::attacker_steps(0, diagonal)),
            Pattern::creature(MoveSet::sleeper_steps(0, straight)),
            Pattern::creature(MoveSet::jumps(0, diagonal)),
            walk,
        ];
        lane += 1;
    }
    patterns[4] = [Pattern::creature(MoveSet::flips(0)); 4];
    patterns
};

/// Adds three bits in every place: the sums, and what is carried.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}
