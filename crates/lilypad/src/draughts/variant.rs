use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset};

/// The rules of English draughts. There is one variant, `standard`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant;

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "standard",
        variant: Variant,
        about: "English draughts, also called American checkers",
    }];
    const KEYS: &'static [OptionKey<Self>] = &[];
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
