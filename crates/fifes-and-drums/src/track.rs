//! The track and the six units on it, all in one word.

use crate::decktet::Suit;

/// The space of each unit, counted from 0, in a byte; the two bytes above are 0. No unit can come
/// farther than space 114 so counted, so the highest bit of each byte is free and all units move
/// by one addition or subtraction of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Track(pub(crate) u64);

const LOWEST: u64 = 0x0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// How a unit looks for the nearest other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Backward,
}

impl Track {
    /// All units on the first space.
    pub(crate) const START: Track = Track(0);

    /// The space of a unit, counted from 0.
    #[inline(always)]
    const fn get(self, suit: usize) -> u8 {
        (self.0 >> (8 * suit)) as u8
    }

    /// The space of a unit, counted from 1 as everywhere outside of this module.
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
    pub(crate) fn march(self, suit: usize, way: Way) -> Track {
        let from = self.get(suit);
        let (mut nearest, one) = match way {
            Way::Forward => (u8::MAX, from + 1),
            Way::Backward => (u8::MAX, from.saturating_sub(1)),
        };
        // The spaces between; units on the same space or on the other side wrap around to 128 or
        // more.
        for other in 0..Suit::COUNT {
            let between = match way {
                Way::Forward => self.get(other).wrapping_sub(from),
                Way::Backward => from.wrapping_sub(self.get(other)),
            };
            nearest = nearest.min(between.wrapping_sub(1));
        }
        let to = match way {
            _ if nearest >= 128 => one,
            Way::Forward => from + 1 + nearest,
            Way::Backward => from - 1 - nearest,
        };
        Track(self.0 ^ u64::from(from ^ to) << (8 * suit))
    }

    /// Swaps two units.
    pub(crate) fn swap(self, [first, second]: [Suit; 2]) -> Track {
        let mut spaces = self.spaces();
        spaces.swap(first.index(), second.index());
        Track::from_spaces(spaces)
    }

    /// The occupied spaces, counted from 1, from the rear.
    pub(crate) fn occupied(self) -> impl Iterator<Item = u8> {
        let spaces = self.spaces();
        (1..=u8::MAX).filter(move |space| spaces.contains(space))
    }

    /// What each unit is worth: how many of the occupied spaces are behind it.
    pub(crate) fn worth(self) -> [u8; Suit::COUNT] {
        let bit = |suit: Suit| 1u128 << self.get(suit.index());
        let occupied = Suit::ALL.into_iter().fold(0, |set, suit| set | bit(suit));
        Suit::ALL.map(|suit| (occupied & (bit(suit) - 1)).count_ones() as u8)
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
        let to = |suit: usize, way| track.march(suit, way).get(suit) + 1;
        assert_eq!([0, 1, 2].map(|suit| to(suit, Way::Forward)), [9, 9, 20]);
        assert_eq!([0, 1, 2].map(|suit| to(suit, Way::Backward)), [2, 2, 5]);
        assert_eq!((to(3, Way::Forward), to(4, Way::Backward)), (115, 1));
        assert_eq!((to(5, Way::Forward), to(5, Way::Backward)), (116, 20));
    }
}
