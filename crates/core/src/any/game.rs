//! A game without a position of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::{AnyError, AnyMove, AnyPosition, AnyRecord, AnyView};
use crate::full::{FullGame, TourStop};
use crate::moves::PackedMove;
use crate::player::Player;
use crate::record::{Beginnings, Record, RecordText};
use crate::text::{Excerpt, PositionError};
use crate::variant::{OptionKey, Preset, Variant, VariantError};
use crate::view::View;

/// A game: what there is to know before there is a position of it. A small value.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_laws::example::Hoard;
///
/// const HOARD: AnyGame = AnyGame::of::<Hoard>();
/// assert_eq!((HOARD.name(), HOARD.title()), ("hoard", "Hoard"));
/// assert_eq!(HOARD.start("quiet")?.variant(), "quiet");
/// assert!(HOARD.start("loud").is_err());
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
#[derive(Clone, Copy)]
pub struct AnyGame(&'static dyn Erased);

/// What a game does whose type is known to it alone.
trait Erased: Send + Sync {
    fn facts(&self) -> &'static Facts;
    fn info(&self) -> GameInfo;
    fn first(&self) -> AnyPosition;
    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError>;
    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>>;
    fn view(&self, text: &str, viewer: Option<Player>) -> Result<AnyView, AnyError>;
    fn has_move(&self, bits: u64) -> bool;
}

struct Of<G>(PhantomData<fn() -> G>);

/// What there is to say about a game.
struct Facts {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    has_secrets: bool,
    tour: Option<TourStop>,
}

impl<G: FullGame> Erased for Of<G> {
    fn facts(&self) -> &'static Facts {
        &const {
            Facts {
                name: G::NAME,
                title: G::TITLE,
                rules: G::RULES,
                has_secrets: G::HAS_SECRETS,
                tour: G::TOUR,
            }
        }
    }

    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            title: G::TITLE,
            presets: G::Variant::PRESETS.iter().map(preset::<G>).collect(),
            keys: G::Variant::KEYS.iter().map(key).collect(),
        }
    }

    fn first(&self) -> AnyPosition {
        AnyPosition::new(G::start(G::Variant::default()))
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        let variant: Option<G::Variant> = variant.map(str::parse).transpose()?;
        Ok(AnyPosition::new(G::start(variant.unwrap_or_default())))
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        match text.parse::<G>() {
            Ok(position) => Ok(AnyPosition::new(position)),
            Err(error) => Err(error.map_flaw(|flaw| flaw.to_string())),
        }
    }

    fn view(&self, text: &str, viewer: Option<Player>) -> Result<AnyView, AnyError> {
        let view: G::View = text
            .parse()
            .map_err(|error: PositionError<G::Flaw>| error.map_flaw(|flaw| flaw.to_string()))?;
        let view = match viewer {
            None => view,
            Some(viewer) => view
                .with_viewer(viewer)
                .ok_or(AnyError::Viewer { viewer })?,
        };
        Ok(AnyView::new::<G>(view))
    }

    fn has_move(&self, bits: u64) -> bool {
        G::Move::from_bits(bits).is_some()
    }
}

impl AnyGame {
    /// The game of this type.
    pub const fn of<G: FullGame>() -> Self {
        AnyGame(&Of::<G>(PhantomData))
    }

    /// The name that programs use: `hoard`.
    pub fn name(self) -> &'static str {
        self.0.facts().name
    }

    /// The name that people use: `Hoard`.
    pub fn title(self) -> &'static str {
        self.0.facts().title
    }

    /// The rules page in Markdown, empty where there is none: see [`Game::RULES`](crate::Game::RULES).
    pub fn rules(self) -> &'static str {
        self.0.facts().rules
    }

    /// Whether there may be anything in the game that a player does not know.
    pub fn has_secrets(self) -> bool {
        self.0.facts().has_secrets
    }

    /// What a tour of the games shows of it, if it stops here.
    pub fn tour(self) -> Option<TourStop> {
        self.0.facts().tour
    }

    /// Its names, its variants, and the options that change them.
    pub fn info(self) -> GameInfo {
        self.0.info()
    }

    /// The first position of a variant.
    ///
    /// # Errors
    /// The game has no such variant.
    pub fn start(self, variant: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.0.start(Some(variant))?)
    }

    /// The first position of the first preset.
    pub fn first(self) -> AnyPosition {
        self.0.first()
    }

    /// The position that `text` describes, in the notation of the game. A text without a variant means
    /// the first preset.
    ///
    /// # Errors
    /// The text is not a position of the game.
    pub fn position(self, text: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.0.position(text)?)
    }

    /// The record that `text` describes; its tag `Game` may be missing.
    ///
    /// ```
    /// use gambol_core::any::AnyGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// let error = AnyGame::of::<Hoard>().record("=c 1c").unwrap_err();
    /// assert!(error.to_string().starts_with("chance after ply 0, line 1: `1c` is illegal"));
    /// ```
    ///
    /// # Errors
    /// The text is not a record of the game.
    pub fn record(self, text: &str) -> Result<AnyRecord, AnyError> {
        Ok(Record::read(text, &self)?)
    }

    /// The view that `text` describes, as `viewer` sees it.
    ///
    /// # Errors
    /// The text is not a view of the game that `viewer` may have.
    pub fn view(self, text: &str, viewer: Player) -> Result<AnyView, AnyError> {
        self.0.view(text, Some(viewer))
    }

    /// The view that `text` describes, as the player sees it whose text it is: the player to move if
    /// they could, else the first who could.
    ///
    /// # Errors
    /// The text is not a view of the game.
    pub fn view_of_text(self, text: &str) -> Result<AnyView, AnyError> {
        self.0.view(text, None)
    }

    /// Whether these bits are a packed move of the game, legal somewhere or not.
    pub fn has_move(self, mv: AnyMove) -> bool {
        self.0.has_move(mv.to_bits())
    }
}

