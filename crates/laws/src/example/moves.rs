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
    /// The second most common.
    Silver,
    /// The rarest.
    Gold,
}

impl Metal {
    /// The maximum number of coins of this metal in a variant.
    pub(super) const fn most_coins(self) -> u8 {
        CARDS[self as usize] * MOST_COINS
    }
}

gambol_core::text_impls! { words: Metal "metal" { Copper "copper", Silver "silver", Gold "gold" } }
gambol_core::text_impls! { text: Metal }

/// The maximum number of coins that a move of any variant takes.
pub(super) const MOST_TAKEN: u8 = Metal::Copper.most_coins();

/// A move of Hoard, or a chance event.
///
/// It is packed into 8 bytes. The first is the kind, the fourth a metal, the last a number of coins
/// or the index of a player, and the others are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HoardMove {
    /// Takes coins from the heap.
    Take {
        /// The metal of the coins.
        metal: Metal,
        /// The number of coins.
        count: u8,
    },
    /// Accuses another player of a wish.
    Accuse {
        /// The accused player.
        player: Player,
        /// The metal of the suspected wish.
        metal: Metal,
    },
    /// A chance event: a wish card is dealt, or a coin is drawn.
    Find(Metal),
    /// A chance event: the owl is drawn.
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
        // If the move packs to the same word, all other bits are 0.
        (mv.to_bits() == bits).then_some(mv)
    }
}

gambol_core::text_impls! { text or bits: HoardMove }
