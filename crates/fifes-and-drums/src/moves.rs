use core::num::NonZeroU16;

use gambol_core::{BitMoves, MoveList, MovePattern, PackedMove, const_for};

use crate::decktet::{Card, CardSet, Suit};

/// A move: a card played from the pool, kept in the fog, or dealt or turned over by chance. Two
/// bytes, like `Option<Move>`.
///
/// A move is independent of positions. It need not be legal in any, and its text is always the same.
///
/// ```
/// use gambol_fifes_and_drums::decktet::Suit;
/// use gambol_fifes_and_drums::{Move, MoveKind};
///
/// let mv: Move = "8MS:6,2".parse()?;
/// let card = "8MS".parse()?;
/// assert_eq!(mv.kind(), MoveKind::Number { card, steps: [6, 2] });
/// assert_eq!(mv.units(), [Suit::Moons, Suit::Suns]);
/// assert_eq!(Move::number(card, 6), Some(mv));
/// assert_eq!(Move::number(card, 8), None);
/// assert_eq!(Move::ace(Suit::Moons.ace(), false), Some("AM-".parse()?));
/// assert_eq!(Move::keep(card), Some("!8MS".parse()?));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Bits 0-5: the card. Bits 6-9, for cards played: the spaces for the first suit of a number card, 1
// (forward) or 2 (back) for an Ace, or 1 for a Crown. Bits 10 and 11: the act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// The parts of a move.
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
    Crown(Card),
    /// In the fog: one of three number cards is kept.
    Keep(Card),
    /// By chance: a card is dealt or turned over.
    Event(Card),
}

const CARD: u16 = (1 << WAY_SHIFT) - 1;
const WAY_SHIFT: u32 = 6;
const ACT_SHIFT: u32 = 10;

/// The number of values of [`Move::play_index`].
pub(crate) const PLAYS: usize = 1 << ACT_SHIFT;

/// The number of ways to play a card: the allotments of a number card, two for an Ace, one for a
/// Crown. Generator, counter, checker and action indices follow from it.
pub(crate) const fn ways(card: Card) -> u8 {
    match card.number() {
        Some(number) => number - 1,
        None if card.is_ace() => 2,
        None => card.is_crown() as u8,
    }
}

