//! Moves of Hoard, packed, and sets of them.

use thiserror::Error;

use super::{Metal, PLAYERS};
use gambol_core::Player;
use gambol_core::{MoveSet, PackedMove};

/// A move of Hoard, packed: what it is in bits 56 to 63, a metal in bits 32 to 39, a number of
/// coins or the index of a player in bits 0 to 7, and nothing elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoardMove(u64);

/// The parts of a [`HoardMove`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoardAction {
    /// Takes coins from the heap.
    Take {
        /// The metal of all of them.
        metal: Metal,
        /// How many, 1 to 12.
        count: u8,
    },
    /// Accuses somebody of a wish.
    Accuse {
        /// Who is accused.
        player: Player,
        /// The metal he is said to wish for.
        metal: Metal,
    },
    /// By chance: a wish card is dealt or a coin is drawn.
    Find(Metal),
    /// By chance: the owl is drawn.
    Owl,
}

const TAKE: u64 = 1;
const ACCUSE: u64 = 2;
const FIND: u64 = 3;

impl HoardMove {
    /// The most coins of one metal: all the copper of the largest sack.
    pub(super) const MOST_COINS: u8 = 12;

    /// By chance: the owl is drawn.
    pub(super) const OWL: Self = Self::new(4, Metal::Copper, 0);

    const fn new(kind: u64, metal: Metal, number: u8) -> Self {
        HoardMove(kind << 56 | (metal as u64) << 32 | number as u64)
    }

    /// Takes coins of this metal from the heap; meant for 1 to 12 of them.
    pub(super) const fn take(metal: Metal, count: u8) -> Self {
        Self::new(TAKE, metal, count)
    }

    /// Accuses one of the three players of wishing for this metal.
    pub(super) const fn accuse(player: Player, metal: Metal) -> Self {
        Self::new(ACCUSE, metal, player as u8)
    }

    /// By chance: a card is dealt or a coin drawn.
    pub(super) const fn find(metal: Metal) -> Self {
        Self::new(FIND, metal, 0)
    }

    /// The parts of the move.
    pub const fn action(self) -> HoardAction {
        let metal = Metal::ALL[(self.0 >> 32 & 3) as usize];
        match self.0 >> 56 {
            TAKE => HoardAction::Take {
                metal,
                count: self.0 as u8,
            },
            ACCUSE => HoardAction::Accuse {
                player: Player::ALL[self.0 as u8 as usize],
                metal,
            },
            FIND => HoardAction::Find(metal),
            _ => HoardAction::Owl,
        }
    }
}

impl PackedMove for HoardMove {
    fn to_bits(self) -> u64 {
        self.0
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let metal = Metal::ALL.get((bits >> 32 & 0xff) as usize).copied()?;
        let number = bits as u8;
        let exists = match bits >> 56 {
            TAKE => (1..=Self::MOST_COINS).contains(&number),
            ACCUSE => usize::from(number) < PLAYERS,
            FIND => number == 0,
            _ => bits == Self::OWL.0,
        };
        // The bits that must be zero are, when the parts alone give the same word.
        (exists && Self::new(bits >> 56, metal, number).0 == bits).then_some(HoardMove(bits))
    }
}

/// Several moves of Hoard at once, as the generator finds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoardMoves {
    /// Any number of coins, from one to `most`.
    Take {
        /// The metal of the coins.
        metal: Metal,
        /// The most of them.
        most: u8,
    },
    /// An accusation of any of some metals.
    Accuse {
        /// Who is accused.
        player: Player,
        /// The metals, as the bits 0 (copper) to 2 (gold).
        metals: u8,
    },
    /// One chance event.
    Event(HoardMove),
}

impl MoveSet<HoardMove> for HoardMoves {
    fn len(&self) -> usize {
        match *self {
            HoardMoves::Take { most, .. } => most.into(),
            HoardMoves::Accuse { metals, .. } => metals.count_ones() as usize,
            HoardMoves::Event(_) => 1,
        }
    }

    fn nth(&self, index: usize) -> Option<HoardMove> {
        match *self {
            HoardMoves::Take { metal, most } => {
                (index < most.into()).then(|| HoardMove::take(metal, index as u8 + 1))
            }
            HoardMoves::Accuse { player, metals } => Metal::ALL
                .into_iter()
                .filter(|metal| metals & metal.bit() != 0)
                .nth(index)
                .map(|metal| HoardMove::accuse(player, metal)),
            HoardMoves::Event(mv) => (index == 0).then_some(mv),
        }
    }
}

impl IntoIterator for HoardMoves {
    type Item = HoardMove;
    type IntoIter = HoardMovesIter;

    fn into_iter(self) -> HoardMovesIter {
        HoardMovesIter { set: self, next: 0 }
    }
}

/// The moves of a [`HoardMoves`], one by one.
#[derive(Clone, Debug)]
pub struct HoardMovesIter {
    set: HoardMoves,
    next: usize,
}

impl Iterator for HoardMovesIter {
    type Item = HoardMove;

    fn next(&mut self) -> Option<HoardMove> {
        let mv = self.set.nth(self.next)?;
        self.next += 1;
        Some(mv)
    }
}

/// Why a move of Hoard is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HoardIllegal {
    /// Nothing happens after the end.
    #[error("the game is over")]
    GameOver,
    /// A player's move while a card or a coin has to be drawn.
    #[error("a card or a coin must be drawn first")]
    ChanceFirst,
    /// A chance event at a player's turn.
    #[error("it is a player's turn, nothing is drawn now")]
    NotByChance,
    /// All cards or coins of the metal are out.
    #[error("no {metal} is left to draw")]
    NoneLeft {
        /// The metal.
        metal: Metal,
    },
    /// The owl is in the sack, not among the cards.
    #[error("all wishes must be dealt before the owl can be drawn")]
    WishesFirst,
    /// More coins than there are.
    #[error("the heap has {heap} of {metal}, not more")]
    TooMany {
        /// The metal.
        metal: Metal,
        /// The coins of it on the heap.
        heap: u8,
    },
    /// The variant has no accusations.
    #[error("this variant has no accusations")]
    NoAccusing,
    /// A player accused himself.
    #[error("a player cannot accuse himself")]
    Oneself,
    /// The same accusation was wrong before.
    #[error("everybody knows already that this is wrong")]
    KnownWrong,
}
