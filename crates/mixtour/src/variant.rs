use alloc::string::ToString;

use gambol_core::VariantError;
use gambol_core::text::Excerpt;
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
    pub const BASIC: Self = Self {
        pieces: 22,
        points: 1,
        takeback: true,
    };
    /// The tournament game: as basic, but three points win.
    pub const TOURNAMENT: Self = Self {
        pieces: 22,
        points: 3,
        takeback: true,
    };
    /// The designer's current rules: 20 pieces each, one point wins, no taking back.
    pub const OFFICIAL: Self = Self {
        pieces: 20,
        points: 1,
        takeback: false,
    };

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
        let variant = Self {
            pieces,
            points,
            takeback,
        };
        for key in <Self as variant::Variant>::KEYS {
            let value = (key.get)(&variant);
            if !key.values.all().contains(&value) {
                return Err(VariantError::BadValue {
                    key: key.name,
                    found: Excerpt::new(&value.to_string()),
                    allowed: key.values.to_string(),
                });
            }
        }
        Ok(variant)
    }

    /// The number of pieces that each player owns.
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

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "basic",
            variant: Self::BASIC,
            about: "22 pieces each, one point wins",
        },
        Preset {
            name: "tournament",
            variant: Self::TOURNAMENT,
            about: "22 pieces each, three points win",
        },
        Preset {
            name: "official",
            variant: Self::OFFICIAL,
            about: "the designer's current rules: 20 pieces each, no taking back",
        },
    ];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey {
            name: "pieces",
            values: Values::Numbers(5, 50),
            get: |variant| variant.pieces,
            set: |variant, value| variant.pieces = value,
            about: "pieces of each player",
        },
        OptionKey {
            name: "points",
            values: Values::Numbers(1, 9),
            get: |variant| variant.points,
            set: |variant, value| variant.points = value,
            about: "points that win",
        },
        OptionKey {
            name: "takeback",
            values: Values::NO_YES,
            get: |variant| variant.takeback.into(),
            set: |variant, value| variant.takeback = value != 0,
            about: "may a move be taken back at once?",
        },
    ];
}

gambol_core::variant_text! { Variant }
