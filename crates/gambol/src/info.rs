//! What is known about a game before there is a position of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::variant::{OptionKey, Preset};
use gambol_core::{FullGame, Variant};

use crate::{AnyError, AnyGame, GameVisitor};

/// A game: its names, its variants, and the options that change them.
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
    /// The keys of a variant text, as in `basic:points=2`.
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
    /// The game of this name.
    ///
    /// ```
    /// use gambol::GameInfo;
    ///
    /// assert_eq!(GameInfo::of("two-pipers")?.title, "The Two Pipers");
    /// assert!(GameInfo::of("chess").is_err());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such game.
    pub fn of(game: &str) -> Result<GameInfo, AnyError> {
        AnyGame::visit_game(game, Describe)
    }

    /// The game of this position type, one of your own too.
    ///
    /// ```
    /// use gambol::{GameInfo, mixtour};
    ///
    /// assert_eq!(GameInfo::describe::<mixtour::Position>().name, "mixtour");
    /// ```
    pub fn describe<G: FullGame>() -> GameInfo {
        GameInfo {
            name: G::NAME,
            title: G::TITLE,
            presets: G::Variant::PRESETS.iter().map(preset::<G>).collect(),
            keys: G::Variant::KEYS.iter().map(key).collect(),
        }
    }

    /// Every game, in the order of [`AnyGame::NAMES`].
    ///
    /// ```
    /// use gambol::{AnyGame, GameInfo};
    ///
    /// for game in GameInfo::all() {
    ///     for preset in game.presets {
    ///         let start = AnyGame::start(game.name, preset.name)?;
    ///         assert_eq!(start.to_string(), preset.start);
    ///     }
    /// }
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
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

    fn visit<G: FullGame>(self) -> GameInfo {
        GameInfo::describe::<G>()
    }
}

fn preset<G: FullGame>(preset: &Preset<G::Variant>) -> PresetInfo {
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
