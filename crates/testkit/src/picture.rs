//! Pictures for a rules page.

use gambol_core::{Game, HiddenInformation, Player, Start};
use gambol_host::svg::{Options, RenderSvg, Theme};

/// A picture for a rules page: a position with marks.
///
/// ```
/// use gambol_testkit::Picture;
/// use gambol_laws::example::Hoard;
///
/// let text = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
/// let picture = Picture::<Hoard>::new("turn", text).moves(&["2c", "1?c"]);
/// let (name, [light, dark]) = picture.drawn();
/// assert!(name == "turn" && light.starts_with("<svg") && light != dark);
/// ```
#[derive(Clone, Debug)]
pub struct Picture<G: Game> {
    name: &'static str,
    position: G,
    last: Option<G::Move>,
    moves: Vec<G::Move>,
    barred: Vec<G::Move>,
    board_only: bool,
    viewer: Option<Player>,
}

impl<G> Picture<G>
where
    G: Start + HiddenInformation<View: RenderSvg<G::Move>> + RenderSvg<G::Move>,
{
    /// A whole position.
    ///
    /// # Panics
    /// If the text is not a position.
    #[track_caller]
    pub fn new(name: &'static str, text: &str) -> Self {
        Picture {
            name,
            position: G::read(text).unwrap_or_else(|error| panic!("{name}: {error}")),
            last: None,
            moves: Vec::new(),
            barred: Vec::new(),
            board_only: false,
            viewer: None,
        }
    }

    /// Only the board.
    ///
    /// # Panics
    ///
    /// If the text is not a position.
    #[track_caller]
    pub fn board(name: &'static str, text: &str) -> Self {
        Picture { board_only: true, ..Picture::new(name, text) }
    }

    /// Marks legal moves.
    ///
    /// # Panics
    /// If one of them is not legal.
    #[track_caller]
    pub fn moves(mut self, texts: &[&str]) -> Self {
        self.moves = texts.iter().map(|text| self.read(text)).collect();
        self
    }

    /// Marks all legal moves.
    ///
    /// # Panics
    ///
    /// If no player is to move.
    #[track_caller]
    pub fn all_moves(mut self) -> Self {
        assert!(self.position.status().player().is_some(), "{}", self.name);
        self.moves = self.position.legal_moves().to_vec();
        self
    }

    /// Marks illegal moves.
    ///
    /// # Panics
    /// If one of them is legal.
    #[track_caller]
    pub fn barred(mut self, moves: impl IntoIterator<Item = G::Move>) -> Self {
        self.barred = moves.into_iter().collect();
        for &mv in &self.barred {
            assert!(!self.position.is_legal(mv), "{}: {mv:?} is legal", self.name);
        }
        self
    }

    /// Plays and marks a move.
    ///
    /// # Panics
    /// If it is not legal.
    #[track_caller]
    pub fn after(mut self, text: &str) -> Self {
        let mv = self.read(text);
        self.position.apply_unchecked(mv);
        self.last = Some(mv);
        self
    }

    /// Draws this player's view.
    pub fn seen_by(mut self, player: Player) -> Self {
        self.viewer = Some(player);
        self
    }

    /// The name, and the light and the dark picture, for [`committed_pictures`](crate::committed_pictures).
    pub fn drawn(&self) -> (&'static str, [String; 2]) {
        let options = |theme| Options {
            theme,
            last: self.last,
            moves: &self.moves,
            barred: &self.barred,
            board_only: self.board_only,
        };
        let render = |theme| match self.viewer {
            Some(player) => self.position.view(player).render_svg(&options(theme)),
            None => self.position.render_svg(&options(theme)),
        };
        (self.name, [Theme::LIGHT, Theme::DARK].map(|theme| render(theme).to_string()))
    }

    #[track_caller]
    fn read(&self, text: &str) -> G::Move {
        self.position.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}
