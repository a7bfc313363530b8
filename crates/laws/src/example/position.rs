//! The position, without the rules.

use gambol_core::{GameSetup, Player};

use super::{CARDS, HoardSetup, HoardVariant, Metal};

/// A position of Hoard with all its secrets.
///
/// It is a checked [`HoardSetup`]. A fast game would pack its state into fewer and wider words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hoard(pub(super) HoardSetup);

impl Hoard {
    /// The first position of a variant.
    pub fn start(variant: HoardVariant) -> Self {
        Hoard(HoardSetup::empty(variant))
    }

    /// The position as plain data.
    ///
    /// ```
    /// use gambol_core::{Game, GameSetup};
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
        let drawn: u8 = self.0.hoards.iter().map(|hoard| hoard[metal as usize]).sum();
        CARDS[metal as usize] * self.0.variant.coins() - self.heap(metal) - drawn
    }

    /// A player's wish, once dealt. Other players know only what their [view](super::HoardView) shows.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub const fn wish(&self, player: Player) -> Option<Metal> {
        self.0.wishes[player.index()]
    }
}
