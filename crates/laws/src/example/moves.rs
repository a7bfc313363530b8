//! Moves.

use gambol_core::{MoveList, PackedMove, Player};

use super::variant::MOST_COINS;
use super::{CARDS, PLAYERS};

/// The metal of coins and wishes.
///
/// ```
/// use gambol_laws::example::Metal;
///
/// assert_eq!(Metal::Silver.to_string(), "silver");
/// assert_eq!("silver".parse(), Ok(Metal::Silver));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metal {
    /// The most common.
    Copper,
    /// In between.
    Silver,
    /// The rarest.
    Gold,
}

impl Metal {
    /// The most coins of this metal that a variant has.
    pub(super) const fn most_coins(self) -> u8 {
        CARDS[self as usize] * MOST_COINS
    }
}

gambol_core::text_impls! { words: Metal "metal" { Copper "copper", Silver "silver", Gold "gold" } }
gambol_core::text_impls! { text: Metal }

/// The most coins that a move of any variant takes.
pub(super) const MOST_TAKEN: u8 = Metal::Copper.most_coins();

/// A move of Hoard, or a chance event.
///
/// Packed it is 8 bytes: the kind first, a metal in the fourth, a number of coins or the index of a
/// player in the last, and 0 elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HoardMove {
    /// Takes coins from the heap.
    Take {
        /// The metal of all of them.
        metal: Metal,
        /// How many.
        count: u8,
    },
    /// Accuses somebody of a wish.
    Accuse {
        /// Who is accused.
        player: Player,
        /// The metal they are said to wish for.
        metal: Metal,
    },
    /// By chance: a wish card is dealt, or a coin is drawn.
    Find(Metal),
    /// By chance: the owl is drawn.
    Owl,
}

impl PackedMove for HoardMove {
    type List = MoveList<Self, 30>;

    fn to_bits(self) -> u64 {
        let (kind, metal, number) = match self {
            HoardMove::Take { metal, count } => (1, metal, count),
            HoardMove::Accuse { player, metal } => (2, metal, player as u8),
            HoardMove::Find(metal) => (3, metal, 0),
            HoardMove::Owl => (4, Metal::Copper, 0),
        };
        kind << 56 | (metal as u64) << 32 | u64::from(number)
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let metal = *Metal::ALL.get((bits >> 32 & 0xff) as usize)?;
        let number = bits as u8;
        let mv = match bits >> 56 {
            1 if (1..=MOST_TAKEN).contains(&number) => HoardMove::Take { metal, count: number },
            2 if usize::from(number) < PLAYERS => {
                HoardMove::Accuse { player: Player::ALL[usize::from(number)], metal }
            }
            3 => HoardMove::Find(metal),
            4 => HoardMove::Owl,
            _ => return None,
        };
        // All other bits are 0 if the move gives the same word.
        (mv.to_bits() == bits).then_some(mv)
    }
}

gambol_core::text_impls! { text or bits: HoardMove }