/// The act of a move with its card.
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
        let bits = NonZeroU16::new(bits | card.index() as u16);
        Move(bits.expect("no act is 0"))
    }

    /// Returns the move that plays a card in the way with this number, counted from 1.
    #[inline(always)]
    pub(crate) const fn play(card: Card, way: u8) -> Self {
        Self::pack(Act::Play, card, way)
    }

    /// Returns the move that plays a card, if the card is of the right kind and has this way.
    const fn find(is_right: bool, card: Card, way: u8) -> Option<Self> {
        if is_right && 1 <= way && way <= ways(card) { Some(Self::play(card, way)) } else { None }
    }

    /// Returns the move that plays a number card, with `first` spaces for its first suit and the rest for
    /// its second. `None` if it is not a number card or a suit gets no space.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// let card = "8MS".parse()?;
    /// assert_eq!(Move::number(card, 6).unwrap().to_string(), "8MS:6,2");
    /// assert_eq!(Move::number(card, 8), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn number(card: Card, first: u8) -> Option<Self> {
        Self::find(card.is_number(), card, first)
    }

    /// Returns the move that plays an Ace. `None` for any other card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// assert_eq!(Move::ace("AM".parse()?, true).unwrap().to_string(), "AM+");
    /// assert_eq!(Move::ace("8MS".parse()?, true), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn ace(card: Card, forward: bool) -> Option<Self> {
        Self::find(card.is_ace(), card, if forward { 1 } else { 2 })
    }

    /// Returns the move that plays a Crown. `None` for any other card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// assert!(Move::crown("CY".parse()?).is_some());
    /// assert_eq!(Move::crown("AM".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn crown(card: Card) -> Option<Self> {
        Self::find(card.is_crown(), card, 1)
    }

    /// Returns the move that keeps a number card. `None` for any other card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::{Move, MoveKind};
    ///
    /// let card = "8MS".parse()?;
    /// assert_eq!(Move::keep(card).map(Move::kind), Some(MoveKind::Keep(card)));
    /// assert_eq!(Move::keep("CY".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn keep(card: Card) -> Option<Self> {
        if card.is_number() { Some(Self::pack(Act::Keep, card, 0)) } else { None }
    }

    /// Returns the chance event that deals or turns over this card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// assert_eq!(Move::event("8MS".parse()?).to_string(), "=8MS");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn event(card: Card) -> Self {
        Self::pack(Act::Event, card, 0)
    }

    /// The card.
    ///
    /// ```
    /// use gambol_fifes_and_drums::Move;
    ///
    /// assert_eq!("8MS:6,2".parse::<Move>()?.card(), "8MS".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn card(self) -> Card {
        Card::new((self.0.get() & CARD) as u8)
    }

    /// The units that the move orders: one or two if a card is played, or else none.
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
        if self.act() == Act::Play { self.card().suits() } else { &[] }
    }

    #[inline(always)]
    pub(crate) const fn act(self) -> Act {
        match self.0.get() >> ACT_SHIFT {
            1 => Act::Play,
            2 => Act::Keep,
            _ => Act::Event,
        }
    }

    /// The way of playing a card, counted from 1.
    #[inline(always)]
    pub(crate) const fn way(self) -> u8 {
        (self.0.get() >> WAY_SHIFT) as u8 & 15
    }

    /// The card and the way, as an index below [`PLAYS`].
    #[inline(always)]
    pub(crate) const fn play_index(self) -> usize {
        self.0.get() as usize % PLAYS
    }

    /// The parts of the move.
    ///
    /// ```
    /// use gambol_fifes_and_drums::{Move, MoveKind};
    ///
    /// let card = "8MS".parse()?;
    /// assert_eq!("8MS:6,2".parse::<Move>()?.kind(), MoveKind::Number { card, steps: [6, 2] });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn kind(self) -> MoveKind {
        let (card, way) = (self.card(), self.way());
        let forward = way == 1;
        match self.act() {
            Act::Event => MoveKind::Event(card),
            Act::Keep => MoveKind::Keep(card),
            Act::Play => match card.number() {
                Some(number) => MoveKind::Number { card, steps: [way, number.wrapping_sub(way)] },
                None if card.is_ace() => MoveKind::Ace { card, forward },
                None => MoveKind::Crown(card),
            },
        }
    }
}

impl PackedMove for Move {
    type List = MoveList<Self, 38>;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0.get().into()
    }

    #[inline]
    fn from_bits(bits: u64) -> Option<Self> {
        let read = Move(NonZeroU16::new(u16::try_from(bits).ok()?)?);
        let card = Card::from_index(usize::from(read.0.get() & CARD))?;
        let mv = match read.act() {
            Act::Play => Move::find(true, card, read.way()),
            Act::Keep => Move::keep(card),
            Act::Event => Some(Move::event(card)),
        };
        mv.filter(|&mv| mv == read)
    }
}

gambol_core::text_impls! { text or bits: Move }

/// A set of moves: all ways to play a card, or one act with some cards.
pub(crate) type MoveSet = BitMoves<u64, Pattern>;

/// The ways to play each card as the bits of a [`MoveSet`], from bit 1.
static WAY_BITS: [u16; 64] = {
    let mut bits = [0; 64];
    const_for!(0..Card::COUNT, |card| {
        bits[card] = ((1 << ways(Card::new(card as u8))) - 1) << 1;
    });
    bits
};

/// The common part of a [`MoveSet`], whose moves differ in the way or in the card.
// The moves are `base + (i << shift)` for each bit `i` of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
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
        let bits = WAY_BITS[card.index() % 64].into();
        let (base, shift) = (Move::play(card, 0).0, WAY_SHIFT as u8);
        MoveSet { bits, pattern: Pattern { base, shift } }
    }

    /// One act with any of these cards.
    #[inline(always)]
    pub(crate) const fn cards(act: Act, cards: CardSet) -> MoveSet {
        let bits = cards.bits();
        let (base, shift) = (Move::pack(act, Card::new(0), 0).0, 0);
        MoveSet { bits, pattern: Pattern { base, shift } }
    }
}
