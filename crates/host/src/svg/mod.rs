//! SVG pictures, and a kit to draw them. With the feature `svg`.
//!
//! A game implements [`RenderSvg`] for its position and its view, with a [`Canvas`] and parts of the kit: a
//! [`Theme`] of colours, a [`Grid`] for boards of squares, [`token`]s and piles of [`Discs`].
//!
//! ```
//! use gambol_core::board::Square;
//! use gambol_host::svg::{Canvas, RenderSvg, Grid, Options, Theme, token};
//! use gambol_core::Player;
//!
//! /// A board of 3 by 3 with one piece, which steps to other squares.
//! struct Stroll(Square<3, 3>);
//!
//! impl RenderSvg<Square<3, 3>> for Stroll {
//!     fn render_svg(&self, options: &Options<'_, Square<3, 3>>) -> Canvas {
//!         let theme = &options.theme;
//!         let grid = Grid::<3, 3>::new((30.0, 10.0), 60.0);
//!         let title = format_args!("Stroll, the piece on {}", self.0);
//!         let mut canvas = Canvas::new(220.0, 220.0, theme.background, title);
//!         grid.render(&mut canvas, theme);
//!         grid.label(&mut canvas, theme);
//!         if let Some(to) = options.last {
//!             grid.fill(&mut canvas, to, theme.last);
//!         }
//!         for &to in options.moves {
//!             token(&mut canvas, theme, grid.center(to), 8.0, theme.target);
//!         }
//!         let color = theme.player(Player::P1);
//!         token(&mut canvas, theme, grid.center(self.0), 22.0, color);
//!         grid.parts(&mut canvas);
//!         canvas
//!     }
//! }
//!
//! let b2 = "b2".parse()?;
//! let svg = Stroll(b2).render_svg(&Options { last: Some(b2), ..Options::new(Theme::DARK) }).to_string();
//! assert!(svg.contains("<title>Stroll, the piece on b2</title>"));
//! # Ok::<(), gambol_core::board::ParseSquareError>(())
//! ```

mod board;
mod canvas;
mod color;
mod number;
mod pieces;

pub use board::Grid;
pub use canvas::{Canvas, Point, TextStyle, Transform, beside, toward};
pub use color::{Color, Paint, ParseColorError, Theme};
pub use number::Number;
pub use pieces::{Discs, cross, labelled_token, player_mark, star, token};

use alloc::format;
use alloc::string::{String, ToString};

use super::render::{Render, Style};
use gambol_core::{OpenView, Start, Status};

/// A position or view that you can draw as an SVG picture. `M` is the type of moves.
///
/// A view draws no secrets. It omits `last` if that move would reveal one. The `moves` that you pass must be legal
/// moves of the viewer, not of another player with secrets.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no picture",
    note = "the games of gambol have it with the feature `svg` of their crates"
)]
pub trait RenderSvg<M> {
    /// The picture. Print it to get the SVG document.
    fn render_svg(&self, options: &Options<'_, M>) -> Canvas;
}

/// Draws the whole position.
impl<M, G: RenderSvg<M>> RenderSvg<M> for OpenView<G> {
    fn render_svg(&self, options: &Options<'_, M>) -> Canvas {
        self.position.render_svg(options)
    }
}

/// The look of a picture, and the moves to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options<'a, M> {
    /// The colours.
    pub theme: Theme,
    /// The last move.
    pub last: Option<M>,
    /// Moves to mark as possible: all legal moves, the moves of one piece, or none.
    pub moves: &'a [M],
    /// Moves to mark as impossible, for explanations.
    pub barred: &'a [M],
    /// Whether to draw only the board, without scores, hands and labels.
    pub board_only: bool,
}

impl<M> Options<'_, M> {
    /// These colours, without marks.
    pub const fn new(theme: Theme) -> Self {
        Options { theme, last: None, moves: &[], barred: &[], board_only: false }
    }
}

/// A picture of the terminal drawing, for games without pictures of their own.
pub(crate) fn text_picture(drawn: &impl Render, title: &str, theme: Theme) -> Canvas {
    const SIZE: f32 = 14.0;
    let drawing = drawn.drawing(Style::Plain).to_string();
    let columns = drawing.lines().map(|line| line.chars().count()).max();
    let (columns, lines) = (columns.unwrap_or(0) as f32, drawing.lines().count() as f32);
    let (width, height) = ((columns + 2.0) * SIZE * 0.62, (lines + 1.0) * SIZE * 1.3);
    let mut canvas = Canvas::new(width, height, theme.background, title);
    canvas.describe(drawn);
    for (i, line) in drawing.lines().enumerate() {
        // Each character is placed in its column, whatever the font.
        for (column, character) in line.chars().enumerate() {
            if character != ' ' {
                let at = ((column as f32 + 1.5) * SIZE * 0.62, (i as f32 + 1.0) * SIZE * 1.3);
                canvas.text(at, TextStyle::new(theme.label, SIZE), character);
            }
        }
    }
    canvas
}

/// The title of a picture: the name of the game, and who is to move or how the game ended.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_host::svg::title;
///
/// let position: Hoard = "2,0,1 0,1,0;0,0,0;0,0,0 c,c,s -;-;- 2 standard".parse().unwrap();
/// assert_eq!(title(&position), "Hoard, p2 to move");
/// ```
pub fn title<G: Start>(position: &G) -> String {
    match position.status() {
        Status::Turn(player) => format!("{}, {player} to move", G::TITLE),
        Status::Over(outcome) => format!("{}, {outcome}", G::TITLE),
        Status::Chance => G::TITLE.to_string(),
    }
}
