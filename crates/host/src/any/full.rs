//! Games with every part.

use alloc::vec::Vec;

use gambol_core::{HiddenInformation, Start};

use super::erased::AnyGame;
use super::facts::GameFacts;
use crate::encode::Encode;
use crate::point::Point;
use crate::render::Render;
#[cfg(feature = "svg")]
use crate::svg;

/// A game with every part that programs for many games use: rules, views, symmetries, encodings, paths, drawings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has not all that programs for many games use",
    note = "the games of gambol have it with the feature `host` of their crates",
    note = "a game of your own has `Point`, `Encode`, `Render` and the line `impl gambol_host::FullGame for {Self} {{}}`"
)]
pub trait FullGame: Start + HiddenInformation<View: Render> + Encode + Point + Render {
    /// The rules page in Markdown; by default none.
    const RULES: &'static str = "";

    /// Draws positions and views as pictures.
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::text();

    /// A position that is the same for all symmetric positions; by default itself. A game with symmetries
    /// returns [`Symmetric::canonical`](gambol_core::Symmetric::canonical).
    #[must_use]
    fn canonical(&self) -> Self {
        self.clone()
    }

    /// The images of a legal move under the symmetries that fix the position; by default the move alone. A
    /// game with symmetries returns [`Symmetric::images`](gambol_core::Symmetric::images).
    fn images(&self, mv: Self::Move) -> Vec<Self::Move> {
        Vec::from([mv])
    }

    /// The game at run time. If it has several types of positions, all of them have the same: see
    /// [`GameSource`](crate::GameSource).
    const GAME: AnyGame = AnyGame::of::<Self>();
}

impl GameFacts {
    /// The facts about a type of positions.
    pub const fn of<G: FullGame>() -> Self {
        GameFacts {
            name: G::NAME,
            title: G::TITLE,
            rules: G::RULES,
            has_chance: G::HAS_CHANCE,
            has_secrets: G::HAS_SECRETS,
        }
    }
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
