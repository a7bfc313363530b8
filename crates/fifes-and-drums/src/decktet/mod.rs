//! The Decktet, a deck of 45 cards in six suits by P.D. Magnus, for any game.
//!
//! The *basic* deck has 36 cards: an Ace and a Crown for each suit, and three cards of two suits
//! for each number from 2 to 9, so that every suit has every number. The *extended* deck adds four
//! Pawns and four Courts of three suits, and the Excuse of none.
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

mod card;
mod set;

use gambol_core::const_for;

pub use card::{Card, NoSuchCardError, ParseCardError};
pub(crate) use card::{FIRST_CROWN, FIRST_GOAL, FIRST_NUMBER};
pub use set::{CardSet, CardSetIter, ParseCardSetError};

/// A suit of the Decktet.
///
/// ```
/// use gambol_fifes_and_drums::decktet::Suit;
///
/// assert_eq!(Suit::from_letter('V'), Some(Suit::Waves));
/// assert_eq!("Waves".parse(), Ok(Suit::Waves));
/// assert_eq!(Suit::Waves.ace().text(), "AV");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

    /// The suit's index in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the suit: `M S V L Y K`.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Suit::ALL.map(Suit::letter), ['M', 'S', 'V', 'L', 'Y', 'K']);
    /// ```
    pub const fn letter(self) -> char {
        LETTERS[self as usize] as char
    }

    /// The suit of a letter.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Suit::from_letter('Y'), Some(Suit::Wyrms));
    /// assert_eq!(Suit::from_letter('W'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Suit> {
        const_for!(0..Suit::COUNT, |i| {
            if LETTERS[i] as char == letter {
                return Some(Suit::ALL[i]);
            }
        });
        None
    }
}

const LETTERS: [u8; Suit::COUNT] = *b"MSVLYK";

gambol_core::text_impls! {
    words: Suit "suit" {
        Moons "Moons", Suns "Suns", Waves "Waves", Leaves "Leaves", Wyrms "Wyrms", Knots "Knots",
    }
}

/// A rank of the Decktet, in deck order.
///
/// ```
/// use gambol_fifes_and_drums::decktet::Rank;
///
/// assert_eq!("8".parse(), Ok(Rank::Eight));
/// assert_eq!((Rank::Eight.number(), Rank::Court.letter()), (Some(8), 'T'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rank {
    /// An Ace: one suit.
    Ace,
    /// Number 2.
    #[cfg_attr(feature = "serde", serde(rename = "2"))]
    Two,
    /// Number 3.
    #[cfg_attr(feature = "serde", serde(rename = "3"))]
    Three,
    /// Number 4.
    #[cfg_attr(feature = "serde", serde(rename = "4"))]
    Four,
    /// Number 5.
    #[cfg_attr(feature = "serde", serde(rename = "5"))]
    Five,
    /// Number 6.
    #[cfg_attr(feature = "serde", serde(rename = "6"))]
    Six,
    /// Number 7.
    #[cfg_attr(feature = "serde", serde(rename = "7"))]
    Seven,
    /// Number 8.
    #[cfg_attr(feature = "serde", serde(rename = "8"))]
    Eight,
    /// Number 9.
    #[cfg_attr(feature = "serde", serde(rename = "9"))]
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
    /// The character that stands for the rank: `A`, `2` to `9`, `C`, `P`, `T` for a Court, `X`.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Rank;
    ///
    /// assert_eq!(Rank::ALL.map(Rank::letter).iter().collect::<String>(), "A23456789CPTX");
    /// ```
    pub const fn letter(self) -> char {
        RANKS[self as usize] as char
    }

    /// The number of a number card, 2 to 9.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Rank;
    ///
    /// assert_eq!(Rank::ALL.iter().filter_map(|rank| rank.number()).sum::<u8>(), 44);
    /// ```
    pub const fn number(self) -> Option<u8> {
        match self {
            Rank::Ace | Rank::Crown | Rank::Pawn | Rank::Court | Rank::Excuse => None,
            _ => Some(self as u8 + 1),
        }
    }
}

const RANKS: [u8; 13] = *b"A23456789CPTX";

gambol_core::text_impls! {
    words: Rank "rank" {
        Ace "Ace", Two "2", Three "3", Four "4", Five "5", Six "6", Seven "7", Eight "8", Nine "9",
        Crown "Crown", Pawn "Pawn", Court "Court", Excuse "Excuse",
    }
}
