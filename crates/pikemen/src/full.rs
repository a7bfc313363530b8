//! What programs for many games know of this one.

use core::any::Any;

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::any::{AnyGame, AnyView};
use gambol_core::{FullGame, OpenView, Visitor};

use crate::ground::{Classic, Ground, Star, Various};
use crate::position::{Position, PositionOn, on_its_ground};

impl<G: Ground> FullGame for PositionOn<G> {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn game() -> AnyGame {
        AnyGame::of::<Position>()
    }
}

/// Hands over the position on its ground. What is generic over the grounds is compiled where it is
/// used, not here: hence `inline`.
impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        on_its_ground!(self, position => visitor.visit(position))
    }

    #[inline]
    fn from_inner(inner: &dyn Any) -> Option<Self> {
        if let Some(position) = inner.downcast_ref::<PositionOn<Classic>>() {
            Some(Position::Classic(*position))
        } else if let Some(position) = inner.downcast_ref::<PositionOn<Various>>() {
            Some(Position::Various(*position))
        } else if let Some(position) = inner.downcast_ref::<PositionOn<Star>>() {
            Some(Position::Star(*position))
        } else {
            inner.downcast_ref().copied()
        }
    }

    #[inline]
    fn view_from_inner(inner: &dyn Any) -> Option<Self::View> {
        fn whole<G: Ground>(inner: &dyn Any) -> Option<OpenView<Position>> {
            let view = inner.downcast_ref::<OpenView<PositionOn<G>>>()?;
            Some(OpenView { position: G::wrap(view.position), viewer: view.viewer })
        }
        let view = inner.downcast_ref().copied();
        view.or_else(|| whole::<Classic>(inner))
            .or_else(|| whole::<Various>(inner))
            .or_else(|| whole::<Star>(inner))
    }

    #[inline]
    fn any_view(view: Self::View) -> AnyView {
        let viewer = view.viewer;
        on_its_ground!(view.position, position => {
            PositionOn::any_view(OpenView { position, viewer })
        })
    }
}
