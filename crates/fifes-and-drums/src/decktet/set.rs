//! Sets of cards.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

use gambol_core::board::Select;
use thiserror::Error;

use super::card::{Card, FIRST_CROWN, FIRST_GOAL, FIRST_NUMBER, NoSuchCardError, ParseCardError};

/// A set of cards of the Decktet, one bit a card in deck order.
///
/// ```
/// use gambol_fifes_and_drums::decktet::{Card, CardSet};
///
/// let mut set: CardSet = "8MS,AM,CK".parse()?;
/// assert_eq!(set.to_string(), "AM,8MS,CK");
/// assert_eq!(set.nth(1).map(Card::name), Some("the Diplomat"));
/// assert_eq!((CardSet::BASIC - set).len(), 33);
/// set.remove("AM".parse()?);
/// set.insert(Card::EXCUSE);
/// assert_eq!(set.iter().map(Card::text).collect::<Vec<_>>(), ["8MS", "CK", "X"]);
/// assert_eq!(CardSet::from_bits(1 << 24 | 1 << 35 | 1 << 44), Some(set));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::of(Card::EXCUSE).first(), Some(Card::EXCUSE));
    /// ```
    #[inline(always)]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// The set of the cards whose bits are set, counted from 0 in deck order. `None` if a bit stands for no
    /// card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// assert_eq!(CardSet::from_bits(CardSet::BASIC.bits()), Some(CardSet::BASIC));
    /// assert_eq!(CardSet::from_bits(1 << 45), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::EXTENDED.0 == 0 { Some(CardSet(bits)) } else { None }
    }

    /// The basic cards among the lowest bits of a word. Ignores the other bits.
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
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, CardSet};
    ///
    /// assert!(CardSet::EXTENDED.contains(Card::EXCUSE) && !CardSet::BASIC.contains(Card::EXCUSE));
    /// ```
    #[inline(always)]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// let mut set: CardSet = "AM,8MS".parse()?;
    /// set.insert("CK".parse()?);
    /// assert_eq!(set.to_string(), "AM,8MS,CK");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// let mut set: CardSet = "AM,8MS".parse()?;
    /// set.remove("AM".parse()?);
    /// assert_eq!(set.to_string(), "8MS");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The number of cards.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// assert_eq!((CardSet::BASIC - CardSet::NUMBERS).len(), 12);
    /// ```
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
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// assert_eq!(CardSet::PAWNS_AND_COURTS.first().unwrap().text(), "PMSL");
    /// assert_eq!(CardSet::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The card with this index in the set, in deck order. `None` past the last.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::CardSet;
    ///
    /// let set: CardSet = "AM,8MS".parse()?;
    /// assert_eq!((set.nth(1).unwrap().text(), set.nth(2)), ("8MS", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn nth(self, n: usize) -> Option<Card> {
        let select = Select::new(self.0);
        if n < select.len() { Some(Card(select.nth(n) as u8)) } else { None }
    }

    /// The cards in deck order.
    #[inline]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

macro_rules! operators {
    ($($Operator:ident $operator:ident $Assign:ident $assign:ident $bits:expr;)+) => {$(
        impl $Operator for CardSet {
            type Output = CardSet;

            #[inline(always)]
            fn $operator(self, other: CardSet) -> CardSet {
                let bits: fn(u64, u64) -> u64 = $bits;
                CardSet(bits(self.0, other.0))
            }
        }

        impl $Assign for CardSet {
            #[inline(always)]
            fn $assign(&mut self, other: CardSet) {
                *self = $Operator::$operator(*self, other);
            }
        }
    )+};
}

operators! {
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().map(CardSet::of).fold(CardSet::EMPTY, BitOr::bitor)
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

impl FusedIterator for CardSetIter {}

impl fmt::Display for CardSet {
    /// The cards in deck order, separated by `,`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, card) in self.iter().enumerate() {
            f.write_str(if i > 0 { "," } else { "" })?;
            f.write_str(card.text())?;
        }
        Ok(())
    }
}

impl FromStr for CardSet {
    type Err = ParseCardSetError;

    /// Parses the text that [`Display`](fmt::Display) writes, in any order.
    fn from_str(text: &str) -> Result<Self, ParseCardSetError> {
        let mut set = CardSet::EMPTY;
        if text == "-" {
            return Ok(set);
        }
        for card in text.split(',') {
            let card: Card = card.parse()?;
            if set.contains(card) {
                return Err(ParseCardSetError::Twice(card));
            }
            set.insert(card);
        }
        Ok(set)
    }
}

impl TryFrom<u64> for CardSet {
    type Error = NoSuchCardError;

    /// The set with these bits, as [`from_bits`](Self::from_bits).
    fn try_from(bits: u64) -> Result<Self, NoSuchCardError> {
        CardSet::from_bits(bits).ok_or(NoSuchCardError)
    }
}

gambol_core::text_impls! { text or u64: [] CardSet, |cards| cards.bits() }

/// A text is not a list of different cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCardSetError {
    /// Something in the list is not a card.
    #[error(transparent)]
    NotACard(#[from] ParseCardError),
    /// This card is listed twice.
    #[error("{0} is listed twice")]
    Twice(Card),
}
