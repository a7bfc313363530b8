use core::num::NonZeroU16;

use gambol_core::RandomSource;
use gambol_core::board::{Bitboard, Select};

use super::moves::BASE;

/// Moves to draw one from at random. Two sets of checkers fit into one word, which is counted at
/// once: those that step or jump in two directions, both up the board or both down.
// The moves are `base | (i + (i & twist) + offset)` for each bit `i` of `choices`. For two sets of
// checkers the lower half of `choices` has the places of those that go in one direction, and the
// upper half those of the others, whose moves have a number that is greater by one: so 32 is added
// twice.
#[derive(Clone, Copy)]
pub(crate) struct Lot {
    base: NonZeroU16,
    twist: u8,
    offset: u8,
    choices: u64,
}

impl Lot {
    /// Nothing to draw.
    pub(crate) const NONE: Self = Lot::plain(BASE, 0);

    /// The moves up the board with this number and the next. Checkers on the last row do not make
    /// them, so that each half has room for its places.
    #[inline(always)]
    pub(crate) fn up(number: usize, [a, b]: [u64; 2]) -> Self {
        Lot {
            base: BASE | (number << 6) as u16,
            twist: 32,
            offset: 0,
            choices: a | b << 32,
        }
    }

    /// The moves down the board with this number and the next. Checkers on the first row do not
    /// make them, and so their four places are left out.
    #[inline(always)]
    pub(crate) fn down(number: usize, [a, b]: [u64; 2]) -> Self {
        Lot {
            base: BASE | (number << 6) as u16,
            twist: 32,
            offset: 4,
            choices: a >> 4 | b << 28,
        }
    }

    /// A move for each of these bits, whose place is the lower part of its number.
    #[inline(always)]
    pub(crate) const fn plain(base: NonZeroU16, choices: u64) -> Self {
        Lot {
            base,
            twist: 0,
            offset: 0,
            choices,
        }
    }

    /// The bits of a move.
    #[inline(always)]
    fn packed(self, choice: usize) -> NonZeroU16 {
        let choice = choice as u8;
        self.base | u16::from(choice + (choice & self.twist) + self.offset)
    }
}

/// Draws a move from some lots: all are counted, and one random number picks a lot and a move in
/// it, without a branch that a processor could guess wrong.
#[inline(always)]
pub(crate) fn draw<const N: usize, R: RandomSource + ?Sized>(
    lots: [Lot; N],
    random: &mut R,
) -> Option<NonZeroU16> {
    let counted = lots.map(|lot| Select::new(Bitboard(lot.choices)));
    let count: usize = counted.iter().map(Select::len).sum();
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
