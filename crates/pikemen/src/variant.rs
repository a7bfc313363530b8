use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

use crate::layout::Layout;

/// The rules that a game of Pikemen is played by: the board with its armies, how many points win,
/// and who captures whom.
///
/// ```
/// use gambol_pikemen::{Layout, Variant};
///
/// let variant: Variant = "star:rps=yes".parse()?;
/// assert_eq!((variant.layout(), variant.target(), variant.rps()), (Layout::Star, 12, true));
/// assert_eq!("mini:target=12".parse::<Variant>()?.to_string(), "mini");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) layout: Layout,
    pub(crate) target: u8,
    pub(crate) rps: bool,
}

impl Variant {
    /// Two players, 15 pieces each, on a board of 8 by 8.
    pub const CLASSIC: Self = Self::preset(Layout::Classic);
    /// Two players, 9 pieces each, on a board of 6 by 6.
    pub const MINI: Self = Self::preset(Layout::Mini);
    /// Three players, 12 pieces each, on a board of 8 by 8.
    pub const THREE: Self = Self::preset(Layout::Three);
    /// Four players, 9 pieces each, on a board of 8 by 8.
    pub const WARLORDS: Self = Self::preset(Layout::Warlords);
    /// Three players, 9 pieces each, on a hexagon of three zones.
    pub const HEXAGON: Self = Self::preset(Layout::Hexagon);
    /// Six players, 9 pieces each, on a star of six zones.
    pub const STAR: Self = Self::preset(Layout::Star);

    const fn preset(layout: Layout) -> Self {
        Self {
            layout,
            target: 12,
            rps: false,
        }
    }

    /// Rules of your own: 1 to 99 points that win, or `None`.
    pub const fn new(layout: Layout, target: u8, rps: bool) -> Option<Self> {
        if 1 <= target && target <= 99 {
            Some(Self {
                layout,
                target,
                rps,
            })
        } else {
            None
        }
    }

    /// The board and the armies on it.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The number of points that wins the game.
    pub const fn target(&self) -> u8 {
        self.target
    }

    /// Whether upright pieces are captured as in rock, paper, scissors.
    pub const fn rps(&self) -> bool {
        self.rps
    }
}

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "classic",
            variant: Self::CLASSIC,
            about: "a board of 8 by 8",
        },
        Preset {
            name: "mini",
            variant: Self::MINI,
            about: "a board of 6 by 6",
        },
        Preset {
            name: "three",
            variant: Self::THREE,
            about: "a board of 8 by 8",
        },
        Preset {
            name: "warlords",
            variant: Self::WARLORDS,
            about: "a board of 8 by 8",
        },
        Preset {
            name: "hexagon",
            variant: Self::HEXAGON,
            about: "a hexagon of three zones",
        },
        Preset {
            name: "star",
            variant: Self::STAR,
            about: "a star of six zones",
        },
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey {
            name: "target",
            values: Values::Numbers(1, 99),
            get: |variant| variant.target,
            set: |variant, value| variant.target = value,
            about: "points that win",
        },
        OptionKey {
            name: "rps",
            values: Values::NO_YES,
            get: |variant| variant.rps as u8,
            set: |variant, value| variant.rps = value != 0,
            about: "are upright pieces captured as in rock, paper, scissors?",
        },
    ];
}

impl Default for Variant {
    fn default() -> Self {
        Self::CLASSIC
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        variant::write(self, f)
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        variant::parse(text)
    }
}
