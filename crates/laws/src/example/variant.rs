//! The variants of Hoard.

use gambol_core::variant::{GameVariant, OptionKey, Preset, Values};

/// The options of the rules.
///
/// ```
/// use gambol_laws::example::HoardVariant;
///
/// let variant: HoardVariant = "quiet:coins=3".parse()?;
/// assert_eq!((variant.coins(), variant.accuse()), (3, false));
/// assert_eq!(variant.to_string(), "standard:coins=3,accuse=no");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoardVariant {
    coins: u8,
    accuse: bool,
}

/// The maximum number of gold coins.
pub(super) const MOST_COINS: u8 = 4;

impl HoardVariant {
    /// The default, with two gold coins and accusations.
    pub const STANDARD: Self = HoardVariant { coins: 2, accuse: true };

    /// A variant with one gold coin and without accusations.
    pub const QUIET: Self = HoardVariant { coins: 1, accuse: false };

    /// The number of gold coins, 1 to 4. There are twice as many silver coins and three times as
    /// many copper coins.
    pub const fn coins(self) -> u8 {
        self.coins
    }

    /// Whether players may accuse each other.
    pub const fn accuse(self) -> bool {
        self.accuse
    }
}

impl GameVariant for HoardVariant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset::new("standard", Self::STANDARD, "two gold coins, with accusations"),
        Preset::new("quiet", Self::QUIET, "one gold coin, no accusations"),
    ];

    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(
            ("coins", Values::Numbers(1, MOST_COINS)),
            |v| &mut v.coins,
            "number of gold coins",
        ),
        OptionKey::new(
            ("accuse", Values::NO_YES),
            |v| &mut v.accuse,
            "whether players may accuse each other",
        ),
    ];

    fn players(&self) -> usize {
        super::PLAYERS
    }
}

gambol_core::text_impls! { variant: HoardVariant }
