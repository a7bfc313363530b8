//! Drawings for the terminal.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// How a terminal drawing may look.
///
/// ```
/// use gambol_core::Style;
///
/// assert_eq!("color".parse(), Ok(Style::Color));
/// assert_eq!(Style::default().to_string(), "plain");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Characters only.
    #[default]
    Plain,
    /// With ANSI colours.
    Color,
}

impl fmt::Display for Style {
    /// `plain` or `color`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Plain => "plain",
            Style::Color => "color",
        })
    }
}

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        match text {
            "plain" => Ok(Style::Plain),
            "color" => Ok(Style::Color),
            _ => Err(ParseStyleError),
        }
    }
}

/// A text is not the name of a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a style: the styles are plain and color")]
pub struct ParseStyleError;

#[cfg(feature = "serde")]
crate::serialize_as_text! { Style }

/// Something that can be drawn in a terminal: a position, or what one player may see of it.
pub trait Render {
    /// Draws several lines, each ended by a line feed.
    ///
    /// # Errors
    /// Propagates errors from `out`.
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The drawing, for `format!` and the like.
    ///
    /// ```
    /// use gambol_core::{Game, Render, Style};
    /// use gambol_laws::example::Hoard;
    ///
    /// let start = Hoard::start(Default::default());
    /// assert!(start.drawing(Style::Plain).to_string().contains("heap"));
    /// ```
    fn drawing(&self, style: Style) -> Drawing<'_, Self> {
        Drawing { drawn: self, style }
    }
}

/// A drawing, made by [`Render::drawing`].
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a, D: ?Sized> {
    drawn: &'a D,
    style: Style,
}

impl<D: Render + ?Sized> fmt::Display for Drawing<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawn.render(self.style, f)
    }
}
