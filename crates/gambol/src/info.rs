//! What there is to know about a game before a position of it exists.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::variant::{OptionKey, Preset};
use gambol_core::{Engine, Variant};

use crate::{AnyError, AnyGame, GameVisitor};

/// A game: its names, its variants, the keys that change them.
///
/// ```
/// use gambol::GameInfo;
///
/// let mixtour = GameInfo::of("mixtour")?;
/// assert_eq!(mixtour.title, "Mixtour");
/// assert_eq!(mixtour.presets[0].name, "basic");
/// assert_eq!(mixtour.keys[0].values, "5..50");
/// # Ok::<(), gambol::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
#[non_exhaustive]
pub struct GameInfo {
    /// The name that programs use: `mixtour`.
    pub name: &'static str,
    /// The name that people use: `Mixtour`.
    pub title: &'static str,
    /// The named variants, the default first.
    pub presets: Vec<PresetInfo>,
    /// The options that may differ from a preset.
    pub keys: Vec<KeyInfo>,
}

/// A named variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
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
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
#[non_exhaustive]
pub struct KeyInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The values that are allowed: `5..50` or `no|yes`.
    pub values: String,
}

impl GameInfo {
    /// What there is to know about the game of this name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn of(game: &str) -> Result<GameInfo, AnyError> {
        AnyGame::visit_game(game, Describe)
    }

    /// Every game, in the order of [`AnyGame::NAMES`].
    pub fn all() -> Vec<GameInfo> {
        AnyGame::NAMES
            .iter()
            .filter_map(|name| GameInfo::of(name).ok())
            .collect()
    }
}

struct Describe;

impl GameVisitor for Describe {
    type Output = GameInfo;

    fn visit<G: Engine>(self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            title: G::TITLE,
            presets: G::Variant::PRESETS.iter().map(preset::<G>).collect(),
            keys: G::Variant::KEYS.iter().map(key).collect(),
        }
    }
}

fn preset<G: Engine>(preset: &Preset<G::Variant>) -> PresetInfo {
    let start = G::start(preset.variant);
    PresetInfo {
        name: preset.name,
        about: preset.about,
        players: start.players(),
        start: start.to_string(),
    }
}

fn key<V>(key: &OptionKey<V>) -> KeyInfo {
    KeyInfo {
        name: key.name,
        about: key.about,
        values: key.values.to_string(),
    }
}
