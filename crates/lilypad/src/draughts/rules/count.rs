//! The number of moves and random moves, without a list.

use core::num::NonZeroU16;

use arrayvec::ArrayVec;
use gambol_core::RandomSource;
use gambol_core::board::{Select, Word, array_of};

use super::generate::{Turn, union};
use crate::draughts::moves::{BASE, Move};
use crate::draughts::setup::MOST_CHECKERS;
use crate::draughts::tables::{DOWN, UP};

/// Counts the checkers that go in two directions, both up or both down the board, in one word. Both sets
/// lack the last row, or both lack the first, so the second set fits beside the first when rotated by 31.
#[inline(always)]
const fn count_both([a, b]: [u64; 2]) -> usize {
    (a | b.rotate_left(31)).count_ones() as usize
}

impl Turn {
    /// The number of moves of checkers, and whether they are captures.
    #[inline(always)]
    pub(crate) fn count(&self) -> (usize, bool) {
        match (self.kings == 0, self.light) {
            (true, false) => self.count_men(UP),
            (true, true) => self.count_men(DOWN),
            (false, _) => self.count_all(),
        }
    }

    /// The same if there are only men, which go in these directions.
    #[inline(always)]
    fn count_men(&self, steps: [u32; 2]) -> (usize, bool) {
        let first = self.first_moves(steps, [self.movers; 2]);
        if first.goes_on {
            return (self.count_captures_of_men(steps, first.movers), true);
        }
        (count_both(first.movers), first.captures)
    }

    /// The same with kings.
    #[inline(never)]
    fn count_all(self) -> (usize, bool) {
        let first = self.first();
        if first.goes_on {
            return (self.count_captures(), true);
        }
        let [a, b, c, d] = first.movers;
        (count_both([a, b]) + count_both([c, d]), first.captures)
    }

    /// Picks a random move of a checker or, without captures, of `walks`. One random number selects among
    /// all directions, without an unpredictable branch unless a capture goes on.
    #[inline(always)]
    pub(crate) fn pick<R: RandomSource + ?Sized>(
        &self,
        walks: impl FnOnce() -> Lot,
        random: &mut R,
    ) -> Option<NonZeroU16> {
        let steps = match (self.kings == 0, self.light) {
            (true, false) => UP,
            (true, true) => DOWN,
            (false, _) => {
                let first = self.first();
                if first.goes_on {
                    return self.pick_capture(random);
                }
                let walks = if first.captures { Lot::NONE } else { walks() };
                let [a, b, c, d] = first.movers;
                let up = Lot::up(first.number(), [a, b]);
                return pick([walks, up, Lot::down(first.number() + 2, [c, d])], random);
            }
        };
        let first = self.first_moves(steps, [self.movers; 2]);
        if first.goes_on {
            return self.pick_capture(random);
        }
        let walks = if first.captures { Lot::NONE } else { walks() };
        let men = if self.light {
            Lot::down(first.number() + 2, first.movers)
        } else {
            Lot::up(first.number(), first.movers)
        };
        pick([walks, men], random)
    }

    /// Picks a capture after following all captures to their ends.
    #[cold]
    #[inline(never)]
    fn pick_capture<R: RandomSource + ?Sized>(self, random: &mut R) -> Option<NonZeroU16> {
        let mut captures = ArrayVec::<(u32, u64), MOST_CHECKERS>::new();
        let mut count = 0;
        self.jumpers().for_each(|start| {
            let numbers = self.captures(start as usize);
            count += numbers.count_ones();
            captures.push((start, numbers));
        });
        let mut index = random.below(count.into()) as u32;
        for (start, numbers) in captures {
            let count = numbers.count_ones();
            if index < count {
                return Some(Move::numbered(start as usize, numbers.select(index) as usize).0);
            }
            index -= count;
        }
        None
    }

    /// The number of captures, each followed to its end.
    #[cold]
    #[inline(never)]
    fn count_captures(self) -> usize {
        let mut count = 0;
        self.jumpers()
            .for_each(|start| count += self.captures(start as usize).count_ones() as usize);
        count
    }

    /// The number of captures of men that begin with these jumps.
    #[inline(never)]
    fn count_captures_of_men(self, steps: [u32; 2], jumpers: [u64; 2]) -> usize {
        count_paths(steps, array_of(|d| self.over(steps[d])), jumpers)
    }
}

/// Counts the paths of many men at once. Different paths of a man are different captures, since each jump
/// advances two rows. `over` has the squares with jumps.
fn count_paths(steps: [u32; 2], over: [u64; 2], jumpers: [u64; 2]) -> usize {
    let mut count = 0;
    for d in 0..2 {
        let landed = jumpers[d].rotate_left(2 * steps[d]);
        let goes_on = landed & union(over);
        // Complete captures are few, so they are counted one by one.
        let mut complete = landed ^ goes_on;
        while complete != 0 {
            complete &= complete - 1;
            count += 1;
        }
        if goes_on != 0 {
            count += count_paths(steps, over, array_of(|d| goes_on & over[d]));
        }
    }
    count
}

/// Moves for a random pick. Two sets of checkers share a word if they go in two directions, both up or both
/// down the board.
// The moves are `base | (i + (i & twist) + offset)` for each bit `i` of `choices`. For two sets, the lower
// half of `choices` has the places of one direction. The upper half has the places of the other, whose
// number is greater by one, so 32 is added twice.
#[derive(Clone, Copy)]
pub(crate) struct Lot {
    base: NonZeroU16,
    twist: u8,
    offset: u8,
    choices: u64,
}

impl Lot {
    pub(crate) const NONE: Self = Lot::plain(BASE, 0);

    /// The moves up the board with this number and the next. Checkers on the last row do not make them, so
    /// each half has room for its places.
    #[inline(always)]
    pub(crate) fn up(number: usize, [a, b]: [u64; 2]) -> Self {
        Lot { base: BASE | (number << 6) as u16, twist: 32, offset: 0, choices: a | b << 32 }
    }

    /// The moves down the board with this number and the next. Checkers on the first row do not make them,
    /// so their four places are left out.
    #[inline(always)]
    pub(crate) fn down(number: usize, [a, b]: [u64; 2]) -> Self {
        Lot { base: BASE | (number << 6) as u16, twist: 32, offset: 4, choices: a >> 4 | b << 28 }
    }

    /// A move for each of these bits. The index of a bit is the lower part of its move.
    #[inline(always)]
    pub(crate) const fn plain(base: NonZeroU16, choices: u64) -> Self {
        Lot { base, twist: 0, offset: 0, choices }
    }

    /// The bits of a move.
    #[inline(always)]
    fn packed(self, choice: usize) -> NonZeroU16 {
        let choice = choice as u8;
        self.base | u16::from(choice + (choice & self.twist) + self.offset)
    }
}

/// Picks a move: one random number selects a lot and a move in it, without unpredictable branches.
#[inline(always)]
fn pick<const N: usize, R: RandomSource + ?Sized>(
    lots: [Lot; N],
    random: &mut R,
) -> Option<NonZeroU16> {
    let counted: [Select; N] = array_of(|i| Select::new(lots[i].choices));
    let mut count = 0;
    for select in &counted {
        count += select.len();
    }
    if count == 0 {
        return None;
    }
    let mut index = random.below(count as u64) as usize;
    let (mut lot, mut select) = (lots[0], counted[0]);
    for i in 1..N {
        if index >= select.len() {
            index -= select.len();
            (lot, select) = (lots[i], counted[i]);
        }
    }
    Some(lot.packed(select.nth(index)))
}
