//! The track and the six units on it, all in one word.

use crate::decktet::Suit;

/// The space of each unit, counted from 0, in a byte. No unit passes space 114, so the highest bit
/// of each byte is free, and one addition moves all units.
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

    /// Moves units forward by the bytes of one word and back by the bytes of the other, but not below the
    /// first space.
    #[inline(always)]
    pub(crate) const fn advance(self, forward: u64, back: u64) -> Track {
        // The highest bit of a byte survives if there is enough to subtract. Otherwise all its bits are
        // cleared.
        let rest = (HIGHEST | (self.0 + forward)) - back;
        let enough = rest & HIGHEST;
        Track(rest & (enough - (enough >> 7)))
    }

    /// Moves a unit to the nearest space with another unit, or by one space if there is none.
    #[inline]
    pub(crate) fn march(self, suit: usize, forward: bool) -> Track {
        let from = self.get(suit);
        // The spaces between this unit and another: the difference less one or, backward, the same with all
        // bits flipped. Units on the same space or on the other side give 128 or more.
        let (less, flip) = if forward { (1, 0) } else { (0, u8::MAX) };
        let between = |other| self.get(other).wrapping_sub(from + less) ^ flip;
        let nearest = (0..Suit::COUNT).fold(u8::MAX, |nearest, other| nearest.min(between(other)));
        let spaces = if nearest >= 128 { 1 } else { nearest + 1 };
        let to = if forward { from + spaces } else { from.saturating_sub(spaces) };
        Track(self.0 ^ u64::from(from ^ to) << (8 * (suit & 7)))
    }

    pub(crate) fn swap(self, [first, second]: [Suit; 2]) -> Track {
        let mut spaces = self.spaces();
        spaces.swap(first.index(), second.index());
        Track::from_spaces(spaces)
    }

    /// The number of occupied spaces behind each unit, by the index of its suit.
    pub(crate) fn behind(self) -> [u8; 8] {
        let bytes = HIGHEST | self.0;
        let behind = (0..Suit::COUNT).fold(0, |behind, unit| {
            // The highest bits of the units that are at least as far, and of the units that are farther.
            let space = u64::from(self.get(unit)) * LOWEST;
            let as_far = HIGHEST & (bytes - space);
            let farther = HIGHEST & (bytes - space - LOWEST);
            // If units share a space, only the first counts.
            let first = (as_far ^ farther) & ((1 << (8 * unit)) - 1) == 0;
            behind + if first { farther >> 7 } else { 0 }
        });
        behind.to_le_bytes()
    }
}
