//! Games without secrets.

use alloc::string::String;
use core::fmt::{self, Display};
use core::str::FromStr;

use super::{HiddenInformation, PlayerView};
use crate::{Game, Key, Player, PositionError, RandomSource, Start, Status};

/// A game in which every player sees everything. It gets [`HiddenInformation`] with the view [`OpenView`].
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::{Game, HiddenInformation, PerfectInformation, Player};
///
/// fn is_open<G: PerfectInformation>(position: &G) -> bool {
///     !position.has_secrets() && position.view(Player::P1).position == *position
/// }
///
/// assert!(is_open(&Nim::default()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its players may know",
    note = "a game without secrets has the line `impl gambol_core::PerfectInformation for {Self} {{}}`",
    note = "a game with secrets implements `gambol_core::HiddenInformation`, and has a view"
)]
pub trait PerfectInformation: Start {}

impl<G: PerfectInformation> HiddenInformation for G {
    type View = OpenView<G>;

    const HAS_SECRETS: bool = false;

    fn view(&self, player: Player) -> OpenView<G> {
        OpenView { position: self.clone(), viewer: player }
    }
}

/// The view of a game without secrets: the whole position and its viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenView<G> {
    /// The position.
    pub position: G,
    /// The viewer.
    pub viewer: Player,
}

impl<G: Game> Display for OpenView<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<G: PerfectInformation> FromStr for OpenView<G> {
    type Err = PositionError<String>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        PlayerView::read(text)
    }
}

impl<G: PerfectInformation> PlayerView for OpenView<G> {
    type Position = G;

    fn viewer(&self) -> Player {
        self.viewer
    }

    fn with_viewer(&self, viewer: Player) -> Option<Self> {
        Some(OpenView { viewer, ..self.clone() })
    }

    fn key(&self) -> u64 {
        Key::new().word(self.position.key()).word(self.viewer.index() as u64).finish()
    }

    fn status(&self) -> Status<G::Reason> {
        self.position.status()
    }

    /// Parses a position, seen by the player to move or, if there is none, by p1.
    fn read(text: &str) -> Result<Self, PositionError<String>> {
        let position = G::read(text)?;
        let viewer = position.turn().unwrap_or(Player::P1);
        Ok(OpenView { position, viewer })
    }

    /// The first legal move from the earlier position to this one.
    fn announced(&self, before: &Self) -> Option<G::Move> {
        let before = &before.position;
        before.legal_moves().into_iter().find(|&mv| before.after(mv) == self.position)
    }

    fn reveals(&self, _before: &Self) -> bool {
        false
    }

    fn determinize<R: RandomSource + ?Sized>(&self, _random: &mut R) -> G {
        self.position.clone()
    }
}

crate::text_impls! { view: [G: PerfectInformation] OpenView<G> }
