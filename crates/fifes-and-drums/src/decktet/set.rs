//! Sets of cards.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

use thiserror::Error;

use super::card::{Card, FIRST_CROWN, FIRST_GOAL, FIRST_NUMBER, ParseCardError};

/// A set of cards of the Decktet, one bit a card in deck order.
///
/// ```
/// use gambol_fifes_and_drums::decktet::{Card, CardSet};
///
/// let set: CardSet = "8MS,AM,CK".parse()?;
/// assert_eq!(set.to_string(), "AM,8MS,CK");
/// assert_eq!(set.nth(1).map(Card::name), Some("the Diplomat"));
/// assert_eq!((CardSet::BASIC - set).len(), 33);
/// # Ok::<(), gambol_fifes_and_drums::decktet::ParseCardSetError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The 36 Aces, number cards and Crowns.
    pub const BASIC: CardSet = CardSet((1 << FIRST_GOAL) - 1);
    /// The 24 number cards.
    pub const NUMBERS: CardSet = CardSet((1 << FIRST_CROWN) - (1 << FIRST_NUMBER));
    /// The eight Pawns and Courts.
    pub const PAWNS_AND_COURTS: CardSet = CardSet(0xff << FIRST_GOAL);
    /// All 45 cards.
    pub const EXTENDED: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The set of one card.
    #[inline(always)]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// The set of the cards whose bits are set, counted from 0 in deck order; `None` if there are
    /// bits that stand for no card.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::EXTENDED.0 == 0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// The basic cards among the lowest bits of a word, whatever is above.
    #[inline(always)]
    pub(crate) const fn basic(word: u64) -> CardSet {
        CardSet(word & CardSet::BASIC.0)
    }

    /// One bit a card, counted from 0 in deck order.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the card is in the set.
    #[inline(always)]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a card into the set.
    #[inline(always)]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out of the set.
    #[inline(always)]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first card in deck order.
    #[inline(always)]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card(self.0.trailing_zeros() as u8))
        }
    }

    /// The card before which there are `n` others in deck order; `None` past the last.
    ///
    /// Method: a population count of all bytes at once, whose running sums say in which byte the
    /// card is; a table of the bytes says the rest. There is no loop and no branch on the cards.
    #[inline(always)]
    pub fn nth(self, n: usize) -> Option<Card> {
        const LOWEST: u64 = 0x0101_0101_0101_0101;
        const HIGHEST: u64 = LOWEST * 0x80;
        const PAIRS: u64 = LOWEST * 0x55;
        const NIBBLES: u64 = LOWEST * 0x33;
        const BYTES: u64 = LOWEST * 0x0f;
        if n >= Card::COUNT {
            return None;
        }
        let pairs = self.0 - (self.0 >> 1 & PAIRS);
        let nibbles = (pairs & NIBBLES) + (pairs >> 2 & NIBBLES);
        let bytes = (nibbles + (nibbles >> 4)) & BYTES;
        let sums = bytes.wrapping_mul(LOWEST);
        if n >= (sums >> 56) as usize {
            return None;
        }
        // The highest bit of a byte is left where the sum up to there is not above `n`.
        let passed = ((HIGHEST | (n as u64 * LOWEST)) - sums) >> 7 & LOWEST;
        let shift = (passed.wrapping_mul(LOWEST) >> 56) * 8;
        let before = (sums << 8 >> shift & 0xff) as usize;
        let byte = (self.0 >> shift & 0xff) as usize;
        Some(Card(shift as u8 + NTH_BIT[byte][(n - before) & 7]))
    }

    /// The cards in deck order.
    #[inline]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

/// The place of the n-th bit of each byte that is set.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline(always)]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline(always)]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline(always)]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline(always)]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        set.extend(cards);
        set
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    #[inline]
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// The cards of a [`CardSet`], in deck order.
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CardSetIter {}

impl fmt::Display for CardSet {
    /// The cards in deck order, separated by `,`; `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            f.write_str(card.text())?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CardSet {
    type Err = ParseCardSetError;

    /// Reads what [`Display`](fmt::Display) writes, in any order.
    fn from_str(text: &str) -> Result<Self, ParseCardSetError> {
        let mut set = CardSet::EMPTY;
        if text == "-" {
            return Ok(set);
        }
        for card in text.split(',') {
            let card: Card = card.parse()?;
            if set.contains(card) {
                return Err(ParseCardSetError::Twice { card });
            }
            set.insert(card);
        }
        Ok(set)
    }
}

/// A text that is no list of different cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseCardSetError {
    /// Something in the list is no card.
    #[error(transparent)]
    NotACard(#[from] ParseCardError),
    /// The same card twice.
    #[error("{card} is listed twice")]
    Twice {
        /// The card.
        card: Card,
    },
}
