//! Games with every part, and generic functions over them.

use core::any::Any;

use super::erased::{AnyGame, AnyView};
use crate::game::Symmetric;
use crate::people::point::Point;
#[cfg(feature = "svg")]
use crate::people::svg;
use crate::people::{HiddenInformation, Render};
use crate::run::Encode;

/// A game with every part that programs for many games use: rules, views, symmetries, an encoding
/// for learners, paths for people who point, and drawings. Bots value its positions if it is
/// [`Evaluated`](crate::Evaluated) too.
pub trait FullGame: HiddenInformation + Symmetric + Encode + Point + Render {
    /// Hands this position to a generic function.
    ///
    /// A position type that stands for several types (one for each board, say) overrides this and
    /// hands over the one inside, so that long work pays for the choice only once. The one inside
    /// has the same texts, keys and packed moves. Such a type overrides [`any_view`](Self::any_view),
    /// [`from_inner`](Self::from_inner) and [`view_from_inner`](Self::view_from_inner) too, and the
    /// type inside overrides [`game`](Self::game); the laws of `gambol-laws` test that they agree.
    #[inline]
    fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    /// The game of this position type, for programs whose users pick the game. A type that is
    /// [inside](Self::visit) positions of a whole game names that one.
    fn game() -> AnyGame {
        AnyGame::of::<Self>()
    }

    /// The position of this type that a value is, or that has it inside: undoes
    /// [`visit`](Self::visit).
    fn from_inner(inner: &dyn Any) -> Option<Self> {
        inner.downcast_ref().cloned()
    }

    /// The view of this type that a value is, or that has it inside: undoes
    /// [`any_view`](Self::any_view).
    fn view_from_inner(inner: &dyn Any) -> Option<Self::View> {
        inner.downcast_ref().cloned()
    }

    /// A view as one of any game.
    ///
    /// A position type that overrides [`visit`](Self::visit) overrides this too, and hands over the
    /// view of the position inside: equal views are then of one type, wherever they come from.
    fn any_view(view: Self::View) -> AnyView {
        AnyView::of_this_type::<Self>(view)
    }

    /// How positions and views are drawn as pictures.
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::text();
}

/// How a game draws its positions and views: [`FullGame::PICTURES`].
#[cfg(feature = "svg")]
#[derive(Debug)]
pub struct Pictures<G: HiddenInformation> {
    /// Draws a position.
    pub position: fn(&G, &svg::Options<'_, G::Move>) -> svg::Canvas,
    /// Draws what a player may know.
    pub view: fn(&G::View, &svg::Options<'_, G::Move>) -> svg::Canvas,
}

#[cfg(feature = "svg")]
impl<G: FullGame> Pictures<G> {
    /// Draws the drawings for the terminal, as text.
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

/// A generic function over positions, as a value.
///
/// Closures cannot be generic; this stands in for one where the game is known at run time only.
/// [`FullGame::visit`] calls it with the concrete type, so that a loop inside is monomorphic.
///
/// ```
/// use gambol_core::{FullGame, Visitor};
///
/// struct CountMoves;
///
/// impl Visitor for CountMoves {
///     type Output = usize;
///
///     fn visit<G: FullGame>(self, position: G) -> usize {
///         position.count_moves()
///     }
/// }
/// ```
pub trait Visitor {
    /// What the function returns.
    type Output;

    /// The function.
    fn visit<G: FullGame>(self, position: G) -> Self::Output;
}
