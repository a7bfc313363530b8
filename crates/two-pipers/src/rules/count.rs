//! The number of moves and random moves, without a list.
//!
//! The attackers that can go north-east, by step or jump, and the sleepers that can go north have no
//! creature in common, so they form one set, a *lane*. The same holds for each further quarter turn. Four
//! lanes, the flips and the walks are six sets to count instead of fourteen.
//!
//! The six words are added square by square, like binary digits with carries, to three words of weight 1, 2
//! and 4. These are counted together, and give the number of moves on each rank in a byte. A random
//! number then selects a rank, a file of the rank and a lane of the square.
//!
//! Usually nothing is compulsory, and two cheap tests find the exceptions. The test for a compulsory jump
//! takes four shifts of the jumps already found. Danger is examined only if the piper is on its own sleeper
//! with an attacker at a corner.

use gambol_core::board::{Direction, Word as _, array_of};
use gambol_core::{MovePattern as _, RandomSource};

use super::camp::diagonal_reach;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{
    BITS_TO_BYTES, CORNERS, DIAGONAL, STRAIGHT, Squares, TEMPLATES, before, shifted_back,
};
use crate::variant::Jumps;

/// Multiplying by this number adds to each byte all bytes below it.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The squares where steps in each diagonal direction can end, as far as files go. Masking a set once, for
/// both directions to the east or to the west, is shorter than [`before`].
const INSIDE: [Squares; 4] = [EAST, EAST, WEST, WEST];
const EAST: Squares = Squares::from_bits(!BYTES);
const WEST: Squares = Squares::from_bits(!(BYTES << 7));

#[inline(never)]
pub(crate) fn count_moves(position: &Position) -> usize {
    let Some(lanes) = position.lanes() else { return count_plan(position) };
    match lanes.sums().ranks.wrapping_mul(BYTES) >> 56 {
        0 => usize::from(position.passes()),
        count => count as usize,
    }
}

#[inline(never)]
fn count_plan(position: &Position) -> usize {
    match position.plan().len() {
        0 => usize::from(position.passes()),
        count => count,
    }
}

#[inline]
pub(crate) fn random_move<R: RandomSource + ?Sized>(
    position: &Position,
    random: &mut R,
) -> Option<Move> {
    let Some(lanes) = position.lanes() else { return pick_from_plan(position, random) };
    let sums = lanes.sums();
    let total = sums.ranks.wrapping_mul(BYTES) >> 56;
    if total == 0 {
        return position.passes().then_some(Move::PASS);
    }
    Some(position.move_of(&lanes, &sums, random.below(total)))
}

#[inline(never)]
fn pick_from_plan<R: RandomSource + ?Sized>(position: &Position, random: &mut R) -> Option<Move> {
    let plan = position.plan();
    let mut index = random.below(plan.len() as u64) as usize;
    for set in plan.sets(position.pipers()[0]) {
        let len = set.into_iter().len();
        if index < len {
            return Some(set.pattern.make(set.bits.select(index as u32)));
        }
        index -= len;
    }
    position.passes().then_some(Move::PASS)
}

/// The moves of a position in six sets, for counting and for picking at random.
///
/// Moving creatures form four lanes, a quarter turn apart. The first has attackers going north-east and
/// sleepers going north. No creature is in a lane twice, since an attacker that can step has nothing to
/// jump over there.
struct Lanes {
    going: [Squares; 4],
    flips: Squares,
    walks: Squares,
}

