use gambol_core::RandomSource;
use gambol_core::board::Direction;

use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::swamp::{
    CORNERS, DIAGONAL, FILE_A, FILE_H, STRAIGHT, after, before, offset, shifted_back,
};
use crate::variant::Jumps;

/// Multiplying by it adds up all bytes below each byte and the byte itself.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The squares that steps in each diagonal direction can lead to, as far as files go. Taking them
/// out of a set once, for all directions to the east or west, is shorter than [`before`].
const INSIDE: [u64; 4] = [!FILE_A, !FILE_A, !FILE_H, !FILE_H];

/// The moves of a position in five sets of creatures, for counting and for drawing at random.
///
/// The creatures that can go somewhere make four lanes: the first has the attackers that can go
/// north-east and the sleepers that can go north, and so on, a quarter turn each. A creature is in
/// a lane at most once, since none is both awake and asleep, and an attacker that can step
/// somewhere has nothing to jump over there.
struct Lanes {
    going: [u64; 4],
    flips: u64,
    walks: u64,
}

impl Position {
    /// The moves but for the pass. `None` if somebody has won, if jumps go straight on too, or if
    /// the piper may be in danger: what is rare is left to the [plan](Position::plan).
    #[inline(always)]
    fn lanes(&self) -> Option<Lanes> {
        if self.won | (self.variant.jumps == Jumps::Any) {
            return None;
        }
        let swamp = self.swamp();
        let [piper, other] = self.pipers.map(|piper| 1 << (piper & 63));
        let attackers = self.attackers[0];
        let creatures = self.creatures[0] | self.creatures[1];
        let full = swamp.full(self.creatures[0]);
        let empty = !creatures & swamp.water;
        let free = empty & !full;
        let carried = self.creatures[0] & piper != 0;
        let met = self.attackers[1] & CORNERS[usize::from(self.pipers[0] & 63)] != 0;
        if carried & met && self.may_be_in_danger(empty) {
            return None;
        }
        // What carries a piper neither steps like the rest nor is turned over.
        let free_of_pipers = self.creatures[0] & !piper & !other;
        let sleepers = free_of_pipers & !attackers;
        let enemy_sleepers = self.sleepers(1);

        let mut going = [0; 4];
        // Where attackers must be to have an enemy sleeper to jump over.
        let mut over_sleepers = 0;
        for (i, d) in DIAGONAL.into_iter().enumerate() {
            let edge = INSIDE[i];
            let near = shifted_back(d, free & edge);
            going[i] = attackers & shifted_back(d, free & edge | creatures & edge & near);
            over_sleepers |= shifted_back(d, enemy_sleepers & !piper & edge & near);
        }
        if attackers & over_sleepers != 0 {
            for (i, d) in DIAGONAL.into_iter().enumerate() {
                going[i] = attackers & before(d, enemy_sleepers & before(d, free));
            }
            return Some(Lanes {
                going,
                flips: 0,
                walks: 0,
            });
        }
        // From here on nothing is compulsory.
        for (i, d) in STRAIGHT.into_iter().enumerate() {
            let free = match d {
                Direction::East => free & INSIDE[0],
                Direction::West => free & INSIDE[2],
                _ => free,
            };
            going[i] |= sleepers & shifted_back(d, free);
        }
        if full != 0 {
            let inner = empty & full;
            for i in 0..4 {
                going[i] |= full
                    & (attackers & before(DIAGONAL[i], inner)
                        | sleepers & before(STRAIGHT[i], inner));
            }
        }
        if carried {
            let inner = if piper & full == 0 { 0 } else { empty & full };
            let carried = (free | inner) & !swamp.near[usize::from(self.pipers[1] & 63)];
            for i in 0..4 {
                going[i] |= piper & before(STRAIGHT[i], carried);
            }
        }
        Some(Lanes {
            going,
            flips: free_of_pipers,
            walks: self.walks_on(sleepers | enemy_sleepers & !other | swamp.lands),
        })
    }

