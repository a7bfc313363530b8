use alloc::string::ToString;

use gambol_core::VariantError;
use gambol_core::text::Excerpt;
use gambol_core::variant::{self, OptionKey, Preset, Values};

use crate::layout::Layout;

/// The rules of a game: the board with its armies, how many points win, and who captures whom.
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

const TARGET: &str = "target";

/// The numbers of points that may win.
const TARGETS: Values = Values::Numbers(1, 99);

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

    /// Custom rules.
    ///
    /// ```
    /// use gambol_pikemen::{Layout, Variant};
    ///
    /// assert_eq!(Variant::new(Layout::Mini, 12, false), Ok(Variant::MINI));
    /// let error = Variant::new(Layout::Mini, 100, false).unwrap_err();
    /// assert_eq!(error.to_string(), "variant key target: value `100` is not one of 1..99");
    /// ```
    ///
    /// # Errors
    /// [`VariantError::BadValue`] for a target below 1 or above 99.
    pub fn new(layout: Layout, target: u8, rps: bool) -> Result<Self, VariantError> {
        if TARGETS.all().contains(&target) {
            return Ok(Self {
                layout,
                target,
                rps,
            });
        }
        Err(VariantError::BadValue {
            key: TARGET,
            found: Excerpt::new(&target.to_string()),
            allowed: TARGETS.to_string(),
        })
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

/// The preset of a layout.
const fn preset(layout: Layout, about: &'static str) -> Preset<Variant> {
    Preset {
        name: layout.name(),
        variant: Variant::preset(layout),
        about,
    }
}

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        preset(Layout::Classic, "a board of 8 by 8"),
        preset(Layout::Mini, "a board of 6 by 6"),
        preset(Layout::Three, "a board of 8 by 8"),
        preset(Layout::Warlords, "a board of 8 by 8"),
        preset(Layout::Hexagon, "a hexagon of three zones"),
        preset(Layout::Star, "a star of six zones"),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey {
            name: TARGET,
            values: TARGETS,
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

    fn players(&self) -> usize {
        self.layout.players()
    }
}

gambol_core::variant_text! { Variant }