impl Position {
    /// The moves without the pass. `None` if a player has won, if jumps go along ranks and files too, or if
    /// the piper may be in danger. These rare cases are left to the [plan](Position::plan).
    #[inline(always)]
    fn lanes(&self) -> Option<Lanes> {
        if self.won() | (self.rules().jumps == Jumps::Any) {
            return None;
        }
        let camp = self.camp(0);
        let piper = self.piper_square(0);
        let carried = !(self.creatures[0] & piper).is_empty();
        let corners = CORNERS[usize::from(self.pipers()[0] & 63)];
        let met = !(self.attackers[1] & corners).is_empty();
        if carried & met {
            // The piper is in danger, unless the limit in shallow water prevents it.
            let empty = camp.free | camp.inner;
            if !(diagonal_reach(self.attackers[1], empty) & piper).is_empty() {
                return None;
            }
        }
        let enemy_sleepers = self.sleepers(1);

        let mut going = [Squares::EMPTY; 4];
        // The squares from which attackers have an enemy sleeper to jump over.
        let mut over_sleepers = Squares::EMPTY;
        for (i, d) in DIAGONAL.into_iter().enumerate() {
            let edge = INSIDE[i];
            let near = shifted_back(d, camp.free & edge);
            let entered = camp.free & edge | camp.creatures & edge & near;
            going[i] = camp.attackers & shifted_back(d, entered);
            over_sleepers |= shifted_back(d, (enemy_sleepers - piper) & edge & near);
        }
        if !(camp.attackers & over_sleepers).is_empty() {
            let (going, none) = (camp.diagonal_jumps(enemy_sleepers), Squares::EMPTY);
            return Some(Lanes { going, flips: none, walks: none });
        }
        // From here on nothing is compulsory.
        for (i, d) in STRAIGHT.into_iter().enumerate() {
            let free = match d {
                Direction::East => camp.free & EAST,
                Direction::West => camp.free & WEST,
                _ => camp.free,
            };
            going[i] |= camp.sleepers & shifted_back(d, free);
        }
        if !camp.full.is_empty() {
            for i in 0..4 {
                going[i] |= camp.full
                    & (camp.attackers & before(DIAGONAL[i], camp.inner)
                        | camp.sleepers & before(STRAIGHT[i], camp.inner));
            }
        }
        if carried {
            let to = self.carried_to(&camp);
            for i in 0..4 {
                going[i] |= piper & before(STRAIGHT[i], to);
            }
        }
        Some(Lanes { going, flips: camp.flips(), walks: self.walks() })
    }

    /// Returns the move with a number below the sum. Finds its rank, then its file, then its lane, without
    /// unpredictable branches and with short dependency chains.
    #[inline(always)]
    fn move_of(&self, lanes: &Lanes, sums: &Sums, number: u64) -> Move {
        let (rank, number) = place(sums.ranks.wrapping_mul(BYTES), number);
        let bits = |word: u64| BITS_TO_BYTES[(word >> rank & 0xff) as usize];
        let files = bits(sums.ones) + 2 * bits(sums.twos) + 4 * bits(sums.fours);
        let (file, number) = place(files.wrapping_mul(BYTES), number);
        let square = (rank + file / 8) as u32;

        let on = |set: Squares| (set.bits() >> (square & 63) & 1) as usize;
        let [a, b, c, d] = lanes.going;
        let there = on(a)
            | on(b) << 1
            | on(c) << 2
            | on(d) << 3
            | on(lanes.flips) << 4
            | on(lanes.walks) << 5
            | on(self.attackers[0]) << 6;
        let template = TEMPLATES[number as usize & 7][there & 127];
        // An attacker jumps over a creature that it meets.
        let creatures = (self.creatures[0] | self.creatures[1]).bits();
        let met = creatures.rotate_right(square + u32::from(template.next)) as u16 & 1;
        let square = square as u16;
        let from_piper = u16::from(self.pipers()[0]).wrapping_sub(square) << 6;
        let bits = (65 * square)
            .wrapping_add(template.base)
            .wrapping_add(met.wrapping_neg() & template.jump)
            .wrapping_add(from_piper & template.walk);
        Move::from_packed(bits)
    }
}

/// The numbers of moves: for each square in three words of weight 1, 2 and 4, for each rank in a byte.
struct Sums {
    ones: u64,
    twos: u64,
    fours: u64,
    ranks: u64,
}

impl Lanes {
    /// Adds up the moves.
    ///
    /// Without a popcount instruction, adding the six words square by square first is shorter than
    /// counting each.
    #[inline(always)]
    fn sums(&self) -> Sums {
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let (flips, walks) = (self.flips.bits(), self.walks.bits());
        let [a, b, c, d]: [u64; 4] = array_of(|i| self.going[i].bits());
        let (sum, first) = add(a, b, c);
        let (sum, second) = add(sum, d, flips);
        let (ones, third) = (sum ^ walks, sum & walks);
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
        Sums { ones, twos, fours, ranks: low + 4 * high }
    }
}

/// The first bit of the byte that a number falls in, and the rest of the number there. `sums` are running
/// sums of bytes of at most 127. The last sum is above the number.
#[inline(always)]
const fn place(sums: u64, number: u64) -> (u64, u64) {
    const HIGH: u64 = BYTES << 7;
    // The highest bit of each byte whose sum is above the number.
    let above = !(number.wrapping_mul(BYTES) | HIGH).wrapping_sub(sums) & HIGH;
    // A multiple of eight.
    let place = (above.trailing_zeros() & 0o70) as u64;
    (place, number.wrapping_sub(sums << 8 >> place & 0xff))
}

/// Adds three bits in every place. Returns the sums and the carries.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}
