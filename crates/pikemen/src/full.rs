//! What programs for many games know of this one.

use alloc::format;
use alloc::string::{String, ToString};
use core::any::Any;

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::any::{AnyGame, AnyView};
use gambol_core::{FullGame, OpenView, StateSpaceBound, Visitor};

use crate::ground::{Classic, Ground, Star, Various};
use crate::position::{Position, PositionOn, on_its_ground};
use crate::variant::Variant;

impl<G: Ground> FullGame for PositionOn<G> {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn game() -> AnyGame {
        AnyGame::of::<Position>()
    }

    fn state_space(variant: Variant) -> Option<StateSpaceBound> {
        Some(state_space(variant))
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

    fn state_space(variant: Variant) -> Option<StateSpaceBound> {
        Some(state_space(variant))
    }

    #[inline]
    fn any_view(view: Self::View) -> AnyView {
        let viewer = view.viewer;
        on_its_ground!(view.position, position => {
            PositionOn::any_view(OpenView { position, viewer })
        })
    }
}

/// Each square is empty or holds a piece: the product of these, and who is to move.
fn state_space(variant: Variant) -> StateSpaceBound {
    let squares = variant.layout.board().all().count();
    let players = variant.layout.players();
    let contents = 1 + players * 3 * 9;
    StateSpaceBound::new(
        [(contents as f64, squares as u32), (players as f64, 1)],
        format!(
            "Each of the {squares} squares is empty or holds a piece of one of {players} players, of \
             three sizes and in nine orientations: 1 + {players} · 3 · 9 = {contents} contents. Any \
             player may be to move. {players} · {contents}{}, without the points. Few of these boards \
             have a possible number of pieces.",
            superscript(squares)
        ),
    )
}

/// A number as an exponent.
fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |c: char| c.to_digit(10).map(|digit| DIGITS[digit as usize]);
    number.to_string().chars().filter_map(digit).collect()
}
