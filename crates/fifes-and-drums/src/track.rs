//! The track and the six units on it, all in one word.

use crate::decktet::Suit;

/// The space of each unit, counted from 0, in a byte; the two bytes above are 0. No unit can pass
/// space 114 in this count, so the highest bit of each byte is free, and one addition or
/// subtraction of words moves all units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Track(pub(crate) u64);

const LOWEST: u64 = 0x0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

impl Track {
    /// All units on the first space.
    pub(crate) const START: Track = Track(0);

    /// The space of a unit, counted from 0.
    #[inline(always)]
    const fn get(self, suit: usize) -> u8 {
        (self.0 >> (8 * (suit & 7))) as u8
    }

    /// The space of a unit, counted from 1 as everywhere outside this module.
    #[inline]
    pub(crate) const fn space(self, suit: Suit) -> u8 {
        self.get(suit.index()) + 1
    }

    /// All spaces, counted from 1.
    pub(crate) fn spaces(self) -> [u8; Suit::COUNT] {
        Suit::ALL.map(|suit| self.space(suit))
    }

    /// The units on these spaces, counted from 1.
    pub(crate) fn from_spaces(spaces: [u8; Suit::COUNT]) -> Track {
        let byte = |word, &space: &u8| word << 8 | u64::from(space.wrapping_sub(1));
        Track(spaces.iter().rev().fold(0, byte))
    }

    /// Moves units forward by the bytes of one word and back by those of the other, not below the
    /// first space.
    #[inline(always)]
    pub(crate) const fn advance(self, forward: u64, back: u64) -> Track {
        // The highest bit of a byte survives where there is enough to take away; where there is
        // not, all bits are cleared.
        let rest = (HIGHEST | (self.0 + forward)) - back;
        let enough = rest & HIGHEST;
        Track(rest & (enough - (enough >> 7)))
    }

    /// Moves a unit to the nearest space that holds another, or by one space if there is none.
    #[inline]
    pub(crate) fn march(self, suit: usize, forward: bool) -> Track {
        let from = self.get(suit);
        // How many spaces are between it and another unit: the difference less one. Backward that
        // is the difference the other way round, less one, which is the same as all bits flipped.
        // Units on its own space or on the other side give 128 or more.
        let (less, flip) = if forward { (1, 0) } else { (0, u8::MAX) };
        let between = |other| self.get(other).wrapping_sub(from + less) ^ flip;
        let nearest = (0..Suit::COUNT).fold(u8::MAX, |nearest, other| nearest.min(between(other)));
        let spaces = if nearest >= 128 { 1 } else { nearest + 1 };
        let to = if forward {
            from + spaces
        } else {
            from.saturating_sub(spaces)
        };
        Track(self.0 ^ u64::from(from ^ to) << (8 * (suit & 7)))
    }

    /// Swaps two units.
    pub(crate) fn swap(self, [first, second]: [Suit; 2]) -> Track {
        let mut spaces = self.spaces();
        spaces.swap(first.index(), second.index());
        Track::from_spaces(spaces)
    }

    /// How many occupied spaces are behind each unit.
    pub(crate) fn behind(self) -> Behind {
        let bytes = HIGHEST | self.0;
        (0..Suit::COUNT).fold(Behind(0), |behind, unit| {
            // The highest bits of those that are at least as far, and of those that are farther.
            let space = u64::from(self.get(unit)) * LOWEST;
            let as_far = HIGHEST & (bytes - space);
            let farther = HIGHEST & (bytes - space - LOWEST);
            // Of units that share a space only the first counts.
            let first = (as_far ^ farther) & ((1 << (8 * unit)) - 1) == 0;
            Behind(behind.0 + if first { farther >> 7 } else { 0 })
        })
    }
}

/// A number for each unit, in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Behind(u64);

impl Behind {
    /// The number of the unit of a suit.
    pub(crate) const fn of(self, suit: Suit) -> u8 {
        (self.0 >> (8 * suit.index())) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_move_like_numbers() {
        for from in 0..=114u8 {
            for by in 0..=8u8 {
                for suit in 0..6 {
                    let track = Track(0x0305_0709_0b0d & !(0xff << (8 * suit)));
                    let start = Track(track.0 | u64::from(from) << (8 * suit));
                    let by_word = u64::from(by) << (8 * suit);
                    let back = start.advance(0, by_word);
                    assert_eq!(back.get(suit), from.saturating_sub(by));
                    assert_eq!(back.0 & !(0xff << (8 * suit)), track.0);
                    if from + by <= 114 {
                        assert_eq!(start.advance(by_word, 0).0, start.0 + by_word);
                    }
                }
            }
        }
    }

    #[test]
    fn marches_go_to_the_nearest() {
        let track = Track::from_spaces([5, 5, 9, 20, 2, 115]);
        let to = |suit: usize, forward| track.march(suit, forward).get(suit) + 1;
        assert_eq!([0, 1, 2].map(|suit| to(suit, true)), [9, 9, 20]);
        assert_eq!([0, 1, 2].map(|suit| to(suit, false)), [2, 2, 5]);
        assert_eq!((to(3, true), to(4, false)), (115, 1));
        assert_eq!((to(5, true), to(5, false)), (116, 20));
    }
}