impl PartialEq for AnyGame {
    /// Games are equal exactly if their names are.
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for AnyGame {}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.name())
    }
}

impl fmt::Display for AnyGame {
    /// The name that programs use.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Beginnings<AnyPosition> for AnyGame {
    fn name(&self) -> &'static str {
        self.0.facts().name
    }

    fn start(&self, variant: Option<&str>) -> Result<AnyPosition, VariantError> {
        self.0.start(variant)
    }

    fn position(&self, text: &str) -> Result<AnyPosition, PositionError<String>> {
        self.0.position(text)
    }
}

/// Some games, to be found by their names: the constant list of a program that knows them, or those of
/// a [`Catalogue`](super::Catalogue).
///
/// ```
/// use gambol_core::any::{AnyGame, Games};
/// use gambol_laws::example::Hoard;
///
/// const GAMES: Games = Games::new(&[AnyGame::of::<Hoard>()]);
/// assert_eq!(GAMES.start("hoard", "quiet")?.variant(), "quiet");
/// let error = GAMES.first("chess").unwrap_err();
/// assert_eq!(error.to_string(), "unknown game `chess`: the games are hoard");
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games<'a>(&'a [AnyGame]);

impl<'a> Games<'a> {
    /// These games, in the order in which programs list them.
    pub const fn new(games: &'a [AnyGame]) -> Self {
        Games(games)
    }

    /// All of them.
    pub fn iter(self) -> impl ExactSizeIterator<Item = AnyGame> + use<'a> {
        self.0.iter().copied()
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(AnyGame::name).collect()
    }

    /// The only game, if there is only one.
    pub fn only(self) -> Option<AnyGame> {
        match self.0 {
            [game] => Some(*game),
            _ => None,
        }
    }

    /// The game of this name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(self, name: &str) -> Result<AnyGame, AnyError> {
        let found = self.iter().find(|game| game.name() == name);
        found.ok_or_else(|| self.unknown(name))
    }

    /// There is no game of this name.
    pub(super) fn unknown(self, name: &str) -> AnyError {
        AnyError::UnknownGame {
            found: Excerpt::new(name),
            allowed: self.names().join(", "),
        }
    }

    /// The first position of a variant of a game.
    ///
    /// # Errors
    /// There is no such game, or it has no such variant.
    pub fn start(self, game: &str, variant: &str) -> Result<AnyPosition, AnyError> {
        self.find(game)?.start(variant)
    }

    /// The first position of the first preset of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn first(self, game: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.find(game)?.first())
    }

    /// The position of a game that `text` describes: see [`AnyGame::position`].
    ///
    /// # Errors
    /// There is no such game, or the text is not a position of it.
    pub fn position(self, game: &str, text: &str) -> Result<AnyPosition, AnyError> {
        self.find(game)?.position(text)
    }

    /// The view of a game that `text` describes, as `viewer` sees it.
    ///
    /// # Errors
    /// There is no such game, or the text is not a view of it that `viewer` may have.
    pub fn view(self, game: &str, text: &str, viewer: Player) -> Result<AnyView, AnyError> {
        self.find(game)?.view(text, viewer)
    }

    /// The record that `text` describes, of the game that its tag `Game` names. If there is only one
    /// game, that tag may be missing.
    ///
    /// # Errors
    /// No tag names one of the games, or the text is not a record of that game.
    pub fn record(self, text: &str) -> Result<AnyRecord, AnyError> {
        let tags = RecordText::read_tags(text).map_err(crate::record::RecordError::from)?;
        let named = tags.iter().find(|(name, _)| name == "Game");
        match (named, self.only()) {
            (Some((_, game)), _) => self.find(game)?.record(text),
            (None, Some(only)) => only.record(text),
            (None, None) => Err(AnyError::NoGame),
        }
    }
}

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

fn preset<G: FullGame>(preset: &Preset<G::Variant>) -> PresetInfo {
    PresetInfo {
        name: preset.name,
        about: preset.about,
        players: preset.variant.players(),
        start: G::start(preset.variant).to_string(),
    }
}

fn key<V>(key: &OptionKey<V>) -> KeyInfo {
    KeyInfo {
        name: key.name,
        about: key.about,
        values: key.values.to_string(),
    }
}
