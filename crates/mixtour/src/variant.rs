use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

/// The rules that a game of Mixtour is played by: how many pieces each player owns, how many
/// points win, and whether a move may be taken back at once.
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

    /// Rules of your own: 5 to 50 pieces each and 1 to 9 points, or `None`.
    pub const fn new(pieces: u8, points: u8, takeback: bool) -> Option<Self> {
        if 5 <= pieces && pieces <= 50 && 1 <= points && points <= 9 {
            Some(Self {
                pieces,
                points,
                takeback,
            })
        } else {
            None
        }
    }

    /// The number of pieces that each player owns.
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The number of points that wins the game.
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// Whether a player may at once move the same number of pieces back (clause 6).
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
            get: |variant| variant.takeback as u8,
            set: |variant, value| variant.takeback = value != 0,
            about: "may a move be taken back at once?",
        },
    ];
}

impl Default for Variant {
    fn default() -> Self {
        Self::BASIC
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
