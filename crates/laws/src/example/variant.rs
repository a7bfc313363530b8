//! The variants of Hoard.

use gambol_core::variant::{OptionKey, Preset, Values, Variant};

/// How Hoard is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoardVariant {
    /// The coins of gold, 1 to 4; there are twice as many of silver and three times of copper.
    pub(super) coins: u8,
    /// Whether players may accuse each other.
    pub(super) accuse: bool,
}

impl HoardVariant {
    /// The default: two coins of gold, with accusations.
    pub const STANDARD: Self = HoardVariant {
        coins: 2,
        accuse: true,
    };

    /// One coin of gold, no accusations.
    pub const QUIET: Self = HoardVariant {
        coins: 1,
        accuse: false,
    };
}

impl Variant for HoardVariant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "standard",
            variant: Self::STANDARD,
            about: "two coins of gold, with accusations",
        },
        Preset {
            name: "quiet",
            variant: Self::QUIET,
            about: "one coin of gold, no accusations",
        },
    ];

    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey {
            name: "coins",
            values: Values::Numbers(1, 4),
            get: |variant| variant.coins,
            set: |variant, coins| variant.coins = coins,
            about: "coins of gold",
        },
        OptionKey {
            name: "accuse",
            values: Values::NO_YES,
            get: |variant| variant.accuse.into(),
            set: |variant, yes| variant.accuse = yes == 1,
            about: "whether players may accuse each other",
        },
    ];

    fn players(&self) -> usize {
        super::PLAYERS
    }
}

gambol_core::variant_text! { HoardVariant }
