//! Views of any game.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Debug, Display};

use gambol_core::{Game, Player, PlayerView, PositionError, RandomSource, SplitMix};

#[cfg(feature = "svg")]
use super::error::AnyError;
#[cfg(feature = "svg")]
use super::moves::AnyIllegal;
use super::{AnyGame, AnyMove, AnyPosition, AnyView, FullGame};
#[cfg(feature = "svg")]
use crate::svg;

impl AnyView {
    /// Erases the type of a view.
    pub fn new<G: FullGame>(view: G::View) -> Self {
        AnyView(Box::new(view))
    }

    /// Downcasts to this type.
    pub fn downcast<G: FullGame>(&self) -> Option<G::View> {
        self.0.as_any().downcast_ref().cloned()
    }

    /// The game.
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// An SVG picture of the view.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        let name = self.game().name();
        self.0.picture(options).map_err(|mv| AnyIllegal::not_a_move(mv.0, name).into())
    }
}

impl PlayerView for AnyView {
    type Position = AnyPosition;

    /// `None` for a view of another game.
    fn announced(&self, before: &Self) -> Option<AnyMove> {
        self.0.announced(before.0.as_any())
    }

    /// True for a view of another game.
    fn reveals(&self, before: &Self) -> bool {
        self.0.reveals(before.0.as_any())
    }

    fn read(_: &str) -> Result<Self, PositionError<String>> {
        let why = "its text does not name the game: AnyGame::view reads it";
        Err(PositionError::Unread { why })
    }

    fn determinize<R: RandomSource + ?Sized>(&self, mut random: &mut R) -> AnyPosition {
        self.0.determinize(&mut random)
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        let variant = |view: &Self| view.determinize(&mut SplitMix(0)).variant();
        let of = |view: &Self| (view.game(), view.viewer(), variant(view));
        of(self) == of(earlier)
    }

    forward! { 0:
        fn viewer(&self) -> Player;
        fn with_viewer(&self, viewer: Player) -> Option<Self>;
        fn key(&self) -> u64;
    }
}

impl Display for AnyView {
    /// The text of the view, without the names of the game and of the viewer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {self}", self.game(), self.viewer())
    }
}
