//! The cards of the Decktet.

use core::fmt;
use core::str::FromStr;

use gambol_core::const_for;
use gambol_core::text::Excerpt;
use thiserror::Error;

use super::{RANKS, Rank, Suit};

/// A card of the Decktet.
///
/// Cards are ordered by rank and then by suits: AM AS AV AL AY AK, 2MK 2SY 2VL, and so on.
///
/// ```
/// use gambol_fifes_and_drums::decktet::{Card, Suit};
///
/// let goal: Card = "PMSL".parse()?;
/// assert_eq!((goal.name(), goal.number(), goal.index()), ("the Harvest", None, 36));
/// assert_eq!(goal.suits(), [Suit::Moons, Suit::Suns, Suit::Leaves]);
/// assert_eq!((Card::from_index(36), Card::from_index(45)), (Some(goal), None));
/// assert!(Card::EXCUSE.suits().is_empty());
/// # Ok::<(), gambol_fifes_and_drums::decktet::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(super) u8);

/// The index of the first number card, of the first Crown and of the first Pawn.
pub(crate) const FIRST_NUMBER: u8 = 6;
pub(crate) const FIRST_CROWN: u8 = 30;
pub(crate) const FIRST_GOAL: u8 = 36;

/// The text and the name of every card, in deck order.
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

/// The suits of each card, one for each letter of its text after the first. The rest is unused.
static SUITS: [[Suit; 3]; Card::COUNT] = {
    let mut suits = [[Suit::Moons; 3]; Card::COUNT];
    const_for!(0..Card::COUNT, |card| {
        let text = CARDS[card].0.as_bytes();
        const_for!(1..text.len(), |i| {
            let suit = Suit::from_letter(text[i] as char);
            suits[card][i - 1] = suit.expect("the letter of a suit");
        });
    });
    suits
};

impl Card {
    /// The number of cards in the extended deck.
    pub const COUNT: usize = 45;

    /// The Excuse.
    pub const EXCUSE: Card = Card(44);

    /// The card with this index in deck order.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Card;
    ///
    /// assert_eq!(Card::from_index(0).map(Card::name), Some("the Ace of Moons"));
    /// assert_eq!(Card::from_index(Card::COUNT), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT { Some(Card(index as u8)) } else { None }
    }

    /// The card with an index below [`COUNT`](Self::COUNT).
    #[inline(always)]
    pub(crate) const fn new(index: u8) -> Card {
        debug_assert!((index as usize) < Card::COUNT);
        Card(index)
    }

    /// Every card, in deck order.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Card;
    ///
    /// assert_eq!(Card::all().filter(|card| card.is_basic()).count(), 36);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }

    /// The card's index in deck order, 0 to 44.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, Rank};
    ///
    /// assert_eq!("8MS".parse::<Card>()?.rank(), Rank::Eight);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rank(self) -> Rank {
        let letter = CARDS[self.index()].0.as_bytes()[0];
        let mut i = 0;
        while RANKS[i] != letter {
            i += 1;
        }
        Rank::ALL[i]
    }

    /// The card's suits, none to three, in their usual order.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, Suit};
    ///
    /// assert_eq!("8MS".parse::<Card>()?.suits(), [Suit::Moons, Suit::Suns]);
    /// assert!(Card::EXCUSE.suits().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn suits(self) -> &'static [Suit] {
        &SUITS[self.index()][..self.text().len() - 1]
    }

    /// Whether the card has this suit.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, Suit};
    ///
    /// let pawn: Card = "PMSL".parse()?;
    /// assert!(pawn.has(Suit::Leaves) && !pawn.has(Suit::Knots));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::{Card, Suit};
    ///
    /// assert_eq!("8MS".parse::<Card>()?.number(), Some(8));
    /// assert_eq!(Suit::Moons.ace().number(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn number(self) -> Option<u8> {
        self.rank().number()
    }

    /// Whether the card is a number card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Card;
    ///
    /// assert_eq!(Card::all().filter(|card| card.is_number()).count(), 24);
    /// ```
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

    /// The card's text: the letters of its rank and of its suits.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Suit::Knots.crown().text(), "CK");
    /// ```
    pub const fn text(self) -> &'static str {
        CARDS[self.index()].0
    }

    /// The card's name: `the Diplomat`, `the Ace of Moons`.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Card;
    ///
    /// assert_eq!("9LK".parse::<Card>()?.name(), "the Merchant");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn name(self) -> &'static str {
        CARDS[self.index()].1
    }
}

impl Suit {
    /// The suit's Ace.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Suit::Waves.ace().name(), "the Ace of Waves");
    /// ```
    #[inline]
    pub const fn ace(self) -> Card {
        Card(self as u8)
    }

    /// The suit's Crown.
    ///
    /// ```
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Suit::Waves.crown().name(), "the Sea");
    /// ```
    #[inline]
    pub const fn crown(self) -> Card {
        Card(FIRST_CROWN + self as u8)
    }
}

impl fmt::Display for Card {
    /// The text of the card, such as `8MS`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Parses exactly the text that `Display` writes: capital letters, suits in their usual order.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Card::all()
            .find(|card| card.text() == text)
            .ok_or_else(|| ParseCardError(Excerpt::new(text)))
    }
}

impl TryFrom<usize> for Card {
    type Error = NoSuchCardError;

    /// The card with this index, as [`from_index`](Self::from_index).
    fn try_from(index: usize) -> Result<Self, NoSuchCardError> {
        Card::from_index(index).ok_or(NoSuchCardError)
    }
}

gambol_core::text_impls! { text or usize: [] Card, |card| card.index() }

/// A text is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a card of the Decktet, such as AM, 8MS, CK, PMSL, TSVY or X")]
#[non_exhaustive]
pub struct ParseCardError(pub Excerpt);

/// A number is not the index of a card, or not the bits of a set of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such card in the deck")]
pub struct NoSuchCardError;