    /// Whether the piper, who stands on a sleeper of his player, is in danger, if it is not for
    /// the limit in shallow water.
    #[inline(always)]
    fn may_be_in_danger(&self, empty: u64) -> bool {
        let mut reach = 0;
        for d in DIAGONAL {
            reach |= after(d, self.attackers[1]) & before(d, empty);
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
        for set in plan.sets(self.pipers[0]) {
            let len = gambol_core::MoveSet::len(&set);
            if index < len {
                return gambol_core::MoveSet::nth(&set, index);
            }
            index -= len;
        }
        self.passes().then_some(Move::PASS)
    }

    /// The move with a number below the sum of all: first its rank is found, then its file, then
    /// its lane, without a branch that a processor could guess wrong, and with few steps that wait
    /// for each other.
    #[inline(always)]
    fn move_of(&self, lanes: &Lanes, sums: &Sums, number: u64) -> Move {
        let (rank, number) = place(sums.ranks.wrapping_mul(BYTES), number);
        let bits = |word: u64| BITS_TO_BYTES[(word >> rank & 0xff) as usize];
        let files = bits(sums.ones) + 2 * bits(sums.twos) + 4 * bits(sums.fours);
        let (file, number) = place(files.wrapping_mul(BYTES), number);
        let square = (rank + file / 8) as u32;

        let on = |word: u64| (word >> (square & 63) & 1) as usize;
        let [a, b, c, d] = lanes.going;
        let there = on(a)
            | on(b) << 1
            | on(c) << 2
            | on(d) << 3
            | on(lanes.flips) << 4
            | on(lanes.walks) << 5
            | on(self.attackers[0]) << 6;
        let pattern = PATTERNS[number as usize & 7][there & 127];
        // An attacker that meets a creature where it goes jumps over it.
        let creatures = self.creatures[0] | self.creatures[1];
        let met = creatures.rotate_right(square + u32::from(pattern.next)) as u16 & 1;
        let square = square as u16;
        let from_piper = u16::from(self.pipers[0]).wrapping_sub(square) << 6;
        let bits = (65 * square)
            .wrapping_add(pattern.base)
            .wrapping_add(met.wrapping_neg() & pattern.jump)
            .wrapping_add(from_piper & pattern.walk);
        Move::from_packed(bits)
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
        let [a, b, c, d] = self.going;
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

/// The first bit of that of eight bytes in which a number falls, and how far into it: `sums` are
/// the bytes added up, so that the last is above the number, and no byte is above 127.
#[inline(always)]
const fn place(sums: u64, number: u64) -> (u64, u64) {
    const HIGH: u64 = BYTES << 7;
    // The highest bit of each byte that is above the number.
    let above = !(number.wrapping_mul(BYTES) | HIGH).wrapping_sub(sums) & HIGH;
    // A multiple of eight.
    let place = (above.trailing_zeros() & 0o70) as u64;
    (place, number.wrapping_sub(sums << 8 >> place & 0xff))
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

/// What makes a move out of a square: the packed move is `base`, plus 65 times the square, plus
/// `jump` if there is a creature on the `next` square, counted from the first.
#[derive(Clone, Copy)]
struct Pattern {
    base: u16,
    jump: u16,
    next: u8,
    /// All ones for a walk, which ends on the square and starts where the piper stands.
    walk: u16,
}

impl Pattern {
    const fn of(lane: usize, awake: bool) -> Self {
        let (base, jump, next) = match lane {
            0..4 if awake => {
                let offset = offset(DIAGONAL[lane]);
                let step = MoveSet::attacker_steps(0, offset).make(0).bits();
                let jump = MoveSet::jumps(0, offset).make(0).bits();
                (step, jump.wrapping_sub(step), offset as u8 & 63)
            }
            0..4 => {
                let set = MoveSet::sleeper_steps(0, offset(STRAIGHT[lane]));
                (set.make(0).bits(), 0, 0)
            }
            4 => (MoveSet::flips(0).make(0).bits(), 0, 0),
            _ => (MoveSet::walks(0, 0).make(0).bits(), 0, 0),
        };
        Pattern {
            base,
            jump,
            next,
            walk: if lane == 5 { !0 } else { 0 },
        }
    }
}

/// The pattern of the n-th lane of those in which a square is, a bit each, with a seventh bit for
/// creatures that are awake.
static PATTERNS: [[Pattern; 128]; 8] = {
    let mut patterns = [[Pattern::of(5, false); 128]; 8];
    let mut bits = 0;
    while bits < 128 {
        let (mut lane, mut n) = (0, 0);
        while lane < 6 {
            if bits >> lane & 1 != 0 {
                patterns[n][bits] = Pattern::of(lane, bits >> 6 != 0);
                n += 1;
            }
            lane += 1;
        }
        bits += 1;
    }
    patterns
};

/// Adds three bits in every place: the sums, and what is carried.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}
