use gambol_core::variant::{self, OptionKey, Preset};

/// The rules of a game of Fifes and Drums.
///
/// ```
/// use gambol_fifes_and_drums::Variant;
///
/// assert_eq!("fog".parse(), Ok(Variant::FOG));
/// assert_eq!(Variant::default().to_string(), "standard");
/// assert!(Variant::FOG.is_fog());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) fog: bool,
}

impl Variant {
    /// The standard game.
    pub const STANDARD: Self = Variant { fog: false };
    /// Fog of War: each player keeps a secret card, which swaps two units at the end.
    pub const FOG: Self = Variant { fog: true };

    /// Whether this is Fog of War.
    pub const fn is_fog(&self) -> bool {
        self.fog
    }
}

impl variant::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset::new("standard", Self::STANDARD, "the standard game"),
        Preset::new("fog", Self::FOG, "Fog of War: secret cards swap units before scoring"),
    ];
    const KEYS: &'static [OptionKey<Self>] = &[];
}

gambol_core::text_impls! { variant: Variant }
