//! Games with every part.

use alloc::vec::Vec;

use gambol_core::{Game, HiddenInformation, Player, Start, Symmetric};

use super::{AnyGame, Format, GameFacts};
#[cfg(feature = "svg")]
use crate::svg;
use crate::{Encode, GameFault, Point, Render};

/// A game with every part that programs for many games use: rules, views, symmetries, encodings, paths, drawings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has not all that programs for many games use",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "a game of your own has `Point`, `Encode`, `Render` and the line `impl gambol_host::FullGame for {Self} {{}}`"
)]
pub trait FullGame: Start + HiddenInformation<View: Render> + Encode + Point + Render {
    /// The rules page in Markdown. By default none.
    ///
    /// Any sections are allowed, numbered or not. `play` finds them by number or title, and clauses by number.
    /// Titles that begin with these words have a meaning:
    ///
    /// - *Notation*: the texts of moves and positions, which players at seats receive apart from the rules. A law
    ///   demands such a section of every page.
    /// - *The cards*: belongs to the glossary of `play`, as the notation does.
    /// - *Rulings*, *Symmetries*, *Credits*: players at seats do not receive these sections.
    const RULES: &'static str = "";

    /// Draws positions and views as pictures.
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::text();

    /// The file formats of other programs for games of this kind. By default none. Whatever reads records reads these
    /// formats too.
    const FORMATS: &'static [&'static dyn Format] = &[];

    /// The symmetries. By default none.
    const SYMMETRIES: Symmetries<Self> = Symmetries::none();

    /// The function that looks for mistakes of the game's author at a position. It returns the first mistake as an
    /// error, or panics with it. By default there is no such function, since tests are enough for a finished game.
    /// Programs examine a few positions of random games before they run a command, and the law `examination`
    /// examines every position that the laws visit.
    #[expect(clippy::type_complexity, reason = "a name for the function would say less")]
    const EXAMINE: Option<fn(&Self) -> Result<(), GameFault>> = None;

    /// Looks for mistakes that any game can make, in a position and its moves. [`EXAMINE`](Self::EXAMINE) can be this
    /// function, or call it. Finds a player to move or a winner who does not play, chance without
    /// [`HAS_CHANCE`](Game::HAS_CHANCE) or with only events of weight 0, a turn without a legal move, a duplicate move, a
    /// wrong number of scores, texts that records cannot store, and moves that do not always lead to the same position.
    ///
    /// ```
    /// use gambol_core::Start;
    /// use gambol_host::FullGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// assert_eq!(Hoard::start(Default::default()).examine_rules(), Ok(()));
    /// ```
    ///
    /// # Errors
    /// The first mistake.
    #[cfg(feature = "std")]
    fn examine_rules(&self) -> Result<(), GameFault> {
        let text = self.to_string();
        match crate::record::position_flaw(&text) {
            Some(flaw) => Err(GameFault::new(Self::NAME, format_args!("{text:?}"), flaw)),
            None => super::examine::examine_moves(self)
                .map_err(|what| GameFault::new(Self::NAME, text, what)),
        }
    }

    /// The game at run time. If it has several types of positions, all of them have the same: see
    /// [`GameSource`](crate::GameSource).
    const GAME: AnyGame = AnyGame::of::<Self>();
}

impl GameFacts {
    /// The facts about a type of positions.
    pub(super) const fn of<G: FullGame>() -> Self {
        GameFacts {
            name: G::NAME,
            title: G::TITLE,
            rules: G::RULES,
            has_chance: G::HAS_CHANCE,
            has_secrets: G::HAS_SECRETS,
        }
    }
}

/// The symmetries of positions: [`FullGame::SYMMETRIES`].
#[derive(Debug)]
pub struct Symmetries<G: Game> {
    /// A position that is the same for all symmetric positions.
    pub canonical: fn(&G) -> G,
    /// The images of a legal move under the symmetries that fix the position, including the move itself.
    pub images: fn(&G, G::Move) -> Vec<G::Move>,
    /// The image under the symmetry with this number. Only symmetries that keep every player are counted, and 0 is
    /// the identity.
    pub transformed: fn(&G, usize) -> Option<G>,
    /// The image of a move under the symmetry of this number, if there is one.
    pub transformed_move: fn(&G, usize, G::Move) -> Option<G::Move>,
}

impl<G: FullGame> Symmetries<G> {
    /// Only the identity.
    const fn none() -> Self {
        Symmetries {
            canonical: G::clone,
            images: |_, mv| Vec::from([mv]),
            transformed: |position, number| (number == 0).then(|| position.clone()),
            transformed_move: |_, number, mv| (number == 0).then_some(mv),
        }
    }

    /// The symmetries of the game's [`Symmetric`].
    pub const fn of_game() -> Self
    where
        G: Symmetric,
    {
        Symmetries {
            canonical: Symmetric::canonical,
            images: Symmetric::images,
            transformed: |position, number| Some(position.transformed(keeping(position, number)?)),
            transformed_move: |position, number, mv| {
                Some(Symmetric::transformed_move(position, keeping(position, number)?, mv))
            },
        }
    }
}

/// The symmetry with this number. Only symmetries that keep every player are counted.
fn keeping<G: Symmetric>(position: &G, number: usize) -> Option<G::Symmetry> {
    let mut left = number;
    for symmetry in position.symmetries() {
        let mut players = Player::all(position.players());
        if players.all(|player| position.transformed_player(symmetry, player) == player) {
            if left == 0 {
                return Some(symmetry);
            }
            left -= 1;
        }
    }
    None
}

/// Draws positions and views: [`FullGame::PICTURES`].
#[cfg(feature = "svg")]
#[derive(Debug)]
pub struct Pictures<G: HiddenInformation> {
    /// Draws a position.
    pub position: fn(&G, &svg::Options<'_, G::Move>) -> svg::Canvas,
    /// Draws a view.
    pub view: fn(&G::View, &svg::Options<'_, G::Move>) -> svg::Canvas,
}

#[cfg(feature = "svg")]
impl<G: FullGame> Pictures<G> {
    /// Draws the terminal drawing, as text.
    pub const fn text() -> Self {
        Pictures {
            position: |position, options| svg::text_picture(position, G::TITLE, options.theme),
            view: |view, options| svg::text_picture(view, G::TITLE, options.theme),
        }
    }

    /// Draws with the game's [`RenderSvg`](svg::RenderSvg).
    pub const fn of_game() -> Self
    where
        G: svg::RenderSvg<G::Move>,
        G::View: svg::RenderSvg<G::Move>,
    {
        Pictures { position: svg::RenderSvg::render_svg, view: svg::RenderSvg::render_svg }
    }
}
