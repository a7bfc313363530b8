//! The Decktet: a deck of 45 cards in six suits by P.D. Magnus, for any game that is played with
//! it.
//!
//! The *basic* deck has 36 cards: in each suit an Ace and a Crown, and three cards of each number
//! from 2 to 9, which bear two suits each, so that every suit has every number once. The
//! *extended* deck adds four Pawns and four Courts of three suits, and the Excuse, which has none.
//!
//! ```
//! use gambol_fifes_and_drums::decktet::{Card, CardSet, Rank, Suit};
//!
//! let card: Card = "8MS".parse()?;
//! assert_eq!(card.rank(), Rank::Eight);
//! assert_eq!(card.suits(), [Suit::Moons, Suit::Suns]);
//! assert_eq!(card.name(), "the Diplomat");
//! assert_eq!(Card::all().count(), 45);
//!
//! let of_moons: CardSet = Card::all().filter(|card| card.has(Suit::Moons)).collect();
//! assert_eq!(
//!     of_moons.to_string(),
//!     "AM,2MK,3MV,4MS,5ML,6MV,7ML,8MS,9MS,CM,PMSL,PMYK,TMVK,TMLY"
//! );
//! # Ok::<(), gambol_fifes_and_drums::decktet::ParseCardError>(())
//! ```

mod set;

use core::fmt;
use core::str::FromStr;

use gambol_core::text::Excerpt;
use thiserror::Error;

pub use set::{CardSet, CardSetIter, ParseCardSetError};

/// A suit of the Decktet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Moons, `M`.
    Moons,
    /// Suns, `S`.
    Suns,
    /// Waves, `V`.
    Waves,
    /// Leaves, `L`.
    Leaves,
    /// Wyrms, `Y`.
    Wyrms,
    /// Knots, `K`.
    Knots,
}

impl Suit {
    /// The number of suits.
    pub const COUNT: usize = 6;

    /// Every suit, in the order in which cards name them.
    pub const ALL: [Suit; Suit::COUNT] = [
        Suit::Moons,
        Suit::Suns,
        Suit::Waves,
        Suit::Leaves,
        Suit::Wyrms,
        Suit::Knots,
    ];

    /// The suit's place in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the suit: `M S V L Y K`.
    pub const fn letter(self) -> char {
        LETTERS[self as usize] as char
    }

    /// The suit of a letter.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        let mut i = 0;
        while i < Suit::COUNT {
            if LETTERS[i] as char == letter {
                return Some(Suit::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// The suit's name: `Moons`.
    pub const fn name(self) -> &'static str {
        ["Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots"][self as usize]
    }

    /// The suit's Ace.
    #[inline]
    pub const fn ace(self) -> Card {
        Card(self as u8)
    }

    /// The suit's Crown.
    #[inline]
    pub const fn crown(self) -> Card {
        Card(FIRST_CROWN + self as u8)
    }
}

const LETTERS: [u8; Suit::COUNT] = *b"MSVLYK";

impl fmt::Display for Suit {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rank of the Decktet, in the order of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// An Ace: one suit.
    Ace,
    /// Number 2.
    Two,
    /// Number 3.
    Three,
    /// Number 4.
    Four,
    /// Number 5.
    Five,
    /// Number 6.
    Six,
    /// Number 7.
    Seven,
    /// Number 8.
    Eight,
    /// Number 9.
    Nine,
    /// A Crown: one suit.
    Crown,
    /// A Pawn: three suits, in the extended deck only.
    Pawn,
    /// A Court: three suits, in the extended deck only.
    Court,
    /// The Excuse: no suit, in the extended deck only.
    Excuse,
}

impl Rank {
    /// Every rank.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Crown,
        Rank::Pawn,
        Rank::Court,
        Rank::Excuse,
    ];

    /// The character that stands for the rank: `A`, `2` to `9`, `C`, `P`, `T` for a Court, `X`.
    pub const fn letter(self) -> char {
        RANKS[self as usize] as char
    }

    /// The number of a number card, 2 to 9.
    pub const fn number(self) -> Option<u8> {
        match self {
            Rank::Ace | Rank::Crown | Rank::Pawn | Rank::Court | Rank::Excuse => None,
            _ => Some(self as u8 + 1),
        }
    }
}

const RANKS: [u8; 13] = *b"A23456789CPTX";

impl fmt::Display for Rank {
    /// `Ace`, `2` to `9`, `Crown`, `Pawn`, `Court`, `Excuse`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => fmt::Debug::fmt(self, f),
        }
    }
}

/// A card of the Decktet.
///
/// Cards are ordered as in the table of the rules: by rank, and within a rank by suits as listed
/// there. Ranks and suits follow from a card's text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const FIRST_NUMBER: u8 = 6;
const FIRST_CROWN: u8 = 30;
const FIRST_GOAL: u8 = 36;

