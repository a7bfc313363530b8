//! The position, without the rules.

use gambol_core::{Key, Player, Setup};

use super::{CARDS, HoardPhase, HoardSetup, HoardVariant, Metal};

/// A position of Hoard: the whole truth.
///
/// It is a checked [`HoardSetup`]. A fast game packs its state into fewer and wider words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hoard(pub(super) HoardSetup);

gambol_core::debug_as_display! { Hoard }
gambol_core::hash_by_key! { Hoard }

impl Hoard {
    /// The first position of a variant.
    pub fn start(variant: HoardVariant) -> Self {
        Hoard(HoardSetup::empty(variant))
    }

    /// Only [`Setup::check`](gambol_core::Setup::check) calls this.
    pub(super) const fn checked(setup: HoardSetup) -> Self {
        Hoard(setup)
    }

    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::{Game, Setup};
    /// use gambol_laws::example::{Hoard, HoardVariant};
    ///
    /// let start = Hoard::start(HoardVariant::QUIET);
    /// assert_eq!(start.setup().check(), Ok(start));
    /// ```
    pub const fn setup(&self) -> HoardSetup {
        self.0
    }

    /// The coins of a metal on the heap.
    pub const fn heap(&self, metal: Metal) -> u8 {
        self.0.heap[metal as usize]
    }

    /// The coins of a metal still in the sack.
    ///
    /// ```
    /// use gambol_laws::example::{Hoard, HoardVariant, Metal};
    ///
    /// let start = Hoard::start(HoardVariant::STANDARD);
    /// assert_eq!(Metal::ALL.map(|metal| start.sack(metal)), [6, 4, 2]);
    /// ```
    pub fn sack(&self, metal: Metal) -> u8 {
        let hoards = self.0.hoards.iter();
        let drawn: u8 = hoards.map(|hoard| hoard[metal as usize]).sum();
        CARDS[metal as usize] * self.0.variant.coins() - self.heap(metal) - drawn
    }

    /// A player's wish, once dealt. This is the truth; other players know what their [view](super::HoardView) shows.
    ///
    /// # Panics
    /// If the player does not play.
    pub const fn wish(&self, player: Player) -> Option<Metal> {
        self.0.wishes[player.index()]
    }

    /// Every field in words, mixed.
    pub(super) fn hash_key(&self) -> u64 {
        let coins = |coins: [u8; 3]| coins.into_iter().fold(0, |word, n| word << 8 | u64::from(n));
        let HoardSetup { variant, phase, heap, hoards, wishes, doubts } = self.0;
        let mut key = Key::new().word(coins(heap));
        for ((hoard, wish), doubts) in hoards.into_iter().zip(wishes).zip(doubts) {
            let wish = wish.map_or(0, |wish| wish as u64 + 1);
            key = key.word(coins(hoard) << 32 | wish << 24 | coins(doubts.map(u8::from)));
        }
        let (phase, player) = match phase {
            HoardPhase::Chance(player) => (0, player as u8),
            HoardPhase::Turn(player) => (1, player as u8),
            HoardPhase::Owl => (2, 0),
            HoardPhase::Guessed(player) => (3, player as u8),
        };
        let last = [variant.coins(), variant.accuse().into(), phase, player];
        key.word(u32::from_le_bytes(last).into()).finish()
    }
}
