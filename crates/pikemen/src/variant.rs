use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

use crate::ground::{Classic, Ground, Layouts, Star, Various};
use crate::layout::Layout;

/// The rules of a game: the board with its armies, how many points win, and who captures whom.
///
/// The rules of a [`Position<G>`](crate::Position) are a `Variant<G>`: those of one [`Ground`] are not those of
/// another. `Variant` alone has any layout, for programs whose users pick the board.
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

impl Variant<Classic> {
    /// Two players, 15 pieces each, on a board of 8 by 8.
    pub const CLASSIC: Self = Variant::of(Classic);
}

impl Variant<Various> {
    /// Two players, 9 pieces each, on a board of 6 by 6.
    pub const MINI: Self = Variant::of(Various(Layout::Mini));
    /// Three players, 12 pieces each, on a board of 8 by 8.
    pub const THREE: Self = Variant::of(Various(Layout::Three));
    /// Four players, 9 pieces each, on a board of 8 by 8.
    pub const WARLORDS: Self = Variant::of(Various(Layout::Warlords));
    /// Three players, 9 pieces each, on a hexagon of three zones.
    pub const HEXAGON: Self = Variant::of(Various(Layout::Hexagon));
}

impl Variant<Star> {
    /// Six players, 9 pieces each, on a star of six zones.
    pub const STAR: Self = Variant::of(Star);
}

impl Variant {
    /// Custom rules.
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
    /// The preset of a layout.
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

impl<G: Ground> From<Variant<G>> for Variant {
    fn from(Variant { layout, target, rps }: Variant<G>) -> Self {
        Variant { layout: layout.layout(), target, rps }
    }
}

impl<G: Ground> TryFrom<Variant> for Variant<G> {
    type Error = VariantError;

    /// Refuses a layout that the ground does not have.
    ///
    /// ```
    /// use gambol_pikemen::{ClassicPosition, Game, StarPosition, Variant};
    ///
    /// let variant: Variant = "star:target=9".parse()?;
    /// assert_eq!(StarPosition::start(variant.try_into()?).variant().target(), 9);
    /// let error = variant.try_into().map(ClassicPosition::start).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown variant `star`: the presets are classic");
    /// # Ok::<(), gambol_core::VariantError>(())
    /// ```
    fn try_from(Variant { layout, target, rps }: Variant) -> Result<Self, VariantError> {
        match G::of(layout) {
            Some(layout) => Ok(Variant { layout, target, rps }),
            // The parser says what there is.
            None => layout.name().parse(),
        }
    }
}

impl<L: Layouts> variant::Variant for Variant<L> {
    const PRESETS: &'static [Preset<Self>] = L::PRESETS;
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
        self.layout().players()
    }
}

gambol_core::variant_text! { [L: Layouts] Variant<L> }
