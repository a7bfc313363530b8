//! Games, and lists of them.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use gambol_core::{Player, PlayerView, text::Excerpt};

use super::format::Reading;
use super::{AnyError, AnyGame, AnyPosition, AnyRecord, AnyView, GameSource};
use crate::record::{Beginnings, Record, RecordError, RecordText};

impl AnyGame {
    /// The name for programs: `hoard`.
    pub fn name(self) -> &'static str {
        self.0.facts().name
    }

    /// The name for people: `Hoard`.
    pub fn title(self) -> &'static str {
        self.0.facts().title
    }

    /// The start of a variant.
    ///
    /// # Errors
    /// The game has no such variant.
    pub fn start(self, variant: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.0.start(Some(variant))?)
    }

    /// The start of the first preset.
    ///
    /// # Panics
    /// If your game starts its first preset with a position of another variant.
    pub fn first(self) -> AnyPosition {
        self.0.start(None).unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    /// Parses a position. A text without a variant means the first preset.
    ///
    /// # Errors
    /// The text is not a position of the game.
    pub fn position(self, text: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.0.position(text)?)
    }

    /// Parses a record. The tag `Game` may be missing.
    ///
    /// ```
    /// use gambol_host::AnyGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// let error = AnyGame::of::<Hoard>().record("=c 1c").unwrap_err();
    /// assert!(error.to_string().starts_with("chance after ply 0, line 1: `1c` is illegal"));
    /// ```
    ///
    /// # Errors
    /// The text is not a record of the game.
    pub fn record(self, text: &str) -> Result<AnyRecord, AnyError> {
        let beginnings = Beginnings {
            name: self.name(),
            start: &|variant| self.0.start(variant),
            position: &|text| self.0.position(text),
        };
        Ok(Record::read(text, &beginnings)?)
    }

    /// Parses a view as the view of `viewer`, by default of the first possible viewer: see [`PlayerView`].
    ///
    /// # Errors
    /// The text is not a view of the game that `viewer` may have.
    pub fn view(self, text: &str, viewer: Option<Player>) -> Result<AnyView, AnyError> {
        let view = self.0.view(text)?;
        match viewer {
            Some(viewer) => view.with_viewer(viewer).ok_or(AnyError::Viewer { viewer }),
            None => Ok(view),
        }
    }
}

impl Deref for AnyGame {
    type Target = dyn GameSource;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for AnyGame {
    /// Compares names.
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
    /// The name for programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A list of games, found by name: a constant, or the games of a [`Catalogue`](super::Catalogue).
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::{AnyGame, Games};
/// use gambol_laws::example::Hoard;
///
/// const GAMES: Games = Games(&[AnyGame::of::<Hoard>()]);
/// assert_eq!(GAMES.start("hoard", "quiet")?.variant(), "quiet");
/// let error = GAMES.first("chess").unwrap_err();
/// assert_eq!(error.to_string(), "unknown game `chess`: the games are hoard");
/// # Ok::<(), gambol_host::AnyError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games<'a>(
    /// The games, in order.
    pub &'a [AnyGame],
);

impl<'a> Games<'a> {
    /// All games, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = AnyGame> + use<'a> {
        self.0.iter().copied()
    }

    /// The names of all games.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(AnyGame::name).collect()
    }

    /// The names of the [formats](super::FullGame::FORMATS) of other programs.
    pub fn formats(self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for format in self.iter().flat_map(|game| game.0.formats()) {
            if !names.contains(&format.name()) {
                names.push(format.name());
            }
        }
        names
    }

    /// The game with this name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(self, name: &str) -> Result<AnyGame, AnyError> {
        self.iter().find(|game| game.name() == name).ok_or_else(|| self.unknown(name))
    }

    /// There is no game of this name.
    pub(super) fn unknown(self, name: &str) -> AnyError {
        AnyError::UnknownGame { found: Excerpt::new(name), allowed: self.names().join(", ") }
    }

    /// The start of a variant of a game.
    ///
    /// # Errors
    /// There is no such game, or it has no such variant.
    pub fn start(self, game: &str, variant: &str) -> Result<AnyPosition, AnyError> {
        self.find(game)?.start(variant)
    }

    /// The start of the first preset of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn first(self, game: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.find(game)?.first())
    }

    /// Parses a record of the game in its tag `Game`, which may be missing if there is only one game. The text may
    /// also be a game in a [format](super::FullGame::FORMATS) of other programs.
    /// What a record cannot hold, such as variations, is lost. [`Games::read_games`] names it in
    /// [notes](super::FormatGame::notes).
    ///
    /// # Errors
    /// The tag names none of the games, or the text is not a record of that game, or has several games.
    pub fn record(self, text: &str) -> Result<AnyRecord, AnyError> {
        let mut source = text.into();
        let is_own = self.formats().is_empty() || text.contains("[Game ");
        if self.format_of(&mut source).is_some() || !is_own {
            let mut games = self.read_games(source, Reading::default());
            let game = games.next().ok_or(AnyError::Empty)?.map_err(AnyError::Format)?;
            return match games.next() {
                None => Ok(game.record),
                Some(Ok(_)) => Err(AnyError::Several),
                Some(Err(error)) => Err(AnyError::Format(error)),
            };
        }
        self.record_of_gambol(text)
    }

    pub(super) fn record_of_gambol(self, text: &str) -> Result<AnyRecord, AnyError> {
        let tags = RecordText::read_tags(text).map_err(RecordError::from)?;
        let named = tags.iter().find(|(name, _)| name == "Game");
        match (named, self.0) {
            (Some((_, game)), _) => self.find(game)?.record(text),
            (None, [only]) => only.record(text),
            (None, _) if text.trim().is_empty() => Err(AnyError::Empty),
            (None, _) => Err(AnyError::NoGame),
        }
    }
}
