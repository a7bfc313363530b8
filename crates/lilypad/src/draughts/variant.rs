use gambol_core::variant::{self, OptionKey, Preset};

/// The rules of English draughts. There is one variant, `standard`.
///
/// ```
/// use gambol_lilypad::draughts::Variant;
///
/// assert_eq!("standard".parse(), Ok(Variant));
/// assert_eq!(Variant.to_string(), "standard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant;

impl variant::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] =
        &[Preset::new("standard", Variant, "English draughts, also called American checkers")];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

gambol_core::text_impls! { variant: Variant }
