use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

/// The rules of a game: how many pieces each player owns, how many points win, and whether a move
/// may be taken back at once.
///
/// ```
/// use gambol_mixtour::Variant;
///
/// let variant: Variant = "official:points=3".parse()?;
/// assert_eq!((variant.pieces(), variant.points(), variant.takeback()), (20, 3, false));
/// assert_eq!("basic:points=3".parse::<Variant>()?.to_string(), "tournament");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) pieces: u8,
    pub(crate) points: u8,
    pub(crate) takeback: bool,
}

impl Variant {
    /// The basic game: 22 pieces each, one point wins, taking back is allowed.
    pub const BASIC: Self = Self { pieces: 22, points: 1, takeback: true };
    /// The tournament game: as basic, but three points win.
    pub const TOURNAMENT: Self = Self { points: 3, ..Self::BASIC };
    /// The designer's current rules: 20 pieces each, one point wins, no taking back.
    pub const OFFICIAL: Self = Self { pieces: 20, points: 1, takeback: false };

    /// Custom rules.
    ///
    /// ```
    /// use gambol_mixtour::Variant;
    ///
    /// assert_eq!(Variant::new(22, 3, true), Ok(Variant::TOURNAMENT));
    /// let error = Variant::new(51, 1, true).unwrap_err();
    /// assert_eq!(error.to_string(), "variant key pieces: value `51` is not one of 5..50");
    /// ```
    ///
    /// # Errors
    /// [`VariantError::BadValue`] for fewer than 5 or more than 50 pieces, and for fewer than 1 or
    /// more than 9 points.
    pub fn new(pieces: u8, points: u8, takeback: bool) -> Result<Self, VariantError> {
        let variant = Self { pieces, points, takeback };
        variant::check(&variant)?;
        Ok(variant)
    }

    /// The number of pieces that each player owns.
    ///
    /// ```
    /// use gambol_mixtour::Variant;
    ///
    /// assert_eq!((Variant::TOURNAMENT.pieces(), Variant::TOURNAMENT.points()), (22, 3));
    /// ```
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The number of points that wins the game.
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// Whether a player may take back the opponent's last move (clause 6).
    pub const fn takeback(&self) -> bool {
        self.takeback
    }
}

impl variant::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset::new("basic", Self::BASIC, "22 pieces each, one point wins"),
        Preset::new("tournament", Self::TOURNAMENT, "22 pieces each, three points win"),
        Preset::new(
            "official",
            Self::OFFICIAL,
            "the designer's current rules: 20 pieces each, no taking back",
        ),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(
            ("pieces", Values::Numbers(5, 50)),
            |v| &mut v.pieces,
            "pieces of each player",
        ),
        OptionKey::new(("points", Values::Numbers(1, 9)), |v| &mut v.points, "points that win"),
        OptionKey::new(
            ("takeback", Values::NO_YES),
            |v| &mut v.takeback,
            "may a move be taken back at once?",
        ),
    ];
}

gambol_core::text_impls! { variant: Variant }
