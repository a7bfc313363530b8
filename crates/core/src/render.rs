//! Drawings for the terminal.

use core::fmt;

/// How a terminal drawing may look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Characters only.
    #[default]
    Plain,
    /// With ANSI colours.
    Color,
}

/// Something that can be drawn in a terminal: a position, or what one player may see of it.
pub trait Render {
    /// Draws several lines, each ended by a line feed.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The drawing, for `format!` and the like.
    fn drawing(&self, style: Style) -> Drawing<'_, Self> {
        Drawing { drawn: self, style }
    }
}

/// A drawing, made by [`Render::drawing`].
pub struct Drawing<'a, D: ?Sized> {
    drawn: &'a D,
    style: Style,
}

impl<D: Render + ?Sized> fmt::Display for Drawing<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawn.render(self.style, f)
    }
}
