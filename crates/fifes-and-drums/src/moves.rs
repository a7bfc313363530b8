use core::fmt;
use core::num::NonZeroU16;

use gambol_core::PackedMove;

use crate::decktet::{Card, CardSet};

/// A move: a card carried out, a card kept in the fog, or a card that chance deals or turns over.
/// Two bytes; so is `Option<Move>`.
///
/// A `Move` knows nothing of a position, so it need not be legal anywhere.
///
/// ```
/// use gambol_fifes_and_drums::decktet::Card;
/// use gambol_fifes_and_drums::{Move, MoveKind};
///
/// let card: Card = "8MS".parse()?;
/// let mv = Move::retreat(card, 6).unwrap();
/// assert_eq!(mv.kind(), MoveKind::Retreat { card, first: 6, second: 2 });
/// assert_eq!(mv.to_string(), "8MS:6,2");
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), gambol_fifes_and_drums::decktet::ParseCardError>(())
/// ```
// Bits 0-5: the card. Bits 6-9, of plays only: the spaces for the first suit of a number card; 1
// (forward) or 2 (back) for an Ace; 1 for a Crown. Bits 10 and 11: what is done with the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A number card is carried out: its two units move.
    Retreat {
        /// The number card.
        card: Card,
        /// The spaces for the unit of its first suit.
        first: u8,
        /// The spaces for the unit of its second suit.
        second: u8,
    },
    /// An Ace is carried out: its unit moves to the next one ahead or behind.
    March {
        /// The Ace.
        card: Card,
        /// Whether the unit moves forward.
        forward: bool,
    },
    /// A Crown is carried out: its unit moves back to the next one behind.
    Charge {
        /// The Crown.
        card: Card,
    },
    /// In the fog: one of three number cards is kept.
    Keep {
        /// The number card.
        card: Card,
    },
    /// By chance: a goal is dealt, a card is drawn or turned over.
    Event {
        /// The card.
        card: Card,
    },
}

const CHOICE_SHIFT: u32 = 6;
const ACT_SHIFT: u32 = 10;

/// What is done with the card of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Play = 1,
    Keep = 2,
    Event = 3,
}

/// The bits of the card and the choice.
pub(crate) const PLAYS: usize = 1 << ACT_SHIFT;

/// The number of ways to carry out a card: allotments, directions.
pub(crate) const fn ways(card: Card) -> u8 {
    match card.number() {
        Some(number) => number - 1,
        None if card.is_ace() => 2,
        None => card.is_crown() as u8,
    }
}

impl Move {
    #[inline(always)]
    const fn pack(act: Act, card: Card, choice: u8) -> Self {
        let bits = (act as u16) << ACT_SHIFT | (choice as u16) << CHOICE_SHIFT;
        match NonZeroU16::new(bits | card.index() as u16) {
            Some(bits) => Move(bits),
            None => panic!("no act is 0"),
        }
    }

    /// The card is carried out in the way with this number, counted from 1.
    #[inline(always)]
    pub(crate) const fn play(card: Card, way: u8) -> Self {
        Self::pack(Act::Play, card, way)
    }

    /// Carrying out a number card: `first` spaces for its first suit, the others for its second.
    /// `None` if it is no number card, or one suit has no space.
    pub const fn retreat(card: Card, first: u8) -> Option<Self> {
        if card.is_number() && first >= 1 && first <= ways(card) {
            Some(Self::play(card, first))
        } else {
            None
        }
    }

    /// Carrying out an Ace, or `None` if the card is none.
    pub const fn march(card: Card, forward: bool) -> Option<Self> {
        if card.is_ace() {
            Some(Self::play(card, if forward { 1 } else { 2 }))
        } else {
            None
        }
    }

    /// Carrying out a Crown, or `None` if the card is none.
    pub const fn charge(card: Card) -> Option<Self> {
        if card.is_crown() {
            Some(Self::play(card, 1))
        } else {
            None
        }
    }

    /// Keeping a number card, or `None` if the card is none.
    pub const fn keep(card: Card) -> Option<Self> {
        if card.is_number() {
            Some(Self::pack(Act::Keep, card, 0))
        } else {
            None
        }
    }

    /// Chance deals, draws or turns over this card.
    #[inline(always)]
    pub const fn event(card: Card) -> Self {
        Self::pack(Act::Event, card, 0)
    }

