use core::fmt;
use core::num::NonZeroU16;

use gambol_core::{BitMoves, MovePattern, PackedMove};

use crate::decktet::{Card, CardSet, Suit};
use crate::tables::{PLAYS, WAY_BITS, ways};

/// A move: a card played from the pool, a card kept in the fog, or a card that chance deals or
/// turns over. Two bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position, so it may not be legal anywhere. Its text, unlike that
/// of other games, needs no position either.
///
/// ```
/// use gambol_fifes_and_drums::{Move, MoveKind};
///
/// let mv: Move = "8MS:6,2".parse()?;
/// let card = "8MS".parse()?;
/// assert_eq!(mv.kind(), MoveKind::Number { card, steps: [6, 2] });
/// assert_eq!(Move::number(card, 6), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Bits 0-5: the card. Bits 6-9, for cards played: the spaces for the first suit of a number card;
// 1 (forward) or 2 (back) for an Ace; 1 for a Crown. Bits 10 and 11: what is done with the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// What a move is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A number card is played: its two units move.
    Number {
        /// The number card.
        card: Card,
        /// The spaces for the units of its first and second suit.
        steps: [u8; 2],
    },
    /// An Ace is played: its unit moves to the nearest unit ahead or behind.
    Ace {
        /// The Ace.
        card: Card,
        /// Whether the unit moves forward.
        forward: bool,
    },
    /// A Crown is played: its unit moves back to the nearest unit behind.
    Crown {
        /// The Crown.
        card: Card,
    },
    /// In the fog: one of three number cards is kept.
    Keep {
        /// The number card.
        card: Card,
    },
    /// By chance: a card is dealt or turned over.
    Event {
        /// The card.
        card: Card,
    },
}

const WAY_SHIFT: u32 = 6;
const ACT_SHIFT: u32 = 10;

const _: () = assert!(PLAYS == 1 << ACT_SHIFT);

/// What is done with the card of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Play = 1,
    Keep = 2,
    Event = 3,
}

impl Move {
    #[inline(always)]
    const fn pack(act: Act, card: Card, way: u8) -> Self {
        let bits = (act as u16) << ACT_SHIFT | (way as u16) << WAY_SHIFT;
        match NonZeroU16::new(bits | card.index() as u16) {
            Some(bits) => Move(bits),
            None => panic!("no act is 0"),
        }
    }

    /// The card is played in the way with this number, counted from 1.
    #[inline(always)]
    pub(crate) const fn play(card: Card, way: u8) -> Self {
        Self::pack(Act::Play, card, way)
    }

    /// The move, if there is one like that.
    const fn find(act: Act, card: Card, way: u8) -> Option<Self> {
        let ways = match act {
            Act::Play => 1..ways(card) + 1,
            Act::Keep => 0..card.is_number() as u8,
            Act::Event => 0..1,
        };
        if ways.start <= way && way < ways.end {
            Some(Self::pack(act, card, way))
        } else {
            None
        }
    }

