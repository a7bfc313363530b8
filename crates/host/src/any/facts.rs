//! Facts about games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gambol_core::GameVariant;
use gambol_core::variant::{OptionKey, Preset};

/// Facts about a game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GameFacts {
    /// The name for programs: `hoard`.
    pub name: &'static str,
    /// The name for people: `Hoard`.
    pub title: &'static str,
    /// The rules page in Markdown, empty if there is none.
    pub rules: &'static str,
    /// Whether the game has chance events.
    pub has_chance: bool,
    /// Whether the game may have secrets.
    pub has_secrets: bool,
}

/// The description of a game: names, variants and options.
///
/// ```
/// use gambol_host::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// let info = AnyGame::of::<Hoard>().info();
/// assert_eq!((info.title, info.presets[0].players), ("Hoard", 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameInfo {
    /// The name for programs: `hoard`.
    pub name: &'static str,
    /// The name for people: `Hoard`.
    pub title: &'static str,
    /// The named variants, the default first.
    pub presets: Vec<PresetInfo>,
    /// The keys of a variant text, as in `standard:owls=2`.
    pub keys: Vec<KeyInfo>,
}

impl GameInfo {
    /// The description of a game with these variants, with `start` for the texts of starting positions.
    pub(super) fn of<V: GameVariant>(
        facts: GameFacts,
        presets: &[Preset<V>],
        keys: &[OptionKey<V>],
        start: fn(V) -> String,
    ) -> Self {
        let (name, title) = (facts.name, facts.title);
        let mut info = GameInfo { name, title, presets: Vec::new(), keys: Vec::new() };
        for &Preset { name, variant, about } in presets {
            let (players, start) = (variant.players(), start(variant));
            info.presets.push(PresetInfo { name, about, players, start });
        }
        for &OptionKey { name, values, about, .. } in keys {
            info.keys.push(KeyInfo { name, about, values: values.to_string() });
        }
        info
    }
}

/// A named variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PresetInfo {
    /// The name.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// The number of players.
    pub players: usize,
    /// The text of the starting position.
    pub start: String,
}

/// An option of variants.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct KeyInfo {
    /// The name.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// The allowed values: `5..50` or `no|yes`.
    pub values: String,
}
