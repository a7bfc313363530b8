//! Pictures for a rules page, and what is true of every picture.

use super::violation::{Law, Violation};
use gambol_core::Game;
use gambol_core::HiddenInformation;
use gambol_core::Player;
use gambol_core::svg::{Options, RenderSvg, Theme};

/// A picture for a rules page: a position, and what is marked in it.
///
/// ```
/// use gambol_laws::Picture;
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
    G: HiddenInformation<View: RenderSvg<G::Move>> + RenderSvg<G::Move>,
{
    /// A position as it is, with all that belongs to it.
    ///
    /// # Panics
    /// The text is no position.
    #[track_caller]
    pub fn new(name: &'static str, text: &str) -> Self {
        Picture {
            name,
            position: text
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}")),
            last: None,
            moves: Vec::new(),
            barred: Vec::new(),
            board_only: false,
            viewer: None,
        }
    }

    /// A board, and nothing else.
    ///
    /// # Panics
    /// The text is no position.
    #[track_caller]
    pub fn board(name: &'static str, text: &str) -> Self {
        Picture {
            board_only: true,
            ..Picture::new(name, text)
        }
    }

    /// Marks moves that can be made.
    ///
    /// # Panics
    /// One of them is not legal.
    #[track_caller]
    pub fn moves(mut self, texts: &[&str]) -> Self {
        self.moves = texts.iter().map(|text| self.read(text)).collect();
        self
    }

    /// Marks all moves that can be made.
    ///
    /// # Panics
    /// It is no player's turn.
    #[track_caller]
    pub fn all_moves(mut self) -> Self {
        assert!(self.position.status().player().is_some(), "{}", self.name);
        self.moves = self.position.legal_moves().to_vec();
        self
    }

    /// Marks moves that cannot be made.
    ///
    /// # Panics
    /// One of them is legal.
    #[track_caller]
    pub fn barred(mut self, moves: impl IntoIterator<Item = G::Move>) -> Self {
        self.barred = moves.into_iter().collect();
        for &mv in &self.barred {
            let legal = self.position.is_legal(mv);
            assert!(!legal, "{}: {mv:?} is legal", self.name);
        }
        self
    }

    /// Plays and marks a move.
    ///
    /// # Panics
    /// It is not legal.
    #[track_caller]
    pub fn after(mut self, text: &str) -> Self {
        let mv = self.read(text);
        self.position.apply_unchecked(mv);
        self.last = Some(mv);
        self
    }

    /// Draws only what this player may see.
    pub fn seen_by(mut self, player: Player) -> Self {
        self.viewer = Some(player);
        self
    }

    /// The name, and the light and the dark picture, as
    /// [`committed_pictures`](super::committed_pictures) takes them.
    pub fn drawn(&self) -> (&'static str, [String; 2]) {
        let options = |theme| {
            let options = Options {
                last: self.last,
                board_only: self.board_only,
                ..Options::new(theme)
            };
            options.moves(&self.moves).barred(&self.barred)
        };
        let draw = |theme| match self.viewer {
            Some(player) => self.position.view(player).render_svg(&options(theme)),
            None => self.position.render_svg(&options(theme)),
        };
        let pictures = [Theme::LIGHT, Theme::DARK].map(|theme| draw(theme).to_string());
        (self.name, pictures)
    }

    #[track_caller]
    fn read(&self, text: &str) -> G::Move {
        let read = self.position.parse_move(text);
        read.unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// The pictures of the position and of what each player sees of it, with the legal moves of who is
/// shown and with the move that led there marked, are well-formed documents with a title and a
/// description. Where a game has no secrets, all are the same.
///
/// # Errors
/// How the law is broken.
pub fn svg_drawings<G>(position: &G, last: Option<G::Move>) -> Result<(), Violation>
where
    G: HiddenInformation<View: RenderSvg<G::Move>> + RenderSvg<G::Move>,
{
    let law = Law::new("svg_drawings", position);
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let marked = Options {
        last,
        ..Options::new(Theme::LIGHT).moves(&moves)
    };
    let whole = position.render_svg(&marked).to_string();
    document(&law, &whole)?;
    for player in Player::all(position.players()) {
        let hidden = G::HAS_SECRETS && position.status().player() != Some(player);
        let options = marked.moves(if hidden { &[] } else { &moves });
        let seen = position.view(player).render_svg(&options).to_string();
        document(&law, &seen)?;
        law.ensure(
            G::HAS_SECRETS || seen == whole,
            format_args!("the same picture for {player} in a game without secrets\n{whole}"),
            format_args!("{seen}"),
        )?;
    }
    Ok(())
}

/// A well-formed document, with a title and a description.
fn document(law: &Law<'_>, svg: &str) -> Result<(), Violation> {
    let document = roxmltree::Document::parse(svg)
        .map_err(|error| law.broken("a well-formed document", format_args!("{error} in {svg}")))?;
    for name in ["title", "desc"] {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        let text = node.and_then(|node| node.text()).unwrap_or_default();
        law.ensure(
            text.len() > 10,
            format_args!("a <{name}> that says something"),
            format_args!("{text:?} in {svg}"),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{Hoard, HoardVariant};
    use crate::{along_random_games, seeded_game};

    #[test]
    fn all_pictures_of_the_example_are_fine() -> Result<(), Violation> {
        along_random_games(1, 5, 40, |position: &Hoard| svg_drawings(position, None))?;
        let game = seeded_game::<Hoard>(HoardVariant::STANDARD, 1, 20);
        svg_drawings(game.position(), game.moves().last().copied())
    }

    #[test]
    fn documents_have_a_title_and_a_description() {
        let verdict = |svg: &str| document(&Law::new("svg_drawings", &"here"), svg).is_ok();
        let title = "<title>A table of Hoard</title>";
        let desc = "<desc>Who is to move.</desc>";
        assert!(verdict(&format!("<svg>{title}{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}{desc}")));
        assert!(!verdict(&format!("<svg>{title}</svg>")));
        assert!(!verdict(&format!("<svg>{desc}</svg>")));
        assert!(!verdict(&format!("<svg>{title}<desc>who</desc></svg>")));
    }

    #[test]
    #[should_panic(expected = "turn: ")]
    fn only_legal_moves_are_marked() {
        let text = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
        let _ = Picture::<Hoard>::new("turn", text).moves(&["4c"]);
    }

    #[test]
    #[should_panic(expected = " is legal")]
    fn only_illegal_moves_are_barred() {
        let text = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
        let picture = Picture::<Hoard>::new("turn", text);
        let legal = picture.position.legal_moves()[0];
        let _ = picture.barred([legal]);
    }
}