    /// The card.
    #[inline(always)]
    pub const fn card(self) -> Card {
        Card::new((self.0.get() & ((1 << CHOICE_SHIFT) - 1)) as u8)
    }

    #[inline(always)]
    pub(crate) const fn act(self) -> Act {
        match self.0.get() >> ACT_SHIFT {
            1 => Act::Play,
            2 => Act::Keep,
            _ => Act::Event,
        }
    }

    /// The way in which a card is carried out, counted from 1.
    #[inline(always)]
    pub(crate) const fn way(self) -> u8 {
        (self.0.get() >> CHOICE_SHIFT) as u8 & 15
    }

    /// The card and the way, as an index below [`PLAYS`].
    #[inline(always)]
    pub(crate) const fn play_index(self) -> usize {
        self.0.get() as usize % PLAYS
    }

    /// The move's parts.
    pub const fn kind(self) -> MoveKind {
        let card = self.card();
        match self.act() {
            Act::Event => MoveKind::Event { card },
            Act::Keep => MoveKind::Keep { card },
            Act::Play => match card.number() {
                Some(number) => MoveKind::Retreat {
                    card,
                    first: self.way(),
                    second: number.wrapping_sub(self.way()),
                },
                None if card.is_ace() => MoveKind::March {
                    card,
                    forward: self.way() == 1,
                },
                None => MoveKind::Charge { card },
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
        let card = Card::from_index(usize::from(bits & ((1 << CHOICE_SHIFT) - 1)))?;
        let exists = match bits >> ACT_SHIFT {
            1 => (1..=ways(card)).contains(&mv.way()),
            2 => mv.way() == 0 && card.is_number(),
            3 => mv.way() == 0,
            _ => false,
        };
        exists.then_some(mv)
    }
}

impl fmt::Display for Move {
    /// The move's text, which in this game needs no position: `8MS:6,2`, `AM+`, `CM`, `!5ML`,
    /// `=X`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Retreat {
                card,
                first,
                second,
            } => write!(f, "{card}:{first},{second}"),
            MoveKind::March { card, forward } => {
                write!(f, "{card}{}", if forward { '+' } else { '-' })
            }
            MoveKind::Charge { card } => write!(f, "{card}"),
            MoveKind::Keep { card } => write!(f, "!{card}"),
            MoveKind::Event { card } => write!(f, "={card}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: all ways to carry out a card, or the same done with any of some cards.
// The moves are `base + (i << shift)` for each bit `i` that is set in `choices`: a way or a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSet {
    choices: u64,
    base: NonZeroU16,
    shift: u8,
}

impl MoveSet {
    /// All ways to carry out a card.
    #[inline(always)]
    pub(crate) fn plays(card: Card) -> Self {
        /// As many bits as there are ways, from bit 1.
        static CHOICES: [u16; 64] = {
            let mut choices = [0; 64];
            let mut card = 0;
            while card < Card::COUNT {
                choices[card] = ((1 << ways(Card::new(card as u8))) - 1) << 1;
                card += 1;
            }
            choices
        };
        MoveSet {
            choices: CHOICES[card.index() % 64].into(),
            base: Move::play(card, 0).0,
            shift: CHOICE_SHIFT as u8,
        }
    }

    /// One act with any of these cards.
    #[inline(always)]
    pub(crate) const fn cards(act: Act, cards: CardSet) -> Self {
        MoveSet {
            choices: cards.bits(),
            base: Move::pack(act, Card::new(0), 0).0,
            shift: 0,
        }
    }

    #[inline(always)]
    fn make(self, choice: u32) -> Move {
        Move(self.base | (choice as u16) << self.shift)
    }
}

impl gambol_core::MoveSet<Move> for MoveSet {
    #[inline(always)]
    fn len(&self) -> usize {
        self.choices.count_ones() as usize
    }

    #[inline]
    fn nth(&self, index: usize) -> Option<Move> {
        gambol_core::board::Bitboard(self.choices)
            .nth(index)
            .map(|choice| self.make(choice as u32))
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(self)
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct Moves(MoveSet);

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.0.choices == 0 {
            return None;
        }
        let choice = self.0.choices.trailing_zeros();
        self.0.choices &= self.0.choices - 1;
        Some(self.0.make(choice))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = gambol_core::MoveSet::len(&self.0);
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}
