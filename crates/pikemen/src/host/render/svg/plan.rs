//! The places of the squares of a board on a canvas.

use gambol_core::board::Direction;
use gambol_host::svg::{Point, toward};

use crate::board::{Board, Square};

/// The sine of 60 degrees.
const ROOT: f32 = 0.866_025_4;

/// The direction of an hour of the clock, of length 1: to the right, and down.
fn hour(hour: usize) -> Point {
    const SINES: [f32; 12] = [0.0, 0.5, ROOT, 1.0, ROOT, 0.5, 0.0, -0.5, -ROOT, -1.0, -ROOT, -0.5];
    (SINES[hour % 12], SINES[(hour + 9) % 12])
}

/// A board on a canvas: rectangles with p1 at the bottom, skewed boards with zone `a` at the
/// bottom and the others clockwise from there.
pub(super) struct Plan {
    pub(super) board: Board,
    /// The lower left corner of a rectangle, or the point around which zones lie.
    origin: Point,
    /// The side of a square.
    pub(super) cell: f32,
}

impl Plan {
    pub(super) fn new(board: Board, (left, top): Point) -> Self {
        let cell = match board {
            Board::Square8 | Board::Square6 => 60.0,
            Board::Hexagon => 68.0,
            Board::Star => 62.0,
        };
        let mut plan = Plan { board, origin: (0.0, 0.0), cell };
        let (width, height) = plan.size();
        plan.origin = if board.zones() > 0 {
            (left + width / 2.0, top + height / 2.0)
        } else {
            (left, top + height)
        };
        plan
    }

    pub(super) fn size(&self) -> Point {
        let (width, height) = match self.board {
            Board::Square8 => (8.0, 8.0),
            Board::Square6 => (6.0, 6.0),
            // Four squares from the middle to each corner.
            Board::Hexagon => (8.0 * ROOT, 8.0),
            // Tips are two sides of triangles with edges of four squares away from the middle.
            Board::Star => (12.0, 16.0 * ROOT),
        };
        (width * self.cell, height * self.cell)
    }

    /// The steps of `x` and `y` in a zone, or of files and ranks on a rectangle.
    fn axes(&self, square: Square) -> [Point; 2] {
        let zone = square.index() / 16;
        match self.board {
            Board::Square8 | Board::Square6 => [hour(3), hour(0)],
            Board::Hexagon => [hour(8 + 4 * zone), hour(4 + 4 * zone)],
            Board::Star => [hour(7 + 2 * zone), hour(5 + 2 * zone)],
        }
    }

    /// The column and the row on the rectangle or in the zone.
    fn column_and_row(&self, square: Square) -> (usize, usize) {
        let files = self.board.files();
        (square.index() % files, square.index() / files % files)
    }

    /// The place of a point of a square: `(0, 0)` and `(1, 1)` are opposite corners.
    fn point(&self, square: Square, (a, b): Point) -> Point {
        let (column, row) = self.column_and_row(square);
        // Zones count `x` by rows. Rectangles count files within ranks.
        let (first, second) = if self.board.zones() > 0 { (row, column) } else { (column, row) };
        let (first, second) = (first as f32 + a, second as f32 + b);
        let [x, y] = self.axes(square);
        (
            self.origin.0 + self.cell * (first * x.0 + second * y.0),
            self.origin.1 + self.cell * (first * x.1 + second * y.1),
        )
    }

    /// The middle of the name of a square of a skewed board: in a sharp corner, beside the piece.
    pub(super) fn label(&self, square: Square) -> Point {
        match self.board {
            // The sharp corners point to the middle of the board and away from it.
            Board::Star => self.point(square, (0.83, 0.83)),
            Board::Hexagon | Board::Square8 | Board::Square6 => self.point(square, (0.83, 0.17)),
        }
    }

    pub(super) fn center(&self, square: Square) -> Point {
        self.point(square, (0.5, 0.5))
    }

    /// The corners, moved inwards by a part of the side.
    pub(super) fn corners(&self, square: Square, inset: f32) -> [Point; 4] {
        let (near, far) = (inset, 1.0 - inset);
        [(near, near), (near, far), (far, far), (far, near)]
            .map(|corner| self.point(square, corner))
    }

    /// The direction of a piece on a square as a vector of length 1 on the canvas.
    pub(super) fn direction(&self, square: Square, direction: Direction) -> Point {
        let (right, up) = direction.offset();
        let (right, up) = (f32::from(right), f32::from(up));
        let [x, y] = self.axes(square);
        // In a zone north is along `x` and west along `y`.
        let (a, b) = if self.board.zones() > 0 { (up, -right) } else { (right, up) };
        toward((0.0, 0.0), (a * x.0 + b * y.0, a * x.1 + b * y.1))
    }

    /// The radius of the largest circle in a square.
    pub(super) fn radius(&self) -> f32 {
        0.5 * self.cell * if self.board.zones() > 0 { ROOT } else { 1.0 }
    }

    /// The outlines of the zones, or of the whole board.
    pub(super) fn outlines(&self) -> impl Iterator<Item = [Point; 4]> {
        let side = self.board.files() as f32;
        let squares = if self.board.zones() > 0 { 16 } else { 64 };
        let firsts = self.board.all().step_by(squares);
        let corners = [(0.0, 0.0), (0.0, side), (side, side), (side, 0.0)];
        firsts.map(move |first| corners.map(|corner| self.point(first, corner)))
    }

    /// Whether a square is dark. Three zones cannot be chequered across seams.
    pub(super) fn is_dark(&self, square: Square) -> bool {
        let (column, row) = self.column_and_row(square);
        let zone = if self.board == Board::Star { square.index() / 16 } else { 0 };
        (column + row + zone) % 2 == 0
    }
}
