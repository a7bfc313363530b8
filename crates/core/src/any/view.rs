//! A view of any game.

use alloc::boxed::Box;
use alloc::string::String;
use core::any::Any;
use core::fmt::{self, Debug, Display};
use core::hash::{Hash, Hasher};

#[cfg(feature = "svg")]
use super::{AnyError, AnyIllegal, AnyMove};
use super::{AnyGame, AnyInformationState, AnyPosition};
use crate::full::FullGame;
use crate::information::InformationState;
use crate::playable::Observation;
use crate::player::Player;
use crate::random::RandomSource;
use crate::render::{Render, Style};
use crate::view::View;
#[cfg(feature = "svg")]
use crate::{PackedMove, svg};

/// What one player may know of a position of any game: a server sends it, a client reads it back.
///
/// ```
/// use gambol_core::any::AnyGame;
/// use gambol_core::{Player, seeded};
/// use gambol_laws::example::Hoard;
///
/// let hoard = AnyGame::of::<Hoard>();
/// let position = hoard.position("2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard")?;
/// let view = position.view(Player::P2);
/// assert_eq!(hoard.view(&view.to_string(), Player::P2)?, view);
/// // Whatever takes the place of what is hidden, it looks the same to the viewer.
/// assert_eq!(view.determinize(&mut seeded(1)).view(Player::P2), view);
/// # Ok::<(), gambol_core::any::AnyError>(())
/// ```
pub struct AnyView(Box<dyn Erased>);

/// What a view does whose game is known to it alone.
trait Erased: Display + Send + Sync {
    fn boxed(&self) -> Box<dyn Erased>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn game(&self) -> AnyGame;
    fn viewer(&self) -> Player;
    fn key(&self) -> u64;
    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;
    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition;
    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition>;
    fn write_planes(&self, planes: &mut [f32]);
    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove>;
}

impl<G: FullGame<View = V>, V: View<Position = G>> Erased for V {
    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn game(&self) -> AnyGame {
        G::game()
    }

    fn viewer(&self) -> Player {
        View::viewer(self)
    }

    fn key(&self) -> u64 {
        View::key(self)
    }

    fn draw(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        Render::render(self, style, out)
    }

    fn determinize(&self, random: &mut dyn RandomSource) -> AnyPosition {
        AnyPosition::new(View::determinize(self, random))
    }

    fn determinize_state(
        &self,
        state: &AnyInformationState,
        random: &mut dyn RandomSource,
    ) -> Option<AnyPosition> {
        let state = InformationState::<G>::from_any(state)?;
        Some(AnyPosition::new(state.determinize(random)))
    }

    fn write_planes(&self, planes: &mut [f32]) {
        G::write_planes(self, planes);
    }

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyMove> {
        options.unpacked(|options| G::view_picture(self, options))
    }
}

impl AnyView {
    /// This view as one of any game. Of a view that stands for views of several types it takes the one
    /// inside: see [`FullGame::any_view`].
    pub fn new<G: FullGame>(view: G::View) -> Self {
        G::any_view(view)
    }

    /// The same without a look inside.
    pub(crate) fn of_this_type<G: FullGame>(view: G::View) -> Self {
        AnyView(Box::new(view))
    }

    /// The view of this type, if it is one.
    pub fn downcast<G: FullGame>(&self) -> Option<G::View> {
        G::view_from_inner(self.0.as_any())
    }

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

    /// A hash of the view and its viewer: see [`View::key`].
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

    /// A position sampled from those that are consistent with the view: see [`View::determinize`].
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
        picture.map_err(|mv| AnyIllegal::not_a_move(mv.to_bits(), self.name()).into())
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
