use core::fmt::Debug;
use core::hash::Hash;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

use crate::layout::Layout;

/// The rules of a game: the board with its armies, the points that win, and the rule of captures.
///
/// A [`Position<G>`](crate::Position) has a `Variant<G>`, bound to its [`Ground`](crate::Ground).
/// If your users pick the board, take a `Variant` without a type, which has any layout.
///
/// ```
/// use gambol_pikemen::{Classic, Layout, Variant};
///
/// let variant: Variant = "star:rps=yes".parse()?;
/// assert_eq!((variant.layout(), variant.target(), variant.rps()), (Layout::Star, 12, true));
/// assert_eq!("mini:target=12".parse::<Variant>()?.to_string(), "mini");
///
/// let error = "mini".parse::<Variant<Classic>>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown variant `mini`: the presets are classic");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant<L = Layout> {
    pub(crate) layout: L,
    pub(crate) target: u8,
    pub(crate) rps: bool,
}

/// Two players on a board of 8 by 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Classic;

/// Six players on a star of six zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Star;

/// The other layouts, up to four players and 64 squares. A position stores its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuntimeLayout(pub(crate) Layout);

/// A set of layouts: the layouts of a ground, or all, as values of [`Layout`].
#[allow(unnameable_types, reason = "only types of this crate have them")]
pub trait Layouts: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The variants with a name, one for each layout, the default first.
    const PRESETS: &'static [Preset<Variant<Self>>];

    /// Returns this layout if the set has it.
    fn of(layout: Layout) -> Option<Self> {
        let mut layouts = Self::PRESETS.iter().map(|preset| preset.variant.layout);
        layouts.find(|found| found.layout() == layout)
    }

    /// The layout.
    fn layout(self) -> Layout;
}

impl Variant<Classic> {
    /// Two players, 15 pieces each, on a board of 8 by 8.
    pub const CLASSIC: Self = Variant::of(Classic);
}

impl Variant<RuntimeLayout> {
    /// Two players, 9 pieces each, on a board of 6 by 6.
    pub const MINI: Self = Variant::of(RuntimeLayout(Layout::Mini));
    /// Three players, 12 pieces each, on a board of 8 by 8.
    pub const THREE: Self = Variant::of(RuntimeLayout(Layout::Three));
    /// Four players, 9 pieces each, on a board of 8 by 8.
    pub const WARLORDS: Self = Variant::of(RuntimeLayout(Layout::Warlords));
    /// Three players, 9 pieces each, on a hexagon of three zones.
    pub const HEXAGON: Self = Variant::of(RuntimeLayout(Layout::Hexagon));
}

impl Variant<Star> {
    /// Six players, 9 pieces each, on a star of six zones.
    pub const STAR: Self = Variant::of(Star);
}

impl Variant {
    /// Returns a variant with custom rules.
    ///
    /// ```
    /// use gambol_pikemen::{Layout, Variant};
    ///
    /// assert_eq!(Variant::new(Layout::Mini, 12, false), Ok(Variant::MINI.into()));
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
}

impl<L> Variant<L> {
    pub(crate) const fn of(layout: L) -> Self {
        Self { layout, target: 12, rps: false }
    }

    /// This variant with the name of its layout.
    pub(crate) const fn preset(self, layout: Layout) -> Preset<Self>
    where
        L: Copy,
    {
        Preset::new(layout.name(), self, layout.about())
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

impl<L: Layouts> Variant<L> {
    /// The board and the armies on it.
    pub fn layout(&self) -> Layout {
        self.layout.layout()
    }
}

impl<L: Layouts> variant::GameVariant for Variant<L> {
    const PRESETS: &'static [Preset<Self>] = L::PRESETS;
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(("target", Values::Numbers(1, 99)), |v| &mut v.target, "points that win"),
        OptionKey::new(
            ("rps", Values::NO_YES),
            |v| &mut v.rps,
            "are upright pieces captured as in rock, paper, scissors?",
        ),
    ];

    fn players(&self) -> usize {
        self.layout().players()
    }
}

gambol_core::text_impls! { variant: [L: Layouts] Variant<L> }

impl Layouts for Layout {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[
        Variant::of(Layout::Classic).preset(Layout::Classic),
        Variant::of(Layout::Mini).preset(Layout::Mini),
        Variant::of(Layout::Three).preset(Layout::Three),
        Variant::of(Layout::Warlords).preset(Layout::Warlords),
        Variant::of(Layout::Hexagon).preset(Layout::Hexagon),
        Variant::of(Layout::Star).preset(Layout::Star),
    ];

    fn layout(self) -> Layout {
        self
    }
}

impl Layouts for Classic {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[Variant::CLASSIC.preset(Layout::Classic)];

    #[inline(always)]
    fn layout(self) -> Layout {
        Layout::Classic
    }
}

impl Layouts for Star {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[Variant::STAR.preset(Layout::Star)];

    #[inline(always)]
    fn layout(self) -> Layout {
        Layout::Star
    }
}

impl Layouts for RuntimeLayout {
    const PRESETS: &'static [Preset<Variant<Self>>] = &[
        Variant::MINI.preset(Layout::Mini),
        Variant::THREE.preset(Layout::Three),
        Variant::WARLORDS.preset(Layout::Warlords),
        Variant::HEXAGON.preset(Layout::Hexagon),
    ];

    #[inline(always)]
    fn layout(self) -> Layout {
        self.0
    }
}
