//! What a game says about itself.

use alloc::string::String;
use alloc::vec::Vec;

/// A game: its names, its variants, and the options that change them.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// let info = AnyGame::of::<Hoard>().info();
/// assert_eq!((info.title, info.presets[0].players), ("Hoard", 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameInfo {
    /// The name that programs use: `hoard`.
    pub name: &'static str,
    /// The name that people use: `Hoard`.
    pub title: &'static str,
    /// The named variants, the default first.
    pub presets: Vec<PresetInfo>,
    /// The keys of a variant text, as in `standard:owls=2`.
    pub keys: Vec<KeyInfo>,
}

/// A named variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PresetInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The number of players.
    pub players: usize,
    /// The text of the first position.
    pub start: String,
}

/// An option of variants.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct KeyInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The values that are allowed: `5..50` or `no|yes`.
    pub values: String,
}

/// An upper bound of the number of positions of a variant: a product of powers.
///
/// ```
/// use gambol_core::StateSpaceBound;
///
/// let cells = StateSpaceBound::new([(3.0, 9)], "Each of the 9 cells has a cross, a nought or nothing. 3⁹.");
/// assert_eq!(cells.factors, [(3.0, 9)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StateSpaceBound {
    /// The bases and exponents of the powers.
    pub factors: Vec<(f64, u32)>,
    /// How it was counted, in a few sentences.
    pub derivation: String,
}

impl StateSpaceBound {
    /// This product, counted so.
    pub fn new(factors: impl Into<Vec<(f64, u32)>>, derivation: impl Into<String>) -> Self {
        StateSpaceBound { factors: factors.into(), derivation: derivation.into() }
    }
}