/// Every card, as it is written and as it is called, in deck order.
static CARDS: [(&str, &str); Card::COUNT] = [
    ("AM", "the Ace of Moons"),
    ("AS", "the Ace of Suns"),
    ("AV", "the Ace of Waves"),
    ("AL", "the Ace of Leaves"),
    ("AY", "the Ace of Wyrms"),
    ("AK", "the Ace of Knots"),
    ("2MK", "the Author"),
    ("2SY", "the Desert"),
    ("2VL", "the Origin"),
    ("3MV", "the Journey"),
    ("3SK", "the Painter"),
    ("3LY", "the Savage"),
    ("4MS", "the Mountain"),
    ("4VL", "the Sailor"),
    ("4YK", "the Battle"),
    ("5ML", "the Forest"),
    ("5SV", "the Discovery"),
    ("5YK", "the Soldier"),
    ("6MV", "the Lunatic"),
    ("6SY", "the Penitent"),
    ("6LK", "the Market"),
    ("7ML", "the Chance Meeting"),
    ("7SK", "the Castle"),
    ("7VY", "the Cave"),
    ("8MS", "the Diplomat"),
    ("8VL", "the Mill"),
    ("8YK", "the Betrayal"),
    ("9MS", "the Pact"),
    ("9VY", "the Darkness"),
    ("9LK", "the Merchant"),
    ("CM", "the Huntress"),
    ("CS", "the Bard"),
    ("CV", "the Sea"),
    ("CL", "the End"),
    ("CY", "the Calamity"),
    ("CK", "the Windfall"),
    ("PMSL", "the Harvest"),
    ("PMYK", "the Watchman"),
    ("PSVK", "the Light Keeper"),
    ("PVLY", "the Borderland"),
    ("TMVK", "the Consul"),
    ("TMLY", "the Rite"),
    ("TSVY", "the Island"),
    ("TSLK", "the Window"),
    ("X", "the Excuse"),
];

/// The suits of each card, as many as its text has letters after the first; then any.
static SUITS: [[Suit; 3]; Card::COUNT] = {
    let mut suits = [[Suit::Moons; 3]; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        let text = CARDS[card].0.as_bytes();
        let mut i = 1;
        while i < text.len() {
            suits[card][i - 1] = match Suit::from_letter(text[i] as char) {
                Some(suit) => suit,
                None => panic!("a letter of a suit"),
            };
            i += 1;
        }
        card += 1;
    }
    suits
};

impl Card {
    /// The number of cards in the extended deck.
    pub const COUNT: usize = 45;

    /// The Excuse.
    pub const EXCUSE: Card = Card(44);

    /// The card with this place in the deck order.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// The card whose place is known to be one.
    #[inline(always)]
    pub(crate) const fn new(index: u8) -> Card {
        debug_assert!((index as usize) < Card::COUNT);
        Card(index)
    }

    /// Every card, in deck order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }

    /// The card's place in the deck order, 0 to 44.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        let letter = CARDS[self.index()].0.as_bytes()[0];
        let mut i = 0;
        while RANKS[i] != letter {
            i += 1;
        }
        Rank::ALL[i]
    }

    /// The card's suits, none to three, in their usual order.
    pub fn suits(self) -> &'static [Suit] {
        &SUITS[self.index()][..self.text().len() - 1]
    }

    /// Whether the card bears this suit.
    pub fn has(self, suit: Suit) -> bool {
        self.suits().contains(&suit)
    }

    /// The two suits of a number card.
    #[inline]
    pub(crate) const fn pair(self) -> [Suit; 2] {
        let [first, second, _] = SUITS[self.index()];
        [first, second]
    }

    /// The number of a number card, 2 to 9.
    pub const fn number(self) -> Option<u8> {
        self.rank().number()
    }

    /// Whether the card is a number card.
    #[inline(always)]
    pub const fn is_number(self) -> bool {
        FIRST_NUMBER <= self.0 && self.0 < FIRST_CROWN
    }

    /// Whether the card is an Ace.
    #[inline(always)]
    pub const fn is_ace(self) -> bool {
        self.0 < FIRST_NUMBER
    }

    /// Whether the card is a Crown.
    #[inline(always)]
    pub const fn is_crown(self) -> bool {
        FIRST_CROWN <= self.0 && self.0 < FIRST_GOAL
    }

    /// Whether the card belongs to the basic deck of 36.
    #[inline(always)]
    pub const fn is_basic(self) -> bool {
        self.0 < FIRST_GOAL
    }

    /// How the card is written: the letter of its rank and those of its suits.
    pub const fn text(self) -> &'static str {
        CARDS[self.index()].0
    }

    /// How the card is called: `the Diplomat`, `the Ace of Moons`.
    pub const fn name(self) -> &'static str {
        CARDS[self.index()].1
    }
}

impl fmt::Display for Card {
    /// The text of the card, such as `8MS`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads exactly what is written: ranks and suits in capital letters, suits in their usual
    /// order.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Card::all()
            .find(|card| card.text() == text)
            .ok_or_else(|| ParseCardError {
                found: Excerpt::new(text),
            })
    }
}

/// A text that is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{found} is not a card of the Decktet, such as AM, 8MS, CK, PMSL, TSVY or X")]
pub struct ParseCardError {
    /// What was found.
    pub found: Excerpt,
}
