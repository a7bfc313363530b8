use gambol_core::variant::{OptionKey, Preset, Values};

/// The rules of a game: how many ranks of pieces each player has (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) rows: u8,
}

impl Variant {
    /// Two ranks of pieces for each player.
    pub const STANDARD: Self = Variant { rows: 2 };

    /// The number of ranks that are full of pieces at the start.
    pub const fn rows(&self) -> u8 {
        self.rows
    }
}

impl gambol_core::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[Preset::new(
        "standard",
        Variant::STANDARD,
        "two ranks of pieces each",
    )];
    const KEYS: &'static [OptionKey<Self>] = &[OptionKey::new(
        ("rows", Values::Numbers(1, 2)),
        |v| &mut v.rows,
        "ranks of pieces at the start",
    )];
}

// Parses and prints the text of a variant, with all errors.
gambol_core::text_impls! { variant: Variant }