    /// Plays a number card: `first` spaces for its first suit, the rest for its second. `None` if
    /// it is not a number card or leaves a suit without a space.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// let card = "8MS".parse()?;
    /// assert_eq!(Move::number(card, 6), Some("8MS:6,2".parse()?));
    /// assert_eq!(Move::number(card, 8), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn number(card: Card, first: u8) -> Option<Self> {
        if card.is_number() {
            Self::find(Act::Play, card, first)
        } else {
            None
        }
    }

    /// Plays an Ace; `None` for any other card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!(Move::ace(Suit::Moons.ace(), false), Some("AM-".parse()?));
    /// assert_eq!(Move::crown(Suit::Moons.crown()), Some("CM".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn ace(card: Card, forward: bool) -> Option<Self> {
        if card.is_ace() {
            Self::find(Act::Play, card, if forward { 1 } else { 2 })
        } else {
            None
        }
    }

    /// Plays a Crown; `None` for any other card.
    pub const fn crown(card: Card) -> Option<Self> {
        if card.is_crown() {
            Self::find(Act::Play, card, 1)
        } else {
            None
        }
    }

    /// Keeps a number card; `None` for any other card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// assert_eq!(Move::keep("5ML".parse()?), Some("!5ML".parse()?));
    /// assert_eq!(Move::keep("AM".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn keep(card: Card) -> Option<Self> {
        Self::find(Act::Keep, card, 0)
    }

    /// Chance deals or turns over this card.
    #[inline(always)]
    pub const fn event(card: Card) -> Self {
        Self::pack(Act::Event, card, 0)
    }

    /// The card.
    #[inline(always)]
    pub const fn card(self) -> Card {
        Card::new((self.0.get() & ((1 << WAY_SHIFT) - 1)) as u8)
    }

    /// The units that the move orders to go somewhere: one or two if a card is played, else none.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    /// use gambol_fifes_and_drums::decktet::Suit;
    ///
    /// assert_eq!("8MS:6,2".parse::<Move>()?.units(), [Suit::Moons, Suit::Suns]);
    /// assert!("=8MS".parse::<Move>()?.units().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn units(self) -> &'static [Suit] {
        match self.act() {
            Act::Play => self.card().suits(),
            Act::Keep | Act::Event => &[],
        }
    }

    /// How many spaces each unit of a number card gets, in the order of its suits; `None` for any
    /// other move.
    pub const fn steps(self) -> Option<[u8; 2]> {
        match self.kind() {
            MoveKind::Number { steps, .. } => Some(steps),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) const fn act(self) -> Act {
        match self.0.get() >> ACT_SHIFT {
            1 => Act::Play,
            2 => Act::Keep,
            _ => Act::Event,
        }
    }

    /// The way in which a card is played, counted from 1.
    #[inline(always)]
    pub(crate) const fn way(self) -> u8 {
        (self.0.get() >> WAY_SHIFT) as u8 & 15
    }

    /// The card and the way, as an index below [`PLAYS`].
    #[inline(always)]
    pub(crate) const fn play_index(self) -> usize {
        self.0.get() as usize % PLAYS
    }

    /// What the move is made of.
    pub const fn kind(self) -> MoveKind {
        let card = self.card();
        let way = self.way();
        match self.act() {
            Act::Event => MoveKind::Event { card },
            Act::Keep => MoveKind::Keep { card },
            Act::Play => match card.number() {
                Some(number) => MoveKind::Number {
                    card,
                    steps: [way, number.wrapping_sub(way)],
                },
                None if card.is_ace() => MoveKind::Ace {
                    card,
                    forward: way == 1,
                },
                None => MoveKind::Crown { card },
            },
        }
    }
}

impl PackedMove for Move {
    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let bits = u16::try_from(bits).ok()?;
        let mv = Move(NonZeroU16::new(bits)?);
        let card = Card::from_index(usize::from(bits & ((1 << WAY_SHIFT) - 1)))?;
        let act = match bits >> ACT_SHIFT {
            1 => Act::Play,
            2 => Act::Keep,
            3 => Act::Event,
            _ => return None,
        };
        Move::find(act, card, mv.way())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
gambol_core::serialize_as_bits! { Move }

/// Several moves at once: every way to play a card, or the same done with any of some cards.
pub type MoveSet = BitMoves<u64, Pattern>;

/// What the moves of a [`MoveSet`] have in common: they differ in the way or in the card.
// The moves are `base + (i << shift)` for each bit `i` of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    base: NonZeroU16,
    shift: u8,
}

impl MovePattern for Pattern {
    type Move = Move;

    #[inline(always)]
    fn make(self, index: u32) -> Move {
        Move(self.base | (index as u16) << self.shift)
    }
}

impl Pattern {
    /// Every way to play a card.
    #[inline(always)]
    pub(crate) fn ways(card: Card) -> MoveSet {
        MoveSet {
            bits: WAY_BITS[card.index() % 64].into(),
            pattern: Pattern {
                base: Move::play(card, 0).0,
                shift: WAY_SHIFT as u8,
            },
        }
    }

    /// One act with any of these cards.
    #[inline(always)]
    pub(crate) const fn cards(act: Act, cards: CardSet) -> MoveSet {
        MoveSet {
            bits: cards.bits(),
            pattern: Pattern {
                base: Move::pack(act, Card::new(0), 0).0,
                shift: 0,
            },
        }
    }
}
