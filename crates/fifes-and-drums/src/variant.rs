use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset};

/// The rules that a game of Fifes and Drums is played by.
///
/// ```
/// use gambol_fifes_and_drums::Variant;
///
/// assert_eq!("fog".parse(), Ok(Variant::FOG));
/// assert_eq!(Variant::default().to_string(), "standard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) fog: bool,
}

impl Variant {
    /// The game as it is usually played.
    pub const STANDARD: Self = Variant { fog: false };
    /// The Fog of War: each player keeps a secret card, which swaps two units at the end.
    pub const FOG: Self = Variant { fog: true };

    /// Whether it is the Fog of War.
    pub const fn is_fog(&self) -> bool {
        self.fog
    }
}

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "standard",
            variant: Self::STANDARD,
            about: "the usual game",
        },
        Preset {
            name: "fog",
            variant: Self::FOG,
            about: "Fog of War: secret cards swap units before scoring",
        },
    ];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

impl Default for Variant {
    fn default() -> Self {
        Self::STANDARD
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
