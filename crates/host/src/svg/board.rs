//! Rectangular boards.

use super::{Canvas, Color, Paint, Point, TextStyle, Theme};
use gambol_core::board::Square;

/// A rectangular board on a canvas, with `a1` at the lower left.
///
/// ```
/// use gambol_host::svg::{Canvas, Grid, Theme};
///
/// let theme = Theme::LIGHT;
/// let grid = Grid::<8, 8>::new((30.0, 10.0), 50.0);
/// let mut canvas = Canvas::new(440.0, 440.0, theme.background, "An empty board");
/// grid.render_checkered(&mut canvas, &theme);
/// grid.label(&mut canvas, &theme);
/// assert_eq!(grid.center("a8".parse()?), (55.0, 35.0));
/// # Ok::<(), gambol_core::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid<const FILES: usize, const RANKS: usize> {
    corner: Point,
    cell: f32,
}

impl<const FILES: usize, const RANKS: usize> Grid<FILES, RANKS> {
    /// A board with this upper left corner and size of squares.
    pub const fn new(corner: Point, cell: f32) -> Self {
        Grid { corner, cell }
    }

    /// The width and the height of the board.
    pub const fn size(&self) -> Point {
        (self.cell * FILES as f32, self.cell * RANKS as f32)
    }

    /// The upper left corner of a square.
    ///
    /// ```
    /// use gambol_core::board::Square;
    /// use gambol_host::svg::Grid;
    ///
    /// let grid = Grid::<8, 8>::new((30.0, 10.0), 50.0);
    /// assert_eq!(grid.corner(Square::new(0)), (30.0, 360.0));
    /// assert_eq!(grid.size(), (400.0, 400.0));
    /// ```
    pub const fn corner(&self, square: Square<FILES, RANKS>) -> Point {
        let (right, down) = (square.file() as f32, (RANKS - 1 - square.rank()) as f32);
        (self.corner.0 + self.cell * right, self.corner.1 + self.cell * down)
    }

    /// The middle of a square.
    pub const fn center(&self, square: Square<FILES, RANKS>) -> Point {
        let (x, y) = self.corner(square);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// Draws squares of one colour, with lines between them.
    pub fn render(&self, canvas: &mut Canvas, theme: &Theme) {
        let ((x, y), (width, height)) = (self.corner, self.size());
        canvas.rect(self.corner, self.size(), 3.0, Paint::fill(theme.square));
        let thin = Paint::stroke(theme.line, 1.0);
        for file in 1..FILES {
            let x = x + self.cell * file as f32;
            canvas.line((x, y), (x, y + height), thin);
        }
        for rank in 1..RANKS {
            let y = y + self.cell * rank as f32;
            canvas.line((x, y), (x + width, y), thin);
        }
        self.frame(canvas, theme);
    }

    /// Draws squares of two colours. `a1` is dark.
    pub fn render_checkered(&self, canvas: &mut Canvas, theme: &Theme) {
        canvas.rect(self.corner, self.size(), 3.0, Paint::fill(theme.square));
        for square in Square::<FILES, RANKS>::all() {
            if (square.file() + square.rank()) % 2 == 0 {
                self.fill(canvas, square, theme.dark_square);
            }
        }
        self.frame(canvas, theme);
    }

    /// Writes the letters of the files below the board and the numbers of the ranks to its left, which takes 24
    /// units of space.
    pub fn label(&self, canvas: &mut Canvas, theme: &Theme) {
        let style = TextStyle::new(theme.label, 14.0);
        let ((x, y), (_, height)) = (self.corner, self.size());
        for file in (0..FILES).filter_map(|file| Square::<FILES, RANKS>::at(file, 0)) {
            let letter = char::from(b'a' + file.file() as u8);
            canvas.text((self.center(file).0, y + height + 14.0), style, letter);
        }
        for rank in (0..RANKS).filter_map(|rank| Square::<FILES, RANKS>::at(0, rank)) {
            canvas.text((x - 14.0, self.center(rank).1), style, rank.rank() + 1);
        }
    }

    /// Makes every square a [part](Canvas::part) of the canvas.
    ///
    /// ```
    /// use gambol_host::svg::{Canvas, Grid, Theme};
    ///
    /// let theme = Theme::LIGHT;
    /// let mut canvas = Canvas::new(440.0, 440.0, theme.background, "An empty board");
    /// Grid::<8, 8>::new((30.0, 10.0), 50.0).parts(&mut canvas);
    /// assert_eq!(canvas.part_at((55.0, 35.0)), Some("a8"));
    /// assert_eq!(canvas.part_at((5.0, 35.0)), None);
    /// ```
    pub fn parts(&self, canvas: &mut Canvas) {
        for square in Square::<FILES, RANKS>::all() {
            canvas.part_rect(square, self.corner(square), (self.cell, self.cell));
        }
    }

    /// Fills a square up to its edges.
    pub fn fill(&self, canvas: &mut Canvas, square: Square<FILES, RANKS>, color: Color) {
        let (x, y) = self.corner(square);
        let size = self.cell - 1.0;
        canvas.rect((x + 0.5, y + 0.5), (size, size), 0.0, Paint::fill(color));
    }

    fn frame(&self, canvas: &mut Canvas, theme: &Theme) {
        canvas.rect(self.corner, self.size(), 3.0, Paint::stroke(theme.line, 2.0));
    }
}
