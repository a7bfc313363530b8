//! A view of any game.

use alloc::string::String;
use core::fmt::{self, Debug, Display};
use core::hash::{Hash, Hasher};

use super::erased::{AnyGame, AnyPosition, AnyView};
#[cfg(feature = "svg")]
use super::erased::{AnyIllegal, AnyMove};
#[cfg(feature = "svg")]
use super::error::AnyError;
use crate::game::{Player, RandomSource, SplitMix};
#[cfg(feature = "svg")]
use crate::people::svg;
use crate::people::{InformationState, Observation, Style};

impl AnyView {
    /// The game.
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// The name of the game: `hoard`.
    pub fn name(&self) -> &'static str {
        self.0.game().name()
    }

    /// The player who sees.
    pub fn viewer(&self) -> Player {
        self.0.viewer()
    }

    /// A hash of the view and its viewer: see [`View::key`](crate::View::key).
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// A drawing for the terminal.
    pub fn drawing(&self, style: Style) -> String {
        let mut drawing = String::new();
        // Writing to a string does not fail.
        let _ = self.0.draw(style, &mut drawing);
        drawing
    }

    /// A position sampled from those that are consistent with the view: see
    /// [`View::determinize`](crate::View::determinize).
    pub fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        self.0.determinize(random)
    }

    /// Writes the feature planes of the view: see [`Encode::write_planes`](crate::Encode::write_planes).
    ///
    /// # Panics
    /// If the slice does not have as many entries as the [shape](AnyPosition::plane_shape) says; a game
    /// may also panic if the viewer is an onlooker.
    pub fn write_planes(&self, planes: &mut [f32]) {
        self.0.write_planes(planes);
    }

    /// An SVG picture of what the viewer may know. The legal moves of another player may give away that
    /// player's secrets, so do not have them marked.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    #[cfg(feature = "svg")]
    pub fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        let picture = self.0.picture(options);
        picture.map_err(|mv| AnyIllegal::not_a_move(mv.0, self.name()).into())
    }
}

impl InformationState<AnyPosition> {
    /// A position sampled from those that are consistent with all that the player knows: see
    /// [`InformationState::determinize`].
    ///
    /// # Panics
    /// If its views and moves are not all of one game.
    pub fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        let position = self.view().0.determinize_state(self, random);
        position.expect("all views and moves are of one game")
    }
}

impl Observation for AnyView {
    fn viewer(&self) -> Player {
        self.0.viewer()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn can_follow(&self, earlier: &Self) -> bool {
        let variant = |view: &Self| view.determinize(&mut SplitMix(0)).variant();
        (self.game(), self.viewer()) == (earlier.game(), earlier.viewer())
            && variant(self) == variant(earlier)
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
        write!(f, "{} {} {self}", self.name(), self.viewer())
    }
}

impl Clone for AnyView {
    fn clone(&self) -> Self {
        AnyView(self.0.boxed())
    }
}

impl PartialEq for AnyView {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for AnyView {}

impl Hash for AnyView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
