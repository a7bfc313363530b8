//! A view of any game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt::{self, Debug};

use gambol_core::{FullGame, Game, HiddenInformation, Player, RandomSource, Render, Style, View};

use crate::games::{match_name, match_position, on_game, on_position};
use crate::{AnyError, AnyGame};

/// What one player may know of a position of any of the games, for programs whose user picks the
/// game: a server sends it, a client reads it back.
///
/// ```
/// use gambol::{AnyGame, AnyView, Player};
///
/// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";
/// let position = AnyGame::parse("fifes-and-drums", text)?;
/// let view = position.view(Player::P2);
/// assert_eq!(view.to_string(), text.replace("PMSL", "*"));
///
/// let read = AnyView::parse("fifes-and-drums", &view.to_string(), Player::P2)?;
/// assert_eq!(read, view);
/// assert!(AnyView::parse("fifes-and-drums", text, Player::P2).is_err());
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub struct AnyView(Box<dyn Seen>);

/// What a view does whose game is known to it alone.
trait Seen: Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn Seen>;
    fn game(&self) -> &'static str;
    fn viewer(&self) -> Player;
    fn key(&self) -> u64;
    fn text(&self) -> String;
    fn drawing(&self, style: Style) -> String;
    fn determinize(&self, random: &mut dyn RandomSource) -> AnyGame;
}

impl<V> Seen for V
where
    V: View<Position: HiddenInformation<View = V>>,
    AnyGame: From<V::Position>,
{
    fn boxed(&self) -> Box<dyn Seen> {
        Box::new(*self)
    }

    fn game(&self) -> &'static str {
        V::Position::NAME
    }

    fn viewer(&self) -> Player {
        View::viewer(self)
    }

    fn key(&self) -> u64 {
        View::key(self)
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn drawing(&self, style: Style) -> String {
        Render::drawing(self, style).to_string()
    }

    fn determinize(&self, random: &mut dyn RandomSource) -> AnyGame {
        View::determinize(self, random).into()
    }
}

impl AnyGame {
    /// What a player may know of this position.
    ///
    /// ```
    /// use gambol::{AnyGame, Player};
    ///
    /// let start = AnyGame::first("mixtour")?;
    /// assert_eq!(start.view(Player::P2).to_string(), start.to_string());
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn view(&self, player: Player) -> AnyView {
        on_position!(self, position => AnyView(Box::new(position.view(player))))
    }
}

impl AnyView {
    /// The view of a game that `text` describes, as `viewer` sees it.
    ///
    /// # Errors
    /// There is no such game, or the text is not a view of it that `viewer` may have.
    pub fn parse(game: &str, text: &str, viewer: Player) -> Result<Self, AnyError> {
        fn read<G: FullGame>(text: &str, viewer: Player) -> Result<AnyView, AnyError>
        where
            AnyGame: From<G>,
        {
            let view: G::View = text.parse()?;
            let view = view
                .with_viewer(viewer)
                .ok_or(AnyError::Viewer { viewer })?;
            Ok(AnyView(Box::new(view)))
        }
        let read: Result<Result<Self, AnyError>, AnyError> =
            on_game!(game, Position => read::<Position>(text, viewer));
        read?
    }

    /// The name of the game: `mixtour`.
    pub fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The player who sees.
    pub fn viewer(&self) -> Player {
        self.0.viewer()
    }

    /// A hash of the view and its viewer; see [`View::key`].
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// A drawing for the terminal.
    pub fn drawing(&self, style: Style) -> String {
        self.0.drawing(style)
    }

    /// A position sampled from those that are consistent with the view; see [`View::determinize`].
    ///
    /// ```
    /// use gambol::{AnyView, Player, seeded};
    ///
    /// let text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,* - 1 standard";
    /// let view = AnyView::parse("fifes-and-drums", text, Player::P1)?;
    /// assert_eq!(view.determinize(&mut seeded(1)).view(Player::P1), view);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn determinize<R: RandomSource>(&self, random: &mut R) -> AnyGame {
        self.0.determinize(random)
    }
}

impl fmt::Display for AnyView {
    /// The text of the view, without the names of the game and of the viewer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Clone for AnyView {
    fn clone(&self) -> Self {
        AnyView(self.0.boxed())
    }
}

impl PartialEq for AnyView {
    /// Views are equal exactly if game, viewer and text are.
    fn eq(&self, other: &Self) -> bool {
        (self.game(), self.viewer()) == (other.game(), other.viewer())
            && self.0.text() == other.0.text()
    }
}

impl Eq for AnyView {}
