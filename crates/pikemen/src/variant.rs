use gambol_core::VariantError;
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

impl Variant {
    /// Two players, 15 pieces each, on a board of 8 by 8.
    pub const CLASSIC: Self = Self::of(Layout::Classic);
    /// Two players, 9 pieces each, on a board of 6 by 6.
    pub const MINI: Self = Self::of(Layout::Mini);
    /// Three players, 12 pieces each, on a board of 8 by 8.
    pub const THREE: Self = Self::of(Layout::Three);
    /// Four players, 9 pieces each, on a board of 8 by 8.
    pub const WARLORDS: Self = Self::of(Layout::Warlords);
    /// Three players, 9 pieces each, on a hexagon of three zones.
    pub const HEXAGON: Self = Self::of(Layout::Hexagon);
    /// Six players, 9 pieces each, on a star of six zones.
    pub const STAR: Self = Self::of(Layout::Star);

    /// The preset of a layout.
    const fn of(layout: Layout) -> Self {
        Self { layout, target: 12, rps: false }
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
        let variant = Self { layout, target, rps };
        variant::check(&variant).map(|()| variant)
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
        Preset::new(Layout::Classic.name(), Self::CLASSIC, "a board of 8 by 8"),
        Preset::new(Layout::Mini.name(), Self::MINI, "a board of 6 by 6, its layout reconstructed"),
        Preset::new(
            Layout::Three.name(),
            Self::THREE,
            "a board of 8 by 8, its layout reconstructed",
        ),
        Preset::new(Layout::Warlords.name(), Self::WARLORDS, "a board of 8 by 8"),
        Preset::new(
            Layout::Hexagon.name(),
            Self::HEXAGON,
            "a hexagon of three zones, a reconstruction",
        ),
        Preset::new(Layout::Star.name(), Self::STAR, "a star of six zones, a reconstruction"),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(
            ("target", Values::Numbers(1, 99)),
            |variant| variant.target,
            |variant, value| variant.target = value,
            "points that win",
        ),
        OptionKey::new(
            ("rps", Values::NO_YES),
            |variant| variant.rps as u8,
            |variant, value| variant.rps = value != 0,
            "are upright pieces captured as in rock, paper, scissors?",
        ),
    ];

    fn players(&self) -> usize {
        self.layout.players()
    }
}

gambol_core::variant_text! { Variant }
