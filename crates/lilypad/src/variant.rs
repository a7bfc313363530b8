use gambol_core::variant::{self, OptionKey, Preset};

/// The rules of a game: the powers of the checker under a pawn, and the length of walks.
///
/// ```
/// use gambol_lilypad::{Carrier, Variant, Walk};
///
/// let variant: Variant = "standard:carrier=weak".parse()?;
/// assert_eq!(variant, Variant::WEAK_FROGS);
/// let variant = Variant::new("big".parse()?, Walk::One);
/// assert_eq!(variant.carrier(), Carrier::Big);
/// assert_eq!(variant.to_string(), "standard:carrier=big,walk=one");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) carrier: Carrier,
    pub(crate) walk: Walk,
}

/// The powers of the checker under a pawn: `normal`, `big` or `weak`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Carrier {
    /// It moves, captures and is captured like any other.
    #[default]
    Normal,
    /// It neither moves nor captures, nor can it be captured.
    Big,
    /// It neither moves nor captures, but you can capture it.
    Weak,
}

/// The length of a walk: `run` or `one`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Walk {
    /// Any number of steps.
    #[default]
    Run,
    /// One step.
    One,
}

gambol_core::text_impls! { option: Carrier "carrier" { Normal "normal", Big "big", Weak "weak" } }
gambol_core::text_impls! { option: Walk "walk" { Run "run", One "one" } }

impl Variant {
    /// The game as it was published.
    pub const STANDARD: Self = Self::new(Carrier::Normal, Walk::Run);
    /// Checkers under pawns stay on their squares and cannot be captured.
    pub const BIG_FAIRIES: Self = Self::new(Carrier::Big, Walk::Run);
    /// Checkers under pawns stay on their squares, where you can capture them.
    pub const WEAK_FROGS: Self = Self::new(Carrier::Weak, Walk::Run);
    /// A walk is one step.
    pub const WALK_DONT_RUN: Self = Self::new(Carrier::Normal, Walk::One);

    /// Returns a variant with custom rules. All combinations are possible.
    ///
    /// ```
    /// use gambol_lilypad::{Carrier, Variant, Walk};
    ///
    /// let variant = Variant::new(Carrier::Weak, Walk::One);
    /// assert_eq!((variant.carrier(), variant.walk()), (Carrier::Weak, Walk::One));
    /// assert_eq!(variant.to_string().parse(), Ok(variant));
    /// ```
    pub const fn new(carrier: Carrier, walk: Walk) -> Self {
        Variant { carrier, walk }
    }

    /// The powers of the checker under a pawn.
    pub const fn carrier(&self) -> Carrier {
        self.carrier
    }

    /// The length of a walk.
    pub const fn walk(&self) -> Walk {
        self.walk
    }
}

impl variant::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset::new("standard", Self::STANDARD, "the game as it was published"),
        Preset::new(
            "big-fairies",
            Self::BIG_FAIRIES,
            "the checker under a pawn neither moves nor can be captured",
        ),
        Preset::new(
            "weak-frogs",
            Self::WEAK_FROGS,
            "the checker under a pawn does not move but can be captured",
        ),
        Preset::new("walk-dont-run", Self::WALK_DONT_RUN, "a pawn walks one step at a time"),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(Carrier::KEY, |v| &mut v.carrier, "the checker under a pawn"),
        OptionKey::new(Walk::KEY, |v| &mut v.walk, "how far a pawn walks"),
    ];
}

gambol_core::text_impls! { variant: Variant }
